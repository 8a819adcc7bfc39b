/** Messages as pages, frames and strangers may send them, and which of them the background has to refuse. */
import { relayPaths } from '@gleaner/shared';
import fc from 'fast-check';
import { browser } from 'wxt/browser';
import { anyText } from '../src/collect/capture/testing/any-page.ts';
import { relayUrl } from '../src/relay-client/relay.ts';

/** The word that the toast shows, and one that it does not show. */
export const shownId = '3f0c6a52-8d51-4c1e-9a58-1c2d3e4f5a6b';
export const hiddenId = '0d9c8b7a-6f5e-4d3c-8b2a-1f0e9d8c7b6a';
/** The one site where all is switched on. */
export const onSite = 'https://on.example';

type Sender = Readonly<Partial<Record<'id' | 'url' | 'origin', string>>> & {
  readonly frameId?: number;
  readonly tab?: { readonly id?: number; readonly incognito: boolean };
};

const ownUrl = () => browser.runtime.getURL('/popup.html');
const connectedUrl = `${relayUrl}${relayPaths.connected}`;
const address = fc.constantFrom(
  ...[
    `${onSite}/a`,
    onSite,
    'https://off.example/',
    'https://on.example.evil.example/',
    '',
    'null',
  ],
  ...['http://on.example/', 'javascript:0', 'about:blank', 'file:///on.example', 'own', 'own-like'],
  ...[connectedUrl, `${relayUrl}/`, `${connectedUrl}.evil.example`, 'data:text/html,x'],
);
const addressOf = (name: string | undefined) =>
  name === 'own' ? ownUrl() : name === 'own-like' ? `https://evil.example/?${ownUrl()}` : name;

export const anySender: fc.Arbitrary<Sender> = fc
  .record(
    {
      id: fc.constantFrom('own', 'own', 'own', 'another', ''),
      url: address,
      origin: address,
      frameId: fc.constantFrom(0, 0, 7, 8, -1),
      tab: fc.record(
        { id: fc.constantFrom(1, 1, 2, -1), incognito: fc.boolean() },
        { requiredKeys: ['incognito'] },
      ),
    },
    { requiredKeys: [] },
  )
  .map(({ id, url, origin, ...rest }) => ({
    ...rest,
    ...(id !== undefined && { id }),
    ...(url !== undefined && { url }),
    ...(origin !== undefined && { origin }),
  }));
export const real = ({ id, url, origin, ...rest }: Sender): Sender => ({
  ...rest,
  ...(id !== undefined && { id: id === 'own' ? browser.runtime.id : id }),
  ...(url !== undefined && { url: addressOf(url) ?? '' }),
  ...(origin !== undefined && { origin: addressOf(origin) ?? '' }),
});

type Payload = Readonly<Record<string, unknown>>;
const isText = (value: unknown, longest: number, shortest = 0) =>
  typeof value === 'string' && value.length <= longest && value.length >= shortest;

const isOwnPage = ({ id, url }: Sender) => id === 'own' && url === 'own';
const isScript = ({ id, tab, frameId, url, origin }: Sender) =>
  id === 'own' &&
  tab?.id !== undefined &&
  frameId !== undefined &&
  (url !== undefined || (origin !== undefined && origin !== 'null'));
function isOnSite(sender: Sender): boolean {
  const { url, origin } = sender;
  const from = origin === undefined || origin === 'null' ? url : origin;
  return isScript(sender) && (from === onSite || from === `${onSite}/a`);
}
const isInShownFrame = ({ tab, frameId }: Sender) =>
  tab?.id === 1 && (frameId === 0 || frameId === 7);
const isToast = ({ id, tab, frameId }: Sender, { recordId }: Payload) =>
  id === 'own' && frameId === 0 && tab?.id === 1 && recordId === shownId;
const isIdentifier = ({ recordId }: Payload) => recordId === shownId || recordId === hiddenId;

interface Kind {
  readonly payload: Payload | undefined;
  readonly isValid: (payload: Payload) => boolean;
  readonly mayAsk: (sender: Sender, payload: Payload) => boolean;
}
const always = () => true;
const ownPages = { payload: undefined, isValid: always, mayAsk: isOwnPage };
const ofRecord = {
  payload: { recordId: shownId },
  isValid: isIdentifier,
  mayAsk: (sender: Sender, payload: Payload) => isOwnPage(sender) || isToast(sender, payload),
};
/** Each message: a payload as it should be, which are allowed, and who may send it. */
export const messageKinds: Readonly<Record<string, Kind>> = {
  drainOutbox: ownPages,
  readIndex: ownPages,
  refreshIndex: ownPages,
  connect: ownPages,
  disconnect: {
    ...ownPages,
    payload: { forget: 'account', unsent: 'keep' },
    isValid: ({ forget, unsent }) =>
      typeof forget === 'string' &&
      ['nothing', 'account', 'everything'].includes(forget) &&
      (unsent === 'keep' || unsent === 'delete'),
  },
  endEdit: { ...ofRecord, mayAsk: isOwnPage },
  undoCollect: ofRecord,
  addSentence: ofRecord,
  editCollect: {
    ...ofRecord,
    payload: { recordId: shownId, field: 'language' },
    isValid: (payload) =>
      isIdentifier(payload) && (payload.field === undefined || payload.field === 'language'),
  },
  chooseForm: {
    ...ofRecord,
    payload: { recordId: shownId, form: 'gossamer' },
    isValid: (payload) => isIdentifier(payload) && typeof payload.form === 'string',
  },
  lookUp: { ...ofRecord, mayAsk: ({ id }) => id === 'own' },
  loginEnded: {
    ...ownPages,
    mayAsk: ({ id, tab, url, frameId }) =>
      id === 'own' && tab?.id !== undefined && frameId === 0 && url === connectedUrl,
  },
  isBubbleOn: { ...ownPages, mayAsk: isOnSite },
  bubbleTheme: { ...ownPages, mayAsk: isOnSite },
  collectFromPage: {
    payload: { text: 'cobweb' },
    isValid: ({ text }) => isText(text, 1_000),
    mayAsk: isOnSite,
  },
  collectCaption: {
    payload: { word: 'web', sentence: 'A web.', language: 'en', title: 'T', url: `${onSite}/v` },
    isValid: ({ word, sentence, language, title, url }) =>
      isText(word, 500, 1) &&
      isText(sentence, 500) &&
      isText(language, 64) &&
      isText(title, 300) &&
      isText(url, 2_000),
    mayAsk: (sender) => isScript(sender) && isInShownFrame(sender),
  },
  pasteLine: { ...ownPages, mayAsk: (sender) => isScript(sender) && isInShownFrame(sender) },
  highlightWords: {
    payload: { version: '1' },
    isValid: ({ version }) => isText(version, 64),
    mayAsk: isOnSite,
  },
  wordsOnPage: {
    payload: { tokens: ['gossamer'], language: 'en' },
    isValid: ({ tokens, language }) =>
      Array.isArray(tokens) &&
      tokens.length <= 1_000 &&
      tokens.every((token) => isText(token, 200)) &&
      isText(language, 8),
    mayAsk: isOnSite,
  },
  openCard: {
    payload: { text: 'gossamer', language: 'en' },
    isValid: ({ text, language }) => isText(text, 1_000, 1) && isText(language, 64),
    mayAsk: isOnSite,
  },
  setKnown: {
    payload: { known: true },
    isValid: ({ known }) => typeof known === 'boolean',
    mayAsk: (sender) => isOnSite(sender) && isInShownFrame(sender),
  },
  openReview: { ...ownPages, mayAsk: (sender) => isOnSite(sender) && isInShownFrame(sender) },
};

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything(),
  anyText,
  fc.constantFrom<unknown[]>(
    ...[shownId, hiddenId, shownId.toUpperCase(), `${shownId} `, '__proto__', 'constructor', '1'],
    ...['x'.repeat(100_000), '\u202E', '\uD800', null, undefined, true, 0, -1, Infinity, [], {}],
    ...['language', 'everything', Array.from({ length: 2_000 }, () => 'x'), { length: 1e9 }],
  ),
);

export interface Sent {
  readonly type: string;
  readonly data: unknown;
  readonly sender: Sender;
}
export const anySent: fc.Arbitrary<Sent> = fc
  .constantFrom(...Object.keys(messageKinds))
  .chain((type) => {
    const good = messageKinds[type]?.payload;
    const fields = Object.keys(good ?? {});
    const data = fc.oneof(
      { weight: 2, arbitrary: fc.constant<unknown>(good) },
      { weight: 1, arbitrary: hostile },
      {
        weight: fields.length > 0 ? 3 : 0,
        arbitrary: fc
          .tuple(fc.constantFrom(...fields, '__proto__'), hostile)
          .map(([field, value]) => ({ ...good, [field]: value })),
      },
    );
    return fc.record({ type: fc.constant(type), data, sender: anySender });
  });

const payloadOf = (data: unknown): Payload =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Payload) : {};
export function isRefused({ type, data, sender }: Sent): boolean {
  const kind = messageKinds[type];
  const isGood = kind?.payload === undefined || kind.isValid(payloadOf(data));
  return kind === undefined || !isGood || !kind.mayAsk(sender, payloadOf(data));
}
