/**
 * From the learner's click to a stored word (docs/architecture.md). The outbox comes first; then, if the
 * page allows it, the place of the word is read and a toast shows the result.
 */
import { i18n } from '#i18n';
import { connectionForNew } from '../relay-client/session.ts';
import type { CollectProblem, WordOfCaption } from '../messages.ts';
import { foundInIndex } from '../outbox/word/known.ts';
import { notesOf } from '../outbox/word/notes.ts';
import { describeCollect, enqueueCollect, type Enqueued } from '../outbox/word/queue.ts';
import type { CollectRecord } from '../outbox/store/record.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { lookInIndex } from '../learned-words/lookup-in-index.ts';
import { longestAddress, longestTitle } from './capture/limits.ts';
import { chooseText } from './capture/choose-text.ts';
import {
  captureFrame,
  capturePointed,
  captureSelection,
  type CapturedFrame,
  type PointedAt,
} from './capture/capture-tab.ts';
import { guessLanguage, guessTyped } from './language/guess-language.ts';
import { followedLanguage } from './language/language.ts';
import { shownText } from '../text/invisible.ts';
import { cleanTerm } from '../text/term.ts';
import { withoutCapital } from '../text/english/word-forms.ts';
import { reportProblem, reportRecord, whileReplacing } from './toast/report.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { keepError } from '../platform/keep-error.ts';

export interface Click {
  /** The text that the browser reports; absent when only the page knows it. */
  readonly text?: string;
  /** A right click without a selection. */
  readonly pointed?: PointedAt;
  /** Absent when a click belongs to no tab. */
  readonly tabId?: number;
  readonly frameId: number;
  /** The tab's title and the frame's address, if the click was in a frame: of another site, it is closed. */
  readonly source?: { readonly title: string; readonly url: string };
  /** From a private window only the word is stored. */
  readonly incognito: boolean;
  /** The word was pressed in a video's caption, which is its sentence. */
  readonly caption?: Omit<WordOfCaption, 'word'>;
  /** On the welcome page, in which no script may run. */
  readonly isPractice?: boolean;
}

/** If the page answers later than this, the toast appears without the sentence, which is added later. */
const patienceMs = 100;
/** If the disk has not stored the word by then, it may never answer: a full disk makes Chromium hang. */
const diskPatienceMs = 10_000;

/** @param onKept called once a word is in the outbox and waits to be sent */
export async function collectSelection(click: Click, onKept: () => void): Promise<void> {
  const asked = await askPage(click);
  if (asked === 'closed' || asked === 'closed-frame') {
    await report(click, asked === 'closed' ? 'closed-page' : asked);
    return;
  }
  const { term, problem } = cleanTerm(click.text ?? asked?.selected ?? '');
  if (problem) {
    await report(click, problem);
    return;
  }
  let kept: Enqueued;
  let settings: Settings;
  // If it is stored after all, the toast is updated below.
  const late = setTimeout(() => void report(click, 'not-saved'), diskPatienceMs);
  try {
    const [db, connection] = await Promise.all([openOutbox(), connectionForNew()]);
    settings = await readSettings();
    const { language } = settings;
    const now = Date.now();
    kept = await enqueueCollect(db, { term, language, provisional: true, connection, now });
  } catch (error) {
    void keepError('collect: keep', error);
    await report(click, 'not-saved');
    return;
  } finally {
    clearTimeout(late);
  }
  onKept();
  const { record } = kept;
  // The word is stored: if the disk is full now, only its context is lost.
  const described = describe(click, kept, settings, asked).catch((): Described => ({
    record,
    captured: !kept.fresh,
  }));
  const outcome = await Promise.race([described, patience(record)]);
  await report(click, outcome);
  const found = await described;
  // Only now is it known whether the sentence is missing, or an older record stands for this click.
  if ((outcome.captured && !found.captured) || outcome.record.id !== found.record.id)
    await report(click, found);
}

function capture(click: Click): Promise<CapturedFrame | null> {
  return click.pointed ? capturePointed(click, click.pointed) : captureFrame(click);
}

/** Of the welcome page the sentence is known. */
async function captureAny(click: Click, record: CollectRecord): Promise<CapturedFrame | null> {
  if (click.caption) return capturedOf(click.caption, record.met);
  if (click.isPractice !== true) return capture(click);
  const sentence = i18n.t('welcome.sample', [i18n.t('welcome.sampleWord')]);
  const { met } = record;
  if (!hasWords(sentence, met)) return null;
  return capturedOf({ sentence, title: i18n.t('welcome.title'), url: '', language: 'en' }, met);
}

function capturedOf(known: Omit<WordOfCaption, 'word'>, met: string): CapturedFrame {
  return {
    ...known,
    selected: met,
    everything: met,
    samples: [known.sentence],
    focused: true,
    inFrame: false,
    link: null,
    word: null,
  };
}

/** Whether these are whole words of the sentence; parts of words were selected elsewhere on that page. */
function hasWords(sentence: string, words: string): boolean {
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(sentence);
  const isEdge = (place: number) =>
    place === sentence.length || segments.containing(place)?.index === place;
  const start = sentence.indexOf(words);
  return start !== -1 && isEdge(start) && isEdge(start + words.length);
}

/** Null when the browser gave the text itself, or the page has none. */
async function askPage(click: Click): ReturnType<typeof captureSelection> {
  if (click.text !== undefined) return null;
  return click.pointed ? capturePointed(click, click.pointed) : captureSelection(click.tabId);
}

interface Described {
  readonly record: CollectRecord;
  /** False when the sentence could not be read, as where no script may run: the toast says so. */
  readonly captured: boolean;
}

/**
 * Adds what the page and the index know to the record. If the page adds nothing, the word is still stored.
 */
async function describe(
  click: Click,
  { record, fresh }: Enqueued,
  settings: Settings,
  asked: CapturedFrame | null,
): Promise<Described> {
  const captured = click.incognito ? null : (asked ?? (await captureAny(click, record)));
  const read = captured ? titled(captured, click) : unread(click, record);
  const found = read
    ? await foundOn(read, record, settings)
    : await foundInWord(record, settings, click.incognito);
  const spec = { ...record.spec, ...found };
  const known =
    record.connection === null ? null : await lookInIndex(spec, record.connection, Date.now());
  const db = await openOutbox();
  const described = await whileReplacing(record.id, () =>
    describeCollect(db, record.id, {
      ...found,
      ...foundInIndex(known),
      isFurther: !fresh,
      now: Date.now(),
    }),
  );
  const isComplete = (captured?.sentence ?? '') !== '' || click.incognito || !fresh;
  return { record: described ?? record, captured: isComplete };
}

type Read = Pick<
  CapturedFrame,
  'sentence' | 'title' | 'url' | 'language' | 'selected' | 'everything' | 'samples'
>;

/** A frame that a page has filled has no title of its own. */
function titled(captured: CapturedFrame, { source }: Click): CapturedFrame {
  if (captured.title !== '' || !source) return captured;
  return { ...captured, title: shownText(source.title, longestTitle) };
}

/** What the browser itself tells of a frame that no script may read. */
function unread({ source, incognito }: Click, { met }: CollectRecord): Read | null {
  if (!source || incognito) return null;
  return {
    sentence: '',
    language: '',
    selected: met,
    everything: met,
    samples: [met],
    title: shownText(source.title, longestTitle),
    url: /^https?:/iu.test(source.url) && source.url.length <= longestAddress ? source.url : '',
  };
}

async function foundOn(captured: Read, record: CollectRecord, settings: Settings) {
  const { sentence, title, url, language: declared, selected, everything, samples } = captured;
  const cleaned = cleanTerm(chooseText(record.spec.term, selected, everything, declared));
  const term = cleaned.term ?? record.spec.term;
  const language = declared || (await guessLanguage(term, samples, settings.languages));
  const context = { sentence, title, url, language };
  const kept = followedLanguage(language, settings);
  const tag = settings.languages.find((one) => one.code === kept)?.tag ?? '';
  return {
    context,
    term,
    sendAs: await withoutCapital(term, sentence, tag),
    language: kept,
    notes: notesOf(context, settings),
  };
}

/**
 * Where no script may run, only the word shows its language. The empty context says later why the sentence is
 * missing; of a private window not even that is kept (security-checklist.md S30).
 */
async function foundInWord(
  { spec: { term } }: CollectRecord,
  settings: Settings,
  isPrivate: boolean,
) {
  const language = await guessTyped(term, settings.languages);
  return {
    ...(!isPrivate && { context: { sentence: '', title: '', url: '', language } }),
    language: followedLanguage(language, settings),
  };
}

async function patience(record: CollectRecord): Promise<Described> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  return { record, captured: true };
}

async function report({ tabId }: Click, outcome: Described | CollectProblem): Promise<void> {
  if (tabId === undefined || tabId < 0) return;
  await (typeof outcome === 'string'
    ? reportProblem(tabId, outcome)
    : reportRecord(tabId, outcome.record, outcome.captured));
}
