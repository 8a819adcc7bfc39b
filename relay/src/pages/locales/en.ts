/** The English texts of the pages. `$1` and so on stand for values; `$name` for the product's name. */
export const en = {
  startAgain: 'Start again',
  tryAgain: 'Try again',
  whatThisIs: 'What this is',
  privacy: 'Privacy policy',
  nothingLost: 'Nothing is lost: the words you’ve collected will be sent once you’re connected.',
  connectedTitle: 'You are connected',
  connected: 'You can close this tab. $name is now connected to your account.',
  invalidTitle: 'This sign-in link no longer works',
  invalidWhy: 'It was used before, is older than ten minutes, or belongs to another browser.',
  invalidDo: 'For your safety it wasn’t used. Start again, and finish in this same browser.',
  issuerTitle: 'The answer came from another service',
  issuerWhy:
    'The sign-in answer names a service that $name’s server doesn’t work with, so it wasn’t used.',
  issuerDo: 'Start again. If this page comes back, contact the operator of $name.',
  deniedTitle: 'Not connected',
  deniedWhy: 'You didn’t give permission, so nothing was connected.',
  deniedDo: 'You can start again whenever you like.',
  refusedTitle: 'The service refused the sign-in',
  refusedWhy: 'It answered with an error instead of a permission.',
  refusedDo:
    'Start again. If this page comes back, contact the operator of $name: its registration with the service may be wrong.',
  lateTitle: 'The sign-in took too long',
  lateWhy: 'The service no longer accepts the permission it gave a moment ago.',
  setupTitle: '$name’s server isn’t set up correctly',
  setupWhy:
    'The service doesn’t accept this server as a registered application, so no one can connect.',
  setupDo: 'Ask its operator to check the client ID, client secret and callback URL.',
  unusableTitle: 'The service’s answer can’t be used',
  unusableWhy: 'It accepted your sign-in, but its answer contains no access that $name can use.',
  notLastingWhy:
    'It accepted your sign-in, but the access it gave doesn’t last: it ends at once and can’t be renewed.',
  unusableDo:
    'Start again. If this page comes back, contact the operator of $name: the server’s log says what is missing.',
  unavailableTitle: '$name’s server can’t answer right now',
  unavailableDo: 'Try again in a minute.',
  tooManyTitle: 'Too many requests from your network',
  tooManyDo: 'Wait a minute, then try again.',
  notFoundTitle: 'There’s no such page here',
  notFound: 'This address belongs to $name’s server. Open the $name extension to use it.',
  downTitle: 'The service isn’t answering',
  downWhy: 'You sign in at $1, which can’t be reached right now.',
  downDo: 'Try again in a few minutes.',
  homeTitle: '$name’s server',
  homeWhat:
    'The $name browser extension connects to this server, and this server to the vocabulary service at $1 for learners who’ve allowed it.',
  homeDo: 'There’s nothing to do here: use the extension in your toolbar.',
  privacyLead:
    'What the $name extension and this server send and store, and what they don’t. It all serves one purpose: collecting words and reviewing them.',
  privacyDate: 'As of $1.',
  sentTitle: 'What is sent',
  sentLead:
    'Only after you’ve agreed, to this server, and from here to the vocabulary service at $1:',
  sentWord:
    'Each word you collect, with its language, mastery, tags and notes. The sentence around it is one of the notes, unless you switch that off.',
  sentPage: 'The page’s title and address, as another note: only if you switch that on.',
  sentAnswers:
    'Your answers to flashcards: which card, what you wrote, whether it was right, and how long it took.',
  sentRequests: 'Which cards and which part of your word list you open.',
  sentIds: 'Random identifiers, so that nothing is sent twice or to another account.',
  browserTitle: 'In your browser',
  browserWords:
    'Words you collect or import are stored in the extension with their sentence and the title and address of their page. From a private window only the word is stored.',
  browserReviews:
    'So are a copy of your word list, your review plans, the cards of the current review, your answers and, for the calendar, how much you reviewed on which day.',
  browserChoices: 'So are your settings and which account you’re connected to.',
  browserScripts: 'Nothing runs on any page until you act.',
  serverTitle: 'On this server',
  serverPermission:
    'The permission you gave at $1 is stored encrypted, to act for you; your password never passes through here.',
  serverLogin: 'A sign-in that isn’t finished is deleted after $1 minutes.',
  serverWrites:
    'Words, cards and answers pass through to the service. For $1 hours this server stores the result of each word and answer sent, encrypted, so that nothing is sent twice.',
  serverCounts:
    'It counts your requests, to share the service’s limit fairly. These counts are deleted two hours after your last request.',
  serverAddress:
    'As with every request on the web, your IP address and your browser’s name reach this server. Neither is stored, only a hash of the address, for some minutes, to limit requests.',
  serverLogs:
    'Logs contain times, routes, random numbers and results: no word, no token, no cookie, no IP address.',
  serverCookie:
    'A cookie that only this server reads keeps you connected, for $1 days after you last used it and at most $2.',
  sitesTitle: 'Other sites',
  sitesMedia:
    'If you show a card’s picture or play its recording, your browser requests that file from its site.',
  sitesVoices:
    'If you allow online voices or speech recognition, your browser’s maker receives the text or your voice.',
  sitesList: 'If you import a list from an address, it’s requested there once.',
  endTitle: 'Disconnecting',
  end: 'Disconnect in the extension: the permission, the cookie and the records of what was sent are deleted from this server at once. You can also withdraw the permission at the service.',
  endDevice:
    'Delete everything on this device in the extension’s settings, or remove the extension: then nothing stays in your browser.',
  endService: 'Delete what the service keeps at the service.',
  othersTitle: 'No one else',
  others: 'No analytics, no advertising, no sale, no other use, no third parties.',
  limitedUse:
    'The use of this data complies with the Chrome Web Store User Data Policy, including the Limited Use requirements.',
  askTitle: 'Questions',
  ask: 'Write to $1.',
  askNobody: 'Ask whoever gave you the extension: they run this server.',
  askRights:
    'You may ask for a copy of your data or its deletion, and complain to your data protection authority.',
} as const;

export type MessageName = keyof typeof en;
export type Messages = Readonly<Record<MessageName, string>>;
