/** How a slip in a typed answer counts. */
import { i18n } from '#i18n';
import type { SlipRule } from '../../review/session/slips.ts';
import { choiceStores, slipRules } from '../../settings/choices.ts';
import { useChoice } from '../../settings/use-choice.ts';
import { NotRead, NotSaved } from '../../ui/NotSaved.tsx';
import { Choice } from '../../ui/Choice.tsx';

export function SlipsChoice() {
  const { choice, choose, hasFailed, isUnread } = useChoice(choiceStores.slips);
  if (!choice) return <NotRead when={isUnread} />;
  return (
    <fieldset className="choices">
      <legend>{i18n.t('slips.title')}</legend>
      <p className="quiet small">{i18n.t('slips.note')}</p>
      {slipRules.map((rule) => (
        <Choice
          key={rule}
          group="slips"
          label={nameOf(rule)}
          chosen={choice.rule === rule}
          onChoose={() => choose({ rule })}
        />
      ))}
      <NotSaved when={hasFailed} />
    </fieldset>
  );
}

function nameOf(rule: SlipRule): string {
  switch (rule) {
    case 'strict':
      return i18n.t('slips.strict');
    case 'usual':
      return i18n.t('slips.usual');
    case 'lenient':
      return i18n.t('slips.lenient');
  }
}
