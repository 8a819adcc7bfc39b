/** The learner's goal for a day: in cards, in minutes, or none. */
import { i18n } from '#i18n';
import { useId } from 'react';
import { NotRead, NotSaved } from '../../ui/NotSaved.tsx';
import { choiceStores, type ChoiceOf } from '../../settings/choices.ts';
import { useChoice } from '../../settings/use-choice.ts';
import './choices.css';

type GoalChoice = ChoiceOf<'goal'>;
const kinds = ['off', 'cards', 'minutes'] as const;
const amounts = [5, 10, 15, 20, 30, 50, 100];

export function GoalSection() {
  const { choice, choose, hasFailed, isUnread } = useChoice(choiceStores.goal);
  const id = useId();
  if (!choice) return <NotRead when={isUnread} />;
  const { kind } = choice;
  const change = (changed: Partial<GoalChoice>): void => choose({ ...choice, ...changed });
  const wanted = kind === 'off' ? 0 : choice[kind];
  return (
    <div className="stack">
      <div className="reminder-hour">
        <label htmlFor={`${id}-kind`}>{i18n.t('goal.counts')}</label>
        <select
          id={`${id}-kind`}
          className="select"
          value={kind}
          onChange={(event) => {
            const chosen = kinds.find((one) => one === event.target.value);
            if (chosen) change({ kind: chosen });
          }}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {kindText(one)}
            </option>
          ))}
        </select>
      </div>
      {kind !== 'off' && (
        <div className="reminder-hour">
          <label htmlFor={`${id}-amount`}>{i18n.t('goal.amount')}</label>
          <select
            id={`${id}-amount`}
            className="select"
            value={wanted}
            onChange={(event) => change({ [kind]: Number(event.target.value) })}
          >
            {[...new Set([...amounts, wanted])]
              .sort((a, b) => a - b)
              .map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
          </select>
        </div>
      )}
      <NotSaved when={hasFailed} />
    </div>
  );
}

function kindText(kind: GoalChoice['kind']): string {
  switch (kind) {
    case 'off':
      return i18n.t('goal.off');
    case 'cards':
      return i18n.t('goal.inCards');
    case 'minutes':
      return i18n.t('goal.inMinutes');
  }
}
