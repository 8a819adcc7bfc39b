/**
 * Answers to the stores' forms, in English as reviewers read them. `store-kit.test.ts` compares the permissions with the
 * manifest, and the data with what the privacy policy accounts for.
 */

export const singlePurpose =
  'Collect words from web pages into the learner’s vocabulary service, and review them as flashcards.';

/** By the manifest's names. */
export const permissions: Readonly<Record<string, string>> = {
  storage: 'Settings, the last known connection, and a second copy of words that are not sent yet.',
  unlimitedStorage:
    'Collected words wait on the device until they are sent. Without it the browser may delete them when space is low.',
  contextMenus: 'The menu entry with which a learner collects the selected word.',
  activeTab:
    'Reads the selected word and its sentence on the page where the learner chose the menu entry or pressed the shortcut, at that moment alone.',
  scripting:
    'Runs that reading, and shows the toast that says whether the word was collected. No script runs before the learner acts.',
  alarms: 'Sends again later what could not be sent, and reminds of reviews if the learner wishes.',
  sidePanel: 'A review goes on in the side panel while the learner reads.',
  host_permissions: 'The product’s own server, which holds the sign-in and passes words on.',
  optional_host_permissions:
    'Off until the learner switches on one of these: words highlighted on sites they choose, a button beside a selection, a list imported from an address, a card’s picture in Firefox. The browser asks each time.',
};

export const remoteCode =
  'No. All code is in the package; the content security policy allows no other.';

/** Kinds of data in the words of Chrome's and Edge's forms, with Firefox's name for it. */
export const data: readonly {
  readonly kind: string;
  readonly firefox: string | null;
  readonly why: string;
}[] = [
  {
    ...{ kind: 'Authentication information', firefox: 'authenticationInfo' },
    why: 'The sign-in at the vocabulary service; its tokens stay on the server, encrypted.',
  },
  {
    ...{ kind: 'Website content', firefox: 'websiteContent' },
    why: 'The collected word, its sentence, and the page’s title if the learner chose it.',
  },
  {
    ...{ kind: 'Web history', firefox: 'browsingActivity' },
    why: 'The address of the page of a collected word, only if the learner chose it. No other address.',
  },
  {
    ...{ kind: 'User activity', firefox: null },
    why: 'Answers to flashcards: which card, what was written, whether it was right, how long it took.',
  },
];

export const certifications = [
  'Data is not sold to third parties.',
  'Data is not used or transferred for purposes that are unrelated to the single purpose.',
  'Data is not used or transferred to determine creditworthiness or for lending.',
];

export const reviewerNotes = [
  'No account of yours is needed: the sources hold a stand-in of the vocabulary service.',
  '1. Unpack the sources, run `npm ci`, then `npm start`. It starts the stand-in, the server, and a browser with the extension.',
  '2. Press Agree and connect, and sign in with the name `demo` and the password `demo`.',
  '3. Select a word on any page, right-click it and choose Collect. Then click Gleaner in the toolbar and press Start review.',
  'To compare the package: in the unpacked sources run `node scripts/archives.mjs`. It leaves the same bytes in extension/.output/store. Node 20.19 or later and npm are all it needs.',
  'Minified code is React, TanStack Query, zod and our own, built by Vite; the list with versions and licences is in packages.json.',
];

export const checklists: Readonly<Record<'chrome' | 'firefox' | 'edge', readonly string[]>> = {
  chrome: [
    'Register a developer account, switch on two-step verification, verify the contact address.',
    'Upload the -chrome.zip by hand once, as a draft. Copy the item’s id to chromeId in gleaner.config.ts, and rebuild.',
    'Fill in the listing from this folder, in each language, with the screenshots.',
    'Privacy tab: single purpose, a reason for each permission, no remote code, the data, the policy’s address.',
    'Add the service account under Account, and set the variables of docs/decisions/publishing.md.',
    'Add chrome-extension://ID to EXTENSION_ORIGINS of the relay.',
  ],
  firefox: [
    'Create an account at addons.mozilla.org with two-step verification, and API keys.',
    'Upload the -firefox.zip by hand once, with the -sources.zip and the notes for reviewers.',
    'Fill in the listing from this folder; choose the licence MIT and the policy’s address.',
  ],
  edge: [
    'Register in Partner Center, under Microsoft Edge.',
    'Upload the -chrome.zip by hand once. Copy the item’s id to edgeId in gleaner.config.ts.',
    'Fill in the listing from this folder: Edge takes 250 to 10,000 letters in each language, and a logo of 300 pixels.',
    'Copy the product id, client id and API key to the environment; the key ends after 72 days.',
    'Add chrome-extension://ID to EXTENSION_ORIGINS of the relay.',
  ],
};
