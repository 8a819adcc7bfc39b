/** How many words have each level of mastery. */
import { i18n } from '#i18n';
import type { WordEntry } from '../../word-list/entry.ts';
import { Columns } from './Columns.tsx';
import { Figure } from './Figure.tsx';
import { masteryOf, type Levels } from './sum-words.ts';
import { rangeText } from './text.ts';
import { numberText } from '../../ui/number-text.ts';

export function MasteryFigure({ words }: { readonly words: readonly WordEntry[] }) {
  const title = i18n.t('statistics.mastery.title');
  const levels = masteryOf(words);
  const known = levels.reduce((sum, level) => sum + level.words, 0);
  if (known === 0) return <Figure title={title} finding={i18n.t('statistics.mastery.nothing')} />;
  const most = levels.reduce((one, other) => (other.words > one.words ? other : one));
  const finding = i18n.t('statistics.mastery.found', known, [numberText(known), levelText(most)]);
  return (
    <Figure
      {...{ title, finding }}
      columns={[i18n.t('statistics.level'), i18n.t('statistics.words')]}
      rows={() => levels.map((level) => [levelText(level), numberText(level.words)])}
    >
      <Columns
        label={finding}
        columns={levels.map((level) => ({
          name: `${level.from}`,
          value: level.words,
          valueText: numberText(level.words),
        }))}
        labelled={new Map(levels.map((level) => [`${level.from}`, levelText(level)]))}
      />
    </Figure>
  );
}

function levelText({ from, to }: Levels): string {
  if (to === Infinity) return i18n.t('statistics.mastery.highest', [numberText(from)]);
  return from === to ? numberText(from) : rangeText(from, to);
}
