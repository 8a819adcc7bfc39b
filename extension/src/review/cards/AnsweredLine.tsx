/** The arranged sentence after the answer, word by word. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { manyWords } from '../answers/arrange.ts';
import { inPlace } from '../../text/common-sequence.ts';
import type { Feedback } from '../session/session.ts';
import { Corner } from './Corner.tsx';

export function AnsweredLine({
  card,
  feedback,
  language,
  direction,
}: {
  readonly card: Flashcard;
  readonly feedback: Feedback;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}) {
  const textOf = (id: string): string => card.options.find((one) => one.id === id)?.text ?? id;
  const given = feedback.given.map(textOf);
  const right = card.correct.map(textOf);
  const fits = card.rules.strictOrder
    ? inPlace(given, right)
    : given.map((text) => right.includes(text));
  return (
    <div className="arrange" {...(card.options.length > manyWords && { 'data-many': '' })}>
      <ol className="line" dir={direction} aria-label={i18n.t('cards.sentence')}>
        {given.length === 0 && (
          <li className="quiet small" dir={i18n.t('ui.direction')}>
            {i18n.t('cards.noWord')}
          </li>
        )}
        {given.map((text, place) => {
          const fit = fits[place] === true;
          return (
            <li key={place} className="chip" data-tone={fit ? 'right' : 'wrong'}>
              <bdi className="chip-text" lang={language}>
                {text}
              </bdi>
              {!fit && <span className="visually-hidden"> {i18n.t('cards.outOfPlace')}</span>}
              <Corner right={fit} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
