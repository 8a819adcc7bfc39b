/** The words whose first answer was wrong most often; each leads to its place in the list. */
import { i18n } from '#i18n';
import { shownText } from '../../text/invisible.ts';
import { everything, writeFilter } from '../../word-list/filter.ts';
import { Figure } from './Figure.tsx';
import type { MissCount } from './sum-reviews.ts';
import { numberText } from '../../ui/number-text.ts';
import { Word } from '../../ui/Word.tsx';

const mostShown = 8;
const mostInTable = 200;
/** Fewer answers do not show whether a word is hard. */
const leastAsked = 3;

export function Missed({ words }: { readonly words: readonly MissCount[] }) {
  const title = i18n.t('statistics.missed.title');
  if (words.length === 0)
    return <Figure title={title} finding={i18n.t('statistics.missed.nothing')} />;
  const listed = words.filter(({ asked }) => asked >= leastAsked).slice(0, mostShown);
  return (
    <Figure
      title={title}
      finding={i18n.t('statistics.missed.found', words.length, [numberText(words.length)])}
      columns={[
        i18n.t('statistics.words'),
        i18n.t('statistics.missed.times'),
        i18n.t('statistics.cards'),
      ]}
      rows={() =>
        words
          .slice(0, mostInTable)
          .map(({ term, missed, asked }) => [
            shownText(term),
            numberText(missed),
            numberText(asked),
          ])
      }
    >
      {listed.length > 0 && (
        <ol className="missed numbers">
          {listed.map(({ term, asked, missed }) => (
            <li key={term}>
              <a href={`/words.html?${writeFilter({ ...everything, text: term }).toString()}`}>
                <Word as="bdi" text={shownText(term)} />
              </a>
              <span className="quiet small">
                {i18n.t('statistics.missed.of', [numberText(missed), numberText(asked)])}
              </span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect className="track" width="100" height="8" />
                <rect width={(100 * missed) / asked} height="8" />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </Figure>
  );
}
