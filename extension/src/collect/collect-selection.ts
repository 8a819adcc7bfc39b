/**
 * From the learner's click to a word that cannot be lost (docs/architecture.md): first the outbox,
 * then, as far as the page allows, where the word was met and a toast that says what became of it.
 */
import { connectionForNew } from '../relay-client/session.ts';
import type { CollectProblem } from '../messages.ts';
import { toldByIndex } from '../outbox/word/known.ts';
import { notesOf } from '../outbox/word/notes.ts';
import {
  describeCollect,
  enqueueCollect,
  openOutbox,
  type Enqueued,
} from '../outbox/word/queue.ts';
import type { CollectRecord } from '../outbox/store/record.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { lookInIndex } from '../learned-words/index/lookup-in-index.ts';
import { chooseText } from './capture/choose-text.ts';
import {
  captureFrame,
  capturePointed,
  captureSelection,
  type Captured,
  type Pointed,
} from './capture/capture-tab.ts';
import { guessLanguage } from './language/guess-language.ts';
import { languageCode } from './language/language.ts';
import { cleanTerm } from '../text/term.ts';
import { withoutCapital } from '../text/english/word-forms.ts';
import { reportProblem, reportRecord, whileReplacing } from './toast/report.ts';

export interface Click {
  /** What the browser says was selected or clicked; absent where only the page knows, and then it is asked. */
  readonly text?: string;
  /** What was right-clicked where nothing is selected. */
  readonly pointed?: Pointed;
  /** Absent where a click belongs to no tab. */
  readonly tabId?: number;
  readonly frameId: number;
  /** From a private window nothing but the word is kept. */
  readonly incognito: boolean;
}

/** A page that answers later than this gets its toast without the sentence, which follows. */
const patienceMs = 100;
/** A disk that has not taken the word by then may never answer: Chromium's does not, once it was full. */
const diskPatienceMs = 10_000;

/** @param onKept once the word is in the outbox: something waits to be sent */
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
  // Should it be kept after all, the toast is told so below.
  const late = setTimeout(() => void report(click, 'not-saved'), diskPatienceMs);
  try {
    const [db, connection] = await Promise.all([openOutbox(), connectionForNew()]);
    settings = await readSettings();
    const { language } = settings;
    const now = Date.now();
    kept = await enqueueCollect(db, { term, language, provisional: true, connection, now });
  } catch {
    await report(click, 'not-saved');
    return;
  } finally {
    clearTimeout(late);
  }
  onKept();
  const { record } = kept;
  // The word is kept: a full disk, too, costs no more than what would have been added to it.
  const described = kept.fresh
    ? describe(click, record, settings, asked).catch((): Described => ({ record, captured: false }))
    : Promise.resolve({ record, captured: true });
  const told = await Promise.race([described, patience(record)]);
  await report(click, told);
  const found = await described;
  // That the sentence is missing, or another record stands for this click, may be known only now.
  if ((told.captured && !found.captured) || told.record.id !== found.record.id)
    await report(click, found);
}

function capture(click: Click): Promise<Captured | null> {
  return click.pointed ? capturePointed(click, click.pointed) : captureFrame(click);
}

/** Null where the browser told the text itself, and where the page has none. */
async function askPage(click: Click): ReturnType<typeof captureSelection> {
  if (click.text !== undefined) return null;
  return click.pointed ? capturePointed(click, click.pointed) : captureSelection(click.tabId);
}

interface Described {
  readonly record: CollectRecord;
  /** False where no script may run: then the sentence is missing, and the toast says so. */
  readonly captured: boolean;
}

/** What the page and the index add to the record; a page that adds nothing costs nothing but that. */
async function describe(
  click: Click,
  record: CollectRecord,
  settings: Settings,
  asked: Captured | null,
): Promise<Described> {
  const captured = click.incognito ? null : (asked ?? (await capture(click)));
  const found = captured ? await foundOn(captured, record, settings) : {};
  const spec = { ...record.spec, ...found };
  const known =
    record.connection === null ? null : await lookInIndex(spec, record.connection, Date.now());
  const db = await openOutbox();
  const described = await whileReplacing(record.id, () =>
    describeCollect(db, record.id, { ...found, ...toldByIndex(known), now: Date.now() }),
  );
  return { record: described ?? record, captured: captured !== null || click.incognito };
}

async function foundOn(captured: Captured, record: CollectRecord, settings: Settings) {
  const { sentence, title, url, language: declared, selected, everything, samples } = captured;
  const cleaned = cleanTerm(chooseText(record.spec.term, selected, everything));
  const term = cleaned.term ?? record.spec.term;
  const language = declared || (await guessLanguage(term, samples));
  const context = { sentence, title, url, language };
  const code = settings.followPage ? languageCode(language, settings.languages) : undefined;
  const kept = code ?? settings.language;
  const tag = settings.languages.find((one) => one.code === kept)?.tag ?? '';
  return {
    ...{ context, term },
    sendAs: await withoutCapital(term, sentence, tag),
    language: kept,
    notes: notesOf(context, settings.keepSource),
  };
}

async function patience(record: CollectRecord): Promise<Described> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  return { record, captured: true };
}

async function report({ tabId }: Click, told: Described | CollectProblem): Promise<void> {
  if (tabId === undefined || tabId < 0) return;
  await (typeof told === 'string'
    ? reportProblem(tabId, told)
    : reportRecord(tabId, told.record, told.captured));
}
