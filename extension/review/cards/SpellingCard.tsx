/** Write what is heard; afterwards the two words stand under each other, letter by letter. */
import { Turtle, Volume2, VolumeX } from 'lucide-react';
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { Fragment } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { letterDiff, type LetterRun } from '../letter-diff.ts';
import { PhoneticsLine } from './CardFace.tsx';
import { CardPicture } from './CardPicture.tsx';
import type { CardProps } from './card-props.ts';

export function SpellingCard({ card, draft, feedback, speech, language, send }: CardProps) {
  const typed = draft.text.trim();
  return (
    <>
      <div className="card-face">
        <p className="quiet" dir="auto">
          {card.prompt || i18n.t('review.listen')}
        </p>
        {speech.state === 'missing' ? (
          <p className="row small">
            <VolumeX className="icon" aria-hidden="true" />
            {i18n.t('review.noVoice', [languageName(language)])}
          </p>
        ) : (
          <div className="row">
            <Button
              variant="large"
              shortcut={{ name: 'Alt+P', label: 'Alt P' }}
              onClick={() => speech.play()}
            >
              <Volume2 className="icon" aria-hidden="true" />
              {i18n.t('review.playAgain')}
            </Button>
            <Button variant="quiet" onClick={() => speech.play(true)}>
              <Turtle className="icon" aria-hidden="true" />
              {i18n.t('review.slow')}
            </Button>
          </div>
        )}
        <PhoneticsLine card={card} />
        <Hint card={card} masked={speech.state === 'missing'} />
        <CardPicture card={card} />
      </div>
      {feedback ? (
        <Written card={card} written={feedback.given[0] ?? ''} same={feedback.grade.correct} />
      ) : (
        <form
          className="spelling"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed !== '') send({ type: 'answer', given: [typed] });
          }}
        >
          <Field
            label={i18n.t('review.yourAnswer')}
            value={draft.text}
            lang={language}
            maxLength={500}
            autoFocus
            onChange={(event) => send({ type: 'draft', text: event.target.value })}
          />
          <div className="row spread">
            <Button
              type="submit"
              variant="primary"
              busy={typed === ''}
              shortcut={{ name: 'Enter', label: i18n.t('ui.enterKey') }}
            >
              {i18n.t('review.check')}
            </Button>
            <Button variant="quiet" onClick={() => send({ type: 'answer', given: [] })}>
              {i18n.t('review.dontKnow')}
            </Button>
          </div>
        </form>
      )}
      {feedback?.grade.almost === true && !feedback.overruled && (
        <div className="row spread">
          <p>{i18n.t('review.almost')}</p>
          <Button onClick={() => send({ type: 'count-as-right' })}>
            {i18n.t('review.countAsRight')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Hints of the service; without a voice also the first letter and the length, so that it can be answered. */
function Hint({ card, masked }: { readonly card: Flashcard; readonly masked: boolean }) {
  const given = card.options.map(({ hint, text }) => hint ?? text).filter(Boolean);
  const letters = Array.from(card.correct[0] ?? '');
  const mask = `${letters[0] ?? ''}${letters
    .slice(1)
    .map((letter) => (/\s/u.test(letter) ? ' ' : '·'))
    .join('')}`;
  const parts = masked ? [...given, mask, i18n.t('review.letters', letters.length)] : given;
  if (parts.length === 0) return null;
  return (
    <p className="quiet small" dir="auto">
      {i18n.t('review.hint', [parts.join(', ')])}
    </p>
  );
}

function Written({
  card,
  written,
  same,
}: {
  readonly card: Flashcard;
  readonly written: string;
  readonly same: boolean;
}) {
  const right = card.correct[0] ?? '';
  const diff = letterDiff(written, right);
  return (
    <dl className="written">
      {written !== right && (
        <>
          <dt>{i18n.t('review.youWrote')}</dt>
          <dd dir="auto">
            {written === '' ? (
              <span className="quiet">{i18n.t('review.youWroteNothing')}</span>
            ) : (
              <Letters runs={same ? [{ text: written, kind: 'same' }] : diff.written} />
            )}
          </dd>
        </>
      )}
      <dt>{i18n.t('review.itIs')}</dt>
      <dd dir="auto">
        <Letters runs={same || written === '' ? [{ text: right, kind: 'same' }] : diff.right} />
      </dd>
      {card.correct.slice(1, 4).map((other) => (
        <Fragment key={other}>
          <dt />
          <dd dir="auto">{other}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Letters({ runs }: { readonly runs: readonly LetterRun[] }) {
  return runs.map(({ text, kind }, place) => {
    if (kind === 'same') return <span key={place}>{text}</span>;
    if (kind === 'extra') return <del key={place}>{text}</del>;
    // A gap has no letters of its own: a dot holds its place.
    return <ins key={place}>{text || '·'}</ins>;
  });
}

function languageName(language: string): string {
  const names = new Intl.DisplayNames([i18n.t('ui.locale')], { type: 'language' });
  return names.of(language) ?? language;
}
