/**
 * The manifest is a promise to the learner: exactly the permissions below, only the relay's origin, and no
 * script on a page until they act (security-checklist.md S25).
 */
import type { UserManifest } from 'wxt';
import type { GleanerConfig } from '../../gleaner.config.ts';
import { collectCommand } from '../src/collect/collect-command.ts';
import { grabCaption } from '../src/collect/captions/caption-command.ts';
import { preparePage } from '../src/collect/prepare-command.ts';
import { cardCommand } from '../src/highlight/card-command.ts';

export interface ManifestOptions {
  readonly browser: string;
  /** The store sets the id; in other builds the key does. */
  readonly forStore: boolean;
  /** A development server reloads parts of the extension and needs the browser's own, less strict policy. */
  readonly served: boolean;
  readonly relayOrigin: string;
  readonly version: string;
  readonly gleaner: GleanerConfig;
}

const permissions = [
  ...['storage', 'unlimitedStorage', 'contextMenus', 'activeTab', 'scripting', 'alarms'],
];

export function manifestFor(options: ManifestOptions): UserManifest {
  const { browser, served, relayOrigin, version, gleaner } = options;
  return {
    name: gleaner.name,
    short_name: gleaner.shortName,
    ...(gleaner.homepage !== '' && { homepage_url: gleaner.homepage }),
    version,
    description: '__MSG_app_description__',
    default_locale: 'en',
    commands: {
      [collectCommand]: {
        suggested_key: shortcut(browser, 'G'),
        description: '__MSG_shortcut_description__',
      },
      [cardCommand]: {
        suggested_key: shortcut(browser, 'K'),
        description: '__MSG_card_description__',
      },
      [grabCaption]: {
        suggested_key: shortcut(browser, 'L'),
        description: '__MSG_captions_command__',
      },
      [preparePage]: {
        suggested_key: shortcut(browser, 'U'),
        description: '__MSG_prepare_command__',
      },
    },
    host_permissions: [hostPattern(browser, relayOrigin)],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    ...(!served && { content_security_policy: { extension_pages: policy(browser, relayOrigin) } }),
    ...(browser === 'firefox' ? firefoxParts(gleaner) : chromeParts(options)),
  };
}

/**
 * Chrome's tab groups use Alt+Shift+C; G, K, L and U are free in both browsers. Chrome takes no more than four. In Firefox a page's `accesskey` wins over
 * Alt+Shift and a letter, on Windows and Linux alone, and Alt and a letter writes a character on a Mac.
 */
function shortcut(browser: string, letter: string): Record<string, string> {
  const withShift = `Alt+Shift+${letter}`;
  if (browser !== 'firefox') return { default: withShift };
  return { default: `Alt+${letter}`, mac: withShift };
}

/** Firefox accepts no port in a match pattern, and ignores a pattern with one. */
function hostPattern(browser: string, relayOrigin: string): string {
  const { protocol, hostname } = new URL(relayOrigin);
  return browser === 'firefox' ? `${protocol}//${hostname}/*` : `${relayOrigin}/*`;
}

/**
 * Complete, because Firefox's own default would turn a development relay's http into https. Images and
 * recordings come from other hosts, but only when the learner taps them; where Firefox would send cookies with them,
 * they are fetched without. A list is fetched from the address that the learner pastes (docs/teacher-list.md).
 */
function policy(browser: string, relayOrigin: string): string {
  const blob = browser === 'firefox' ? ' blob:' : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' https:${blob}`,
    `media-src https:${blob}`,
    `connect-src 'self' ${relayOrigin} https:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function chromeParts({ forStore, gleaner }: ManifestOptions): UserManifest {
  return {
    permissions: [...permissions, 'sidePanel'],
    // The colours are written with light-dark().
    minimum_chrome_version: '123',
    // Images load without cookies, even if the learner has allowed Gleaner on every site.
    cross_origin_embedder_policy: { value: 'credentialless' },
    side_panel: { default_path: 'popup.html' },
    // For schools (docs/schools.md). Firefox needs no schema.
    storage: { managed_schema: 'managed.json' },
    ...(!forStore && { key: gleaner.chromeKey }),
  };
}

function firefoxParts(gleaner: GleanerConfig): UserManifest {
  return {
    permissions,
    sidebar_action: {
      default_title: gleaner.name,
      default_panel: 'popup.html',
      default_icon: { 16: 'icon/16.png', 32: 'icon/32.png' },
      open_at_install: false,
    },
    browser_specific_settings: {
      gecko: {
        id: gleaner.firefoxId,
        strict_min_version: '142.0',
        // docs/decisions/firefox-data-collection.md
        data_collection_permissions: {
          required: ['authenticationInfo', 'browsingActivity', 'websiteContent'],
        },
      },
      // The first version there that asks for these.
      gecko_android: { strict_min_version: '142.0' },
    },
  };
}
