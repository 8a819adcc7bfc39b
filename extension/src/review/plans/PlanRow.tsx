/** One plan of the list: its name, its position, and its actions. */
import { i18n } from '#i18n';
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { onEscape } from '../../ui/escape.ts';
import { Field } from '../../ui/Field.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { longestName } from './edit-plans.ts';
import type { ReviewPlan } from './plan-list.ts';
import { Word } from '../../ui/Word.tsx';

export interface PlanRowProps {
  readonly plan: ReviewPlan;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** By this number of positions; up is negative. */
  readonly onMove: (by: number) => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

export function PlanRow(props: PlanRowProps) {
  const { plan, isFirst, isLast, onMove } = props;
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLSpanElement>(null);
  const close = (): void => {
    setEditing(false);
    requestAnimationFrame(() => edit.current?.querySelector('button')?.focus());
  };
  /** The same by keys, from any control of the row. */
  function pressed(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }
  return (
    <li className="plan-row" data-plan={plan.id} onKeyDown={pressed}>
      {isEditing ? (
        <EditPlan {...props} onClose={close} />
      ) : (
        <>
          <div className="plan-names">
            <Word as="span" className="plan-title" text={plan.name} title={plan.name} />
            {plan.gone ? (
              <Mark tone="warn">{i18n.t('plans.gone')}</Mark>
            ) : (
              plan.name !== plan.id && (
                <span className="quiet small plan-id" title={plan.id}>
                  {plan.id}
                </span>
              )
            )}
          </div>
          <div className="row plan-tools">
            <Button
              variant="quiet"
              label={i18n.t('plans.up', [plan.name])}
              busy={isFirst}
              onClick={() => onMove(-1)}
            >
              <ArrowUp className="icon" aria-hidden="true" />
            </Button>
            <Button
              variant="quiet"
              label={i18n.t('plans.down', [plan.name])}
              busy={isLast}
              onClick={() => onMove(1)}
            >
              <ArrowDown className="icon" aria-hidden="true" />
            </Button>
            <span className="edit-plan" ref={edit}>
              <Button
                variant="quiet"
                label={i18n.t('plans.edit', [plan.name])}
                onClick={() => setEditing(true)}
              >
                <Pencil className="icon" aria-hidden="true" />
              </Button>
            </span>
          </div>
        </>
      )}
    </li>
  );
}

function EditPlan({
  plan,
  onRename,
  onRemove,
  onClose,
}: PlanRowProps & { readonly onClose: () => void }) {
  const [name, setName] = useState(plan.name === plan.id ? '' : plan.name);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  return (
    <form
      className="stack plan-edit"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onRename(name);
        onClose();
      }}
      onKeyDown={onEscape(onClose)}
    >
      <Field
        label={i18n.t('plans.name')}
        value={name}
        placeholder={plan.id}
        maxLength={longestName}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="row">
        <Button type="submit" variant="primary">
          {i18n.t('plans.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {i18n.t('plans.cancel')}
        </Button>
        <span className="plan-remove">
          <Button variant="quiet" onClick={onRemove}>
            {i18n.t('plans.remove')}
          </Button>
        </span>
      </div>
    </form>
  );
}
