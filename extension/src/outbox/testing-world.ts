/**
 * A world for the drain's tests: a relay with receipts, a service that stores words, a learner's
 * connection, and a clock that the test moves.
 */
import type { LearnedWord, RelaySession, WordSpec } from '@gleaner/shared';
import { foldTerm } from '../text/fold.ts';
import { RelayError } from '../relay-client/relay-error.ts';
import type { LookUp } from '../learned-words/lookup.ts';
import { createDrain } from './sending/drain.ts';
import { noon } from './testing.ts';
import { openOutbox } from './outbox.ts';

/** The results of the next writes, in order; later writes succeed. */
type Fate = RelayError | 'stored but unanswered' | 'stored and 500' | 'stored and 500 unheard';

export type OutboxWorld = ReturnType<typeof createWorld>;

export function createWorld() {
  const words: LearnedWord[] = [];
  const receipts = new Set<string>();
  const state = {
    now: noon,
    connection: 'grant' as string | null,
    reachable: true,
    /** What the relay says instead of its session. */
    sessionError: undefined as RelayError | undefined,
    fates: [] as Fate[],
    /** How the service treats a second collect of a word. */
    recollect: 'replace' as 'keep' | 'replace' | 'refuse' | 'double',
    /** Whether that resets what is known of its reviews. */
    losesSchedule: false,
    /** Whether its list returns tags and notes. */
    showsNotes: true,
    /** Whether its list can be read. */
    showsList: true,
    /** Whether the list is too long for one look-up. */
    listIsLong: false,
    lookUps: 0,
    indexComplete: false,
    /** Words of an index that was read long ago. */
    staleIndex: [] as string[],
    /** When the reading that completed the index began. */
    indexAsOf: noon,
    unsafe: false,
    /** Base forms of terms. */
    bases: {} as Readonly<Record<string, string>>,
    wake: undefined as number | null | undefined,
    writes: [] as { readonly spec: WordSpec; readonly key: string }[],
    answered: [] as string[],
    remembered: [] as LearnedWord[],
    /** Whether its answer to a collect names the language. */
    namesLanguage: true,
    /** Language codes that the service refused. */
    refusedLanguages: [] as string[],
    /** Stores the next word of an import. */
    feed: (): Promise<'fed' | number | null> => Promise.resolve(null),
    /** Called when the list is requested. */
    onLookUp: undefined as (() => Promise<void>) | undefined,
    /** Called when a word reaches the service. */
    onWrite: undefined as (() => Promise<void>) | undefined,
  };

  const shown = (word: LearnedWord): LearnedWord =>
    state.showsNotes ? { ...word } : { ...word, tags: undefined, notes: undefined };
  const find = (term: string) => words.find((word) => foldTerm(word.term) === foldTerm(term));

  function pass<T>(key: string, take: () => T): T | undefined {
    if (!state.reachable) throw unreachable();
    if (receipts.has(key)) return undefined;
    const fate = state.fates.shift();
    if (fate instanceof RelayError) throw fate;
    const taken = take();
    if (fate === 'stored and 500') throw new RelayError(500, 'INTERNAL', '');
    if (fate === 'stored and 500 unheard') throw unreachable();
    receipts.add(key);
    if (fate === 'stored but unanswered') throw unreachable();
    return taken;
  }

  function hold(spec: WordSpec): LearnedWord {
    const word: LearnedWord = {
      ...{ id: `${words.length}`, language: 'LANGUAGE_ENGLISH', mastery_level: 0 },
      ...{ tags: [], notes: [] },
      ...spec,
    };
    words.push(word);
    return word;
  }

  function collect(spec: WordSpec): LearnedWord {
    const held = find(spec.term);
    if (!held || state.recollect === 'double') return hold(spec);
    if (state.recollect === 'refuse') throw new RelayError(400, 'ALREADY_EXISTS', '');
    if (state.recollect === 'replace') {
      Object.assign(held, { mastery_level: 0, tags: [], notes: [], ...spec });
      if (state.losesSchedule) Object.assign(held, { mastery_level: 0, last_reviewed_at: null });
    }
    return held;
  }

  function lookUp(term: string, asOf = state.now): LookUp {
    const word = find(term);
    return word ? { kind: 'found', word: shown(word) } : { kind: 'absent', asOf };
  }

  async function askList({ spec }: { readonly spec: WordSpec }): Promise<LookUp> {
    state.lookUps += 1;
    await state.onLookUp?.();
    if (!state.reachable) throw unreachable();
    if (state.listIsLong) return { kind: 'later' };
    return state.showsList ? lookUp(spec.term) : { kind: 'unknown' };
  }

  /** The relay accepts a write only for the connection named in it. */
  function assertConnection(connection: string): void {
    if (state.connection !== connection) throw new RelayError(401, 'UNAUTHENTICATED', '');
  }

  const drain = createDrain({
    feed: () => state.feed(),
    open: openOutbox,
    now: () => state.now,
    random: () => 0.5,
    onLanguageRefused: (code) => {
      state.refusedLanguages.push(code);
      return Promise.resolve();
    },
    newKey: () => crypto.randomUUID(),
    arm: () => undefined,
    wakeAt: (time) => {
      state.wake = time;
    },
    session: () =>
      state.reachable && !state.sessionError
        ? Promise.resolve(sessionOf(state.connection))
        : Promise.reject(state.sessionError ?? unreachable()),
    lookInIndex: ({ spec }) =>
      Promise.resolve(
        state.staleIndex.includes(spec.term)
          ? { kind: 'found', word: { id: 'old', term: spec.term }, staleSince: noon }
          : state.indexComplete
            ? lookUp(spec.term, state.indexAsOf)
            : { kind: 'unknown' },
      ),
    remember: (word) => {
      state.remembered.push(word);
      return Promise.resolve();
    },
    secondCollect: {
      isUnsafe: () => Promise.resolve(state.unsafe),
      markUnsafe: () => {
        state.unsafe = true;
        return Promise.resolve();
      },
    },
    baseForms: ({ spec }) => Promise.resolve([state.bases[spec.term] ?? []].flat()),
    lookUp: askList,
    lookUpInDoubt: askList,
    client: {
      collectWord: async (spec, key, connection) => {
        await state.onWrite?.();
        return attempt(() => {
          assertConnection(connection);
          const word = pass(key, () => {
            const taken = collect(spec);
            state.writes.push({ spec, key });
            return taken;
          });
          const { language, ...answer } = shown(word ?? find(spec.term) ?? hold(spec));
          return state.namesLanguage ? { ...answer, language } : answer;
        });
      },
      submitAnswer: (_plan, answer, key, connection) =>
        attempt(() => {
          assertConnection(connection);
          pass(key, () => state.answered.push(answer.flashcard_id));
        }),
    },
  });
  return Object.assign(state, {
    drain,
    hold,
    words,
    /** In the order they were stored. */
    terms: () => words.map(({ term }) => term),
  });
}

const unreachable = () => new RelayError(null, 'NETWORK', '');

function attempt<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => resolve(work()));
}

function sessionOf(connection: string | null): RelaySession {
  return {
    connected: connection !== null,
    connection,
    scopes: [],
    instance: 'http://127.0.0.1:8080',
    plans: [],
    routes: [],
    quota: null,
  };
}
