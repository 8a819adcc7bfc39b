/** The learner's own sentence with a gap in place of the word. */
import { i18n } from '#i18n';
import type { SentenceHint } from './sentence-hint.ts';
import { textLanguage } from '../cards/text-language.ts';
import { Word } from '../../ui/Word.tsx';

export function HintSentence({
  hint: { before, after },
  language,
}: {
  readonly hint: SentenceHint;
  /** BCP 47 of the card. */
  readonly language: string;
}) {
  return (
    <figure className="own-sentence hint-sentence" aria-label={i18n.t('hint.caption')}>
      <Word as="blockquote" language={textLanguage(before + after, language)}>
        {before}
        <span className="gap">
          <span className="visually-hidden" lang={i18n.t('ui.locale')}>
            {i18n.t('hint.gap')}
          </span>
        </span>
        {after}
      </Word>
    </figure>
  );
}
