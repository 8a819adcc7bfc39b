/** How many words have each level of mastery. */
import { i18n } from '#i18n';
import type { WordEntry } from '../../../word-list/entry.ts';
import { Columns } from '../picture/Columns.tsx';
import { Figure } from '../picture/Figure.tsx';
import { highestLevel, masteryOf } from '../sums/words.ts';
import { numberText } from '../text.ts';

export function Mastery({ words }: { readonly words: readonly WordEntry[] }) {
  const title = i18n.t('statistics.mastery.title');
  const counts = masteryOf(words);
  const known = counts.reduce((sum, count) => sum + count, 0);
  if (known === 0) return <Figure title={title} finding={i18n.t('statistics.mastery.nothing')} />;
  const most = counts.indexOf(Math.max(...counts));
  const finding = i18n.t('statistics.mastery.found', known, [numberText(known), levelText(most)]);
  return (
    <Figure
      {...{ title, finding }}
      columns={[i18n.t('statistics.level'), i18n.t('statistics.words')]}
      rows={() => counts.map((count, level) => [levelText(level), numberText(count)])}
    >
      <Columns
        label={finding}
        columns={counts.map((value, level) => ({
          ...{ name: `${level}`, value, valueText: numberText(value) },
        }))}
        labelled={new Map(counts.map((_count, level) => [`${level}`, levelText(level)]))}
      />
    </Figure>
  );
}

function levelText(level: number): string {
  return level < highestLevel
    ? numberText(level)
    : i18n.t('statistics.mastery.highest', [numberText(level)]);
}
