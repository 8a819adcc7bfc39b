/** How many first answers were right, by kind of card. */
import { i18n } from '#i18n';
import type { DayRecord } from '../../review/days/record.ts';
import { kindName } from '../../review/history/kind-name.ts';
import { Figure } from './Figure.tsx';
import type { Span } from './period.ts';
import { kindsOf } from './sum-reviews.ts';
import { percentText } from '../../ui/format.ts';
import { numberText } from '../../ui/number-text.ts';

interface KindsProps {
  readonly days: readonly DayRecord[];
  readonly span: Span;
}

export function Kinds({ days, span }: KindsProps) {
  const title = i18n.t('statistics.kinds.title');
  const kinds = kindsOf(days, span);
  const answered = kinds.reduce((sum, kind) => sum + kind.answered, 0);
  if (answered === 0) return <Figure title={title} finding={i18n.t('statistics.noReviews')} />;
  const right = kinds.reduce((sum, kind) => sum + kind.right, 0);
  const finding = i18n.t('statistics.kinds.found', answered, [
    numberText(answered),
    percentText(right / answered),
  ]);
  return (
    <Figure
      {...{ title, finding }}
      columns={[i18n.t('statistics.kind'), i18n.t('statistics.cards'), i18n.t('statistics.right')]}
      rows={() =>
        kinds.map((kind) => [
          kindName(kind.kind),
          numberText(kind.answered),
          percentText(kind.right / kind.answered),
        ])
      }
    >
      <div className="kind-bars numbers" role="img" aria-label={finding}>
        {kinds.map((kind) => (
          <div key={kind.kind}>
            <span>{kindName(kind.kind)}</span>
            <span className="quiet small">
              {i18n.t('statistics.kinds.of', kind.answered, [
                percentText(kind.right / kind.answered),
                numberText(kind.answered),
              ])}
            </span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className="track" width="100" height="8" />
              <rect width={(100 * kind.right) / kind.answered} height="8" />
            </svg>
          </div>
        ))}
      </div>
    </Figure>
  );
}
