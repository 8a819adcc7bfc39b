/** A word as it might have been met, for showing what goes along with it. */
import { i18n } from '#i18n';
import type { WordContext } from '../../outbox/store/record.ts';

export function sampleContext(): WordContext {
  return {
    sentence: i18n.t('options.sampleSentence'),
    title: i18n.t('options.sampleTitle'),
    url: 'https://library.example/a-day',
    language: i18n.t('ui.locale'),
  };
}
