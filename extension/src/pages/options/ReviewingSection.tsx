/** Settings of a review: how many cards, the daily goal, the reminder, how a slip counts, speech and keys. */
import { i18n } from '#i18n';
import { GoalSection } from '../../review/history/GoalSection.tsx';
import { ReminderSection } from '../../review/reminder/ReminderSection.tsx';
import { saveKeyChoice, useKeyChoice } from '../../review/input/key-choice.ts';
import { saveSpeech } from '../../review/speech/speech-choice.ts';
import { useSpeechChoice } from '../../review/speech/use-speech-choice.ts';
import { Switch } from '../../ui/Switch.tsx';
import { NotSaved } from '../../ui/NotSaved.tsx';
import { useChoice } from '../../ui/use-choice.ts';
import { BatchSize } from './BatchSize.tsx';
import { Section } from './Section.tsx';
import { SlipsChoice } from './SlipsChoice.tsx';

export function ReviewingSection() {
  const { choice: speech, choose, hasFailed } = useChoice(useSpeechChoice(), saveSpeech);
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
        <h3>{i18n.t('reminder.title')}</h3>
        <ReminderSection />
      </div>
      <div className="subsection">
        <SlipsChoice />
      </div>
      <div className="subsection">
        {speech && (
          <Switch
            label={i18n.t('reviewing.speakAfter')}
            note={i18n.t('reviewing.speakAfterNote')}
            checked={speech.afterAnswer}
            onChange={(afterAnswer) => choose({ afterAnswer })}
          />
        )}
        <NotSaved when={hasFailed} />
      </div>
      <div className="subsection">
        <KeysSwitch />
      </div>
    </Section>
  );
}

function KeysSwitch() {
  const { choice, choose, hasFailed } = useChoice(useKeyChoice(), saveKeyChoice);
  if (!choice) return null;
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
