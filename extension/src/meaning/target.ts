/** The language that the learner reads translations in. */
import { browser } from 'wxt/browser';
import { modelTag } from './translation.ts';

/** @param chosen BCP 47; the browser's own language where the learner has chosen none */
export function targetLanguage(chosen: string): string {
  return modelTag(chosen || browser.i18n.getUILanguage());
}
