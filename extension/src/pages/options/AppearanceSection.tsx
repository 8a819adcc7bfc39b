/** How Gleaner's pages look: their colours, and the size of the learner's words. */
import { i18n } from '#i18n';
import { useSyncExternalStore } from 'react';
import { chooseAppearance } from '../../settings/choose-appearance.ts';
import {
  readAppearance,
  watchAppearance,
  wordSizes,
  type Appearance,
} from '../../settings/appearance.ts';
import { themes } from '../../ui/styles/themes.ts';
import { LargeWord } from '../../ui/LargeWord.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { Section } from './Section.tsx';

export function AppearanceSection() {
  const { theme, wordSize } = useAppearance();
  const { write, isLost } = useWrite();
  return (
    <Section name="appearance">
      <fieldset className="choices">
        <legend>{i18n.t('appearance.theme')}</legend>
        {themes.map((one) => (
          <Choice
            key={one}
            group="theme"
            label={nameOfTheme(one)}
            chosen={theme === one}
            onChoose={() => write(() => chooseAppearance({ theme: one }))}
          />
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{i18n.t('appearance.wordSize')}</legend>
        {wordSizes.map((one) => (
          <Choice
            key={one}
            group="word-size"
            label={nameOfSize(one)}
            chosen={wordSize === one}
            onChoose={() => write(() => chooseAppearance({ wordSize: one }))}
          />
        ))}
      </fieldset>
      {isLost && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
      <div className="word-sample" aria-hidden="true">
        <LargeWord text={i18n.t('options.sampleTerm')} language="en" />
      </div>
    </Section>
  );
}

/** What is chosen, also in another window or by a backup. */
function useAppearance(): Appearance {
  const seen = useSyncExternalStore(watchAppearance, () => JSON.stringify(readAppearance()));
  return JSON.parse(seen) as Appearance;
}

function nameOfTheme(theme: Appearance['theme']): string {
  switch (theme) {
    case 'system':
      return i18n.t('appearance.system');
    case 'light':
      return i18n.t('appearance.light');
    case 'dark':
      return i18n.t('appearance.dark');
  }
}

function nameOfSize(size: Appearance['wordSize']): string {
  switch (size) {
    case 'small':
      return i18n.t('appearance.small');
    case 'usual':
      return i18n.t('appearance.usual');
    case 'large':
      return i18n.t('appearance.large');
    case 'largest':
      return i18n.t('appearance.largest');
  }
}
