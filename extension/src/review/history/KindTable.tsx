/** Results by kind of card in the last five weeks, to show what needs practice. */
import { i18n } from '#i18n';
import { cardKinds } from '@gleaner/shared';
import { kindName } from './kind-name.ts';
import { addKinds, type DayRecord, type KindCounts } from '../days/record.ts';
import { lastDays } from '../days/streak.ts';
import { percentText } from '../../ui/format.ts';

const daysCounted = 35;

export function KindTable({
  days,
  today,
}: {
  readonly days: readonly DayRecord[];
  readonly today: string;
}) {
  const counts = lastDays(days, today, daysCounted).reduce<KindCounts>(
    (sum, { kinds }) => addKinds(sum, kinds),
    {},
  );
  const rows = cardKinds.flatMap((kind) => {
    const count = counts[kind];
    return count ? [{ kind, ...count }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <table className="kind-table numbers">
      <caption className="quiet small">{i18n.t('days.kinds')}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n.t('days.kind')}</th>
          <th scope="col">{i18n.t('days.cards')}</th>
          <th scope="col">{i18n.t('days.right')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, answered, right }) => (
          <tr key={kind}>
            <th scope="row">{kindName(kind)}</th>
            <td>{answered}</td>
            <td>{percentText(right / answered)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
