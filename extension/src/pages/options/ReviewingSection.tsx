/** Settings of a review: how many cards, the daily goal, the reminder, how a slip counts, speech and keys. */
import { i18n } from '#i18n';
import { GoalSection } from '../../review/history/GoalSection.tsx';
import { ReminderSection } from '../../review/reminder/ReminderSection.tsx';
import { choiceStores } from '../../settings/choices.ts';
import { useChoice } from '../../settings/use-choice.ts';
import { Switch } from '../../ui/Switch.tsx';
import { NotRead, NotSaved } from '../../ui/NotSaved.tsx';
import { BatchSize } from './BatchSize.tsx';
import { Section } from './Section.tsx';
import { SlipsChoice } from './SlipsChoice.tsx';

export function ReviewingSection() {
  return (
    <Section name="reviewing">
      <div className="subsection">
        <BatchSize />
      </div>
      <div className="subsection">
        <h3>{i18n.t('goal.title')}</h3>
        <GoalSection />
      </div>
      <div className="subsection">
        <ReminderSection />
      </div>
      <div className="subsection">
        <SlipsChoice />
      </div>
      <div className="subsection">
        <SpeechSwitch />
      </div>
      <div className="subsection">
        <KeysSwitch />
      </div>
    </Section>
  );
}

function SpeechSwitch() {
  const { choice, choose, hasFailed, isUnread } = useChoice(choiceStores.speech);
  if (!choice) return <NotRead when={isUnread} />;
  return (
    <>
      <Switch
        label={i18n.t('reviewing.speakAfter')}
        checked={choice.afterAnswer}
        onChange={(afterAnswer) => choose({ afterAnswer })}
      />
      <NotSaved when={hasFailed} />
    </>
  );
}

function KeysSwitch() {
  const { choice, choose, hasFailed, isUnread } = useChoice(choiceStores.keys);
  if (!choice) return <NotRead when={isUnread} />;
  return (
    <>
      <Switch
        label={i18n.t('reviewing.singleKeys')}
        note={i18n.t('reviewing.singleKeysNote')}
        checked={choice.single}
        onChange={(single) => choose({ single })}
      />
      <NotSaved when={hasFailed} />
    </>
  );
}
