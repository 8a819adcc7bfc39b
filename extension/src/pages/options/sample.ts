/** A sample word, to show what is sent with a word. */
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
