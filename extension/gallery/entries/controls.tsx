/** The parts that every screen is made of. */
import { Play, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { Confirm } from '../../src/ui/Confirm.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Mark } from '../../src/ui/Mark.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { SubScreen } from '../../src/ui/SubScreen.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { LargeWord } from '../../src/ui/LargeWord.tsx';
import type { GalleryEntry } from '../entry.ts';
import { showContent, showParts } from '../stage/show.tsx';
import { samples } from './samples.ts';

const nothing = (): void => undefined;
const weights = ['primary', 'large', 'plain', 'quiet', 'danger'] as const;
const noticeTones = ['info', 'offline', 'warn', 'wrong'] as const;
const markTones = ['right', 'wrong', 'waiting', 'warn', 'unsure'] as const;

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h1 className="lead">{title}</h1>
      {children}
    </>
  );
}

function Buttons({ text, language }: { readonly text: string; readonly language: string }) {
  return (
    <Titled title="Buttons">
      {weights.map((variant) => (
        <div className="row" key={variant} lang={language}>
          <Button variant={variant}>{text}</Button>
          <Button variant={variant} busy shortcut={{ name: 'Enter', label: 'Enter' }}>
            {text}
          </Button>
        </div>
      ))}
      <div className="row">
        <Button variant="quiet" label="Add">
          <Plus className="icon" aria-hidden="true" />
        </Button>
        <Button>
          <Play className="icon" aria-hidden="true" />
          {text}
        </Button>
      </div>
    </Titled>
  );
}

function Fields({ text, language }: { readonly text: string; readonly language: string }) {
  return (
    <Titled title="Fields">
      <div className="stack" lang={language}>
        <Field label={text} defaultValue={text} />
        <Field label={`${text} 2`} hint={text} />
        <Field label={`${text} 3`} error={text} defaultValue={text} />
        <Switch label={text} note={text} checked onChange={nothing} />
        <Switch label={`${text} 2`} checked={false} onChange={nothing} />
      </div>
    </Titled>
  );
}

function Notices({ text, language }: { readonly text: string; readonly language: string }) {
  return (
    <Titled title="Notices">
      {noticeTones.map((tone) => (
        <div key={tone} lang={language}>
          <Notice tone={tone}>{text}</Notice>
        </div>
      ))}
      <div lang={language}>
        <Notice tone="warn" action={<Button>Try again</Button>}>
          {text}
        </Notice>
      </div>
    </Titled>
  );
}

function Marks({ text, language }: { readonly text: string; readonly language: string }) {
  return (
    <Titled title="Marks and words">
      <div className="stack" lang={language}>
        {markTones.map((tone) => (
          <Mark key={tone} tone={tone}>
            {text}
          </Mark>
        ))}
        <LargeWord text={text} language={language} />
      </div>
    </Titled>
  );
}

const texts = [
  { name: 'english', language: 'en', word: 'Try again', sentence: 'Your last answers were sent.' },
  ...samples,
];

export const controlEntries: readonly GalleryEntry[] = [
  ...texts.flatMap(({ name, language, word, sentence }): GalleryEntry[] => [
    {
      name: `controls/buttons/${name}`,
      render: () => showParts(<Buttons text={word} language={language} />),
    },
    {
      name: `controls/fields/${name}`,
      render: () => showParts(<Fields text={word} language={language} />),
    },
    {
      name: `controls/notices/${name}`,
      render: () => showParts(<Notices text={sentence} language={language} />),
    },
    {
      name: `controls/marks/${name}`,
      render: () => showParts(<Marks text={word} language={language} />),
    },
  ]),
  {
    name: 'controls/confirm',
    render: () =>
      showParts(
        <Titled title="A question before something is lost">
          <Confirm
            question="Delete the 12 words that wait here? They were never sent."
            action="Delete 12 words"
            onConfirm={nothing}
            onCancel={nothing}
          />
        </Titled>,
      ),
  },
  {
    name: 'controls/screen beside the first',
    render: () =>
      showContent(
        <SubScreen title="Review plans" onClose={nothing}>
          <p>What stands on it.</p>
        </SubScreen>,
      ),
  },
];
