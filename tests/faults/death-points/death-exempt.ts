/** Moments that need not be on a way of a collected word, each with the reason. */
interface Exempt {
  readonly moments: RegExp;
  readonly because: string;
}

export const exempt: readonly Exempt[] = [
  {
    moments: /^(highlight|settings\/sites)\//u,
    because: 'it marks words on pages and runs scripts there, and changes no word',
  },
  {
    moments: /^outbox\/word\/met-sentence\.ts /u,
    because: 'it reads the sentence for the card of a marked word, and changes no word',
  },
  {
    moments: /^review\//u,
    because: 'it reminds of reviewing, and reads and changes no word',
  },
  {
    moments: /^learned-words\/known-from\.ts listKnownFrom /u,
    because: 'the background reads it for the marks on pages alone, and writes nothing',
  },
  {
    moments: /^outbox\/sending\/keep-pruned\.ts setAlarm /u,
    because: 'it runs before a test can reach a new worker, and sets an alarm alone',
  },
  {
    moments: /^account\/disconnect\.ts betweenSends work#/u,
    because: 'it is for a relay that lets a write hang, which the kills at random meet',
  },
  {
    moments: /^collect\/toast\/report\.ts whileReplacing (?:readFollowed|unfollow)#/u,
    because: 'it changes which record a toast shows, and no word',
  },
  {
    moments: /^outbox\/store\/renew-log\.ts /u,
    because: 'it holds no word, and comes a second after the worker has started',
  },
  {
    moments: /^collect\/bubble\/|^entrypoints\/background\.ts \S+ readSettings/u,
    because:
      'the bubble needs a permission that only a person can give; a click on it goes on as any other',
  },
  {
    moments: /^outbox\/store\/listing\.ts collectsInParts /u,
    because: 'the background reads many sent words by it, to mark them on pages, and changes none',
  },
  {
    moments: /^account\/sign-in\.ts connect (maybe\.windows\.create|loginTab\.setValue#1)/u,
    because: 'a browser that has no normal window cannot be had without a display',
  },
  {
    moments: /^account\/disconnect\.ts finishDisconnect /u,
    because:
      'it runs before a test can reach a new worker; it is what mends the deaths of disconnecting',
  },
];
