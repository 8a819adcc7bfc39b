/** The learner's own sentence, with the word marked and its source. */
import { i18n } from '#i18n';
import type { CardSentence as Sentence } from './own-sentence.ts';
import { Message, slot } from '../../ui/Message.tsx';
import { textLanguage } from '../cards/text-language.ts';
import { Word } from '../../ui/Word.tsx';

export function OwnSentence({
  sentence: { before, word, after, title, url },
  language,
  isShown = false,
}: {
  readonly sentence: Sentence;
  /** The card shows the same sentence: only its source is news. */
  readonly isShown?: boolean;
  /** BCP 47 of the card. */
  readonly language: string;
}) {
  const where = title || (URL.canParse(url) ? new URL(url).hostname : '');
  return (
    <figure className="own-sentence">
      {!isShown && (
        <Word as="blockquote" language={textLanguage(before + word + after, language)}>
          {before}
          {word && <mark>{word}</mark>}
          {after}
        </Word>
      )}
      <figcaption className="quiet small">
        {where === '' ? (
          i18n.t('review.metHere')
        ) : (
          <Message text={i18n.t('review.metAt', [slot])}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                <bdi>{where}</bdi>
              </a>
            ) : (
              <bdi>{where}</bdi>
            )}
          </Message>
        )}
      </figcaption>
    </figure>
  );
}
