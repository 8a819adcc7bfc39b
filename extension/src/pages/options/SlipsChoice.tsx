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
          {...textsOf(rule)}
          chosen={choice.rule === rule}
          onChoose={() => choose({ rule })}
        />
      ))}
      <NotSaved when={hasFailed} />
    </fieldset>
  );
}

function textsOf(rule: SlipRule): { readonly label: string; readonly note?: string } {
  switch (rule) {
    case 'strict':
      return { label: i18n.t('slips.strict') };
    case 'usual':
      return { label: i18n.t('slips.usual') };
    case 'lenient':
      return { label: i18n.t('slips.lenient'), note: i18n.t('slips.lenientNote') };
  }
}
