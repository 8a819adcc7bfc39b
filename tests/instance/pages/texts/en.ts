/** The texts of the pages, for English; `$1` and so on are values. */
export const englishTexts = {
  service: 'Vocabulary service',
  signIn: 'Sign in',
  name: 'Name',
  password: 'Password',
  tooOld: 'This page was too old. Please try again.',
  wrongPassword: 'Name or password is wrong.',
  welcome: 'Welcome',
  homeTitle: 'Your words, kept for review',
  homeText:
    'This is a stand-in instance of the vocabulary service, for developing and testing applications against it. It keeps everything in memory.',
  noPlan: 'No such plan',
  noPlanHere: 'There is no review plan at this address.',
  planId: 'Plan id: $1',
  due: '$1 due, $2 of them new.',
  plans: 'Review plans',
  applications: 'Applications with access',
  none: 'None.',
  signOut: 'Sign out $1',
  withdraw: 'Withdraw',
  allowTitle: 'Allow $1?',
  asks: '$1 asks to use the account of $2:',
  allow: 'Allow',
  deny: 'Deny',
  sentTo: 'You will be sent to $1.',
  untrusted: 'This request cannot be trusted',
  nothingShared:
    'Nothing was shared. Go back to the application and try again; if this comes again, tell its developer.',
  'words:read': 'Read the user’s vocabulary data.',
  'words:write': 'Add or update the user’s words.',
  'review:read': 'View review plans and records.',
  'review:write': 'Submit review results.',
  'wordbooks:read': 'Read word book information.',
  'wordbooks:write': 'Create and manage word books.',
};

export type TextName = keyof typeof englishTexts;
export type Texts = Readonly<Record<TextName, string>>;
