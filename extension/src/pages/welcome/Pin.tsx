/** How to keep the button in the toolbar: each browser has its own way, told and drawn. */
import { i18n } from '#i18n';
import { Eye, Pin as PinIcon, Puzzle, Settings } from 'lucide-react';

type Browser = 'chrome' | 'edge' | 'firefox';

export function Pin() {
  const browser = browserOf(navigator.userAgent);
  return (
    <div className="pin">
      <Drawing browser={browser} />
      <p>{howTo(browser)}</p>
    </div>
  );
}

function browserOf(userAgent: string): Browser {
  if (userAgent.includes('Firefox/')) return 'firefox';
  return userAgent.includes('Edg/') ? 'edge' : 'chrome';
}

function howTo(browser: Browser): string {
  switch (browser) {
    case 'firefox':
      return i18n.t('welcome.pinFirefox');
    case 'edge':
      return i18n.t('welcome.pinEdge');
    case 'chrome':
      return i18n.t('welcome.pin');
  }
}

const signs = { chrome: PinIcon, edge: Eye, firefox: Settings };

/** The toolbar with its menu open, and what to press in it. The sentence says the same. */
function Drawing({ browser }: { readonly browser: Browser }) {
  const Sign = signs[browser];
  return (
    <div className="pin-drawing" aria-hidden="true">
      <div className="pin-toolbar">
        <span className="pin-address" />
        <span className="pin-press">
          <Puzzle className="icon" />
        </span>
      </div>
      <div className="pin-menu">
        <span className="pin-name">{i18n.t('app.name')}</span>
        <span className="pin-press">
          <Sign className="icon" />
        </span>
      </div>
    </div>
  );
}
