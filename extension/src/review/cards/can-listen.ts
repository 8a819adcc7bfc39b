/**
 * Whether this page may offer the browser's speech recognition: only a tab can ask for the microphone,
 * since a toolbar popup closes while it asks.
 */
import { browser } from 'wxt/browser';

export function canListen(): boolean {
  return (
    'webkitSpeechRecognition' in window &&
    browser.extension.getViews({ type: 'tab' }).includes(window)
  );
}
