/**
 * Says that there is no voice, and offers a remote voice if there is one. The learner is told first who
 * receives the text (security-checklist.md S29).
 */
import { VolumeX } from 'lucide-react';
import { i18n } from '#i18n';
import { Button } from '../../ui/Button.tsx';
import type { CardProps } from './card-props.ts';

export function NoVoice({ speech, language }: Pick<CardProps, 'speech' | 'language'>) {
  const { allowOnline } = speech;
  return (
    <div className="no-voice small">
      <p className="row">
        <VolumeX className="icon" aria-hidden="true" />
        {i18n.t('review.noVoice', [languageName(language)])}
      </p>
      {allowOnline && (
        <p className="row">
          <Button onClick={allowOnline}>{i18n.t('review.onlineVoice')}</Button>
          <span className="quiet">{i18n.t('review.onlineVoiceNote')}</span>
        </p>
      )}
    </div>
  );
}

function languageName(language: string): string {
  try {
    const names = new Intl.DisplayNames([i18n.t('ui.locale')], { type: 'language' });
    return names.of(language) ?? language;
  } catch {
    // A service's language code need not be valid.
    return language;
  }
}
