/**
 * The one file an integrating developer edits. The extension's build and the relay both read it, and both
 * read `RELAY_URL` in the environment or in the `.env` beside it, which wins over `relayUrl`.
 */
export interface GleanerConfig {
  /** Shown as the extension's name, in every text and on the relay's pages: 45 letters at most. */
  readonly name: string;
  /** Where there is little room: 12 letters at most. */
  readonly shortName: string;
  /** Shown in the stores, by language: 132 letters at most. A language that is left out has Gleaner's own text. */
  readonly description: Partial<Record<'en' | 'de' | 'es' | 'fr' | 'ja' | 'ko' | 'zh_CN', string>>;
  /**
   * `#rrggbb`, for light pages and for dark. The icon is a drawing of its own: change
   * `extension/build/icon/icon.svg`, then run `npm run icons -w extension`.
   */
  readonly accent: { readonly light: string; readonly dark: string };
  /** The product's page. Empty where there is none. */
  readonly homepage: string;
  /**
   * Public origin of the relay, without a path, where RELAY_URL names none. https, or http on loopback.
   */
  readonly relayUrl: string;
  /**
   * Public key (base64 DER) of development builds; it fixes the extension's id in Chromium. The
   * archive for the store carries none.
   */
  readonly chromeKey: string;
  /** The id that `chromeKey` gives; after publication, the store's. */
  readonly chromeId: string;
  /** Edge's store gives an id of its own. Empty until then. */
  readonly edgeId: string;
  /** Add-on id in Firefox. */
  readonly firefoxId: string;
  /** The beta channel has items of its own in the stores, which give them their ids. Null where there is none. */
  readonly beta: Pick<GleanerConfig, 'name' | 'chromeId' | 'edgeId' | 'firefoxId'> | null;
  /** Where learners ask for help: an email address or the address of a page. Empty where there is none. */
  readonly support: string;
}

const config: GleanerConfig = {
  name: 'Gleaner',
  shortName: 'Gleaner',
  description: {},
  accent: { light: '#0a6a5b', dark: '#62cdb7' },
  homepage: '',
  relayUrl: 'http://127.0.0.1:3000',
  chromeKey:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxXBd2FiQjlWZwplFnHHVREZbd+ySReeVD8Th8yVnv8l3alFpTLnvA0mUTg3ySAYaUY3/LE3JNYjEMSlJayJel8pjXCieYhJAZFYQ6I/WyX+shLtd4WJCcbIDUSNTYV5hNAhqXS8Hqwi6OUzuvEskKQq23KNU3sJSy3X8XL5LtGRL6htY4Hjfd6jwEUVtLhurM8MwlCwPCe5h19Z9JiLZoMpAkEs8+i1G8jylrWwewjNr02aZ2pXcTO70FRMKmg9v9eGB76yMnriTVSucs78itz3SjtOIPUrx8Sj7DMY1i+fDT800WWatOnLakY2I/RQp9JbNcjy8IE1ljnNKJZUmnQIDAQAB',
  chromeId: 'elflmegnaednjdldofkkhgfhalclajof',
  edgeId: '',
  firefoxId: '{098cdd4b-8a05-4b53-ac8d-7634f523d10e}',
  beta: {
    name: 'Gleaner Beta',
    ...{ chromeId: '', edgeId: '' },
    firefoxId: '{5f3c1a52-7c64-4a0e-9c1b-2f0f6c1f7f0e}',
  },
  support: '',
};

export default config;
