/** How to keep the button in the toolbar: each browser has its own way. */
import { i18n } from '#i18n';
import { Pin as PinIcon } from 'lucide-react';

export function Pin() {
  return (
    <p className="pin">
      <PinIcon className="icon" aria-hidden="true" />
      {howTo(navigator.userAgent)}
    </p>
  );
}

function howTo(browser: string): string {
  if (/Firefox\//u.test(browser)) return i18n.t('welcome.pinFirefox');
  return /Edg\//u.test(browser) ? i18n.t('welcome.pinEdge') : i18n.t('welcome.pin');
}
