/**
 * The back of a card, below the question: the learner's own sentence first, then the card's details, each
 * once.
 */
import { i18n } from '#i18n';
import type { CardDetail, Flashcard } from '@gleaner/shared';
import { backOf, isOn } from '../answers/card-back.ts';
import { CardText } from '../cards/CardText.tsx';
import { OwnSentence } from './OwnSentence.tsx';
import type { CardSentence as Sentence } from './own-sentence.ts';

export function CardBack({
  card,
  sentence,
  language,
}: {
  readonly card: Flashcard;
  /** Undefined while it is looked up. It is the first item, so nothing is shown before it. */
  readonly sentence: Sentence | null | undefined;
  readonly language: string;
}) {
  if (sentence === undefined) return null;
  const own = sentence ? [sentence.before + sentence.word + sentence.after] : [];
  const details = backOf(card, own);
  if (!sentence && details.length === 0) return null;
  return (
    <div className="card-back">
      {sentence && (
        <OwnSentence {...{ sentence, language }} isShown={own.some((text) => isOn(card, text))} />
      )}
      {details.length > 0 && (
        <dl className="details">
          {[...new Set(details.map(({ kind }) => kind))].map((kind) => (
            <div key={kind} data-detail={kind}>
              <dt className="quiet small">{labelOf(kind)}</dt>
              {details
                .filter((one) => one.kind === kind)
                .map(({ text }) => (
                  <CardText key={text} as="dd" text={text} language={languageOf(kind, language)} />
                ))}
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** A translation is in the learner's language; everything else is in the card's, if the script allows. */
function languageOf(kind: CardDetail['kind'], language: string): string {
  return kind === 'translation' ? i18n.t('ui.locale') : language;
}

function labelOf(kind: CardDetail['kind']): string {
  switch (kind) {
    case 'meaning':
      return i18n.t('cards.detail.meaning');
    case 'translation':
      return i18n.t('cards.detail.translation');
    case 'example':
      return i18n.t('cards.detail.example');
    case 'reading':
      return i18n.t('cards.detail.reading');
    case 'hint':
      return i18n.t('cards.detail.hint');
    case 'explanation':
      return i18n.t('cards.detail.explanation');
    case 'word':
      return i18n.t('cards.detail.word');
    case 'text':
      return i18n.t('cards.detail.text');
  }
}
