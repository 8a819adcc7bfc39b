/** Settings of a review: the daily goal, how a slip counts, whether words are spoken. */
import { i18n } from '#i18n';
import { GoalSection } from '../../review/history/goal/GoalSection.tsx';
import { saveSpeech } from '../../review/speech/speech-choice.ts';
import { useSpeechChoice } from '../../review/speech/use-speech-choice.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Section } from './parts/Section.tsx';
import { SlipsChoice } from './SlipsChoice.tsx';

export function ReviewingSection() {
  const speech = useSpeechChoice();
  return (
    <Section name="reviewing">
      <div className="subsection">
        <h3>{i18n.t('goal.title')}</h3>
        <GoalSection />
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
            onChange={(afterAnswer) => void saveSpeech({ afterAnswer })}
          />
        )}
      </div>
    </Section>
  );
}
