/**
 * Reads where the learner met a word: the selection, its sentence, the page's title and address, and the
 * language of the text. Runs in the clicked frame.
 */
import type { WordContext } from '../../outbox/store/record.ts';
import { cutText } from '../../text/cut-text.ts';
import { asTyped } from '../../text/as-typed.ts';
import { asRead } from './as-read.ts';
import type { SelectedText } from '../../text/sentence/sentence.ts';
import { longestAddress } from './limits.ts';
import { addressOf, titleOfPage } from './source-of.ts';
import { withDefinition } from './definition.ts';
import { declaredLanguage } from './declared-language.ts';
import type { Point } from './flat-tree.ts';
import { pointedLink, pointedWord } from './pointed.ts';
import { samplesAround } from './sample.ts';
import { languageByScript, likelyLanguage } from '../../text/script-language.ts';
import { scriptOf, writes } from '../../text/scripts.ts';
import { activeElement, findSelection, type FoundSelection } from './selection.ts';
import { longestSentence, sentenceOf } from '../../text/sentence/sentence.ts';
import { everythingIn, longestSelection, surroundings, type Surroundings } from './surroundings.ts';

export interface Captured extends WordContext {
  /** The selection as a reader reads it, on one line; at most 2,000 characters (UTF-16 code units). */
  readonly selected: string;
  /** The same with hidden text and ruby readings, for `chooseText`; at most 4,000 characters. */
  readonly everything: string;
  /**
   * If the language is unknown, texts around the selection to detect it from, the nearest first
   * (`samplesAround`).
   */
  readonly samples: readonly string[];
  readonly hasSelection: boolean;
  /** Whether the learner is in this frame, and not in a child frame. */
  readonly focused: boolean;
  /** Whether the learner is in a child frame of this one. */
  readonly inFrame: boolean;
  /** The word or link under a right click without a selection; null when it is unknown. */
  readonly link: (Read & { readonly address: string }) | null;
  readonly word: Read | null;
}

/** Empty strings for what the page does not declare; never throws on any content of a page. */
export function captureContext(document: Document): Captured {
  const found = findSelection(document);
  const read = found ? readSelection(document, found) : nothing(document);
  const [link, word] = found ? [null, null] : [pointedLink(document), pointedWord(document)];
  const isInFrame = activeElement(document)?.matches('iframe,frame,object,embed') ?? false;
  return {
    ...read,
    title: titleOfPage(document),
    url: addressOf(document),
    hasSelection: found !== null,
    focused: document.hasFocus() && !isInFrame,
    inFrame: document.hasFocus() && isInFrame,
    link: link && { ...readText(document, link), address: link.link.slice(0, longestAddress) },
    word: word && readText(document, word),
  };
}

type Read = Pick<Captured, 'sentence' | 'selected' | 'everything' | 'language' | 'samples'>;

function nothing(document: Document): Read {
  const language = declaredLanguage(document.documentElement);
  return { sentence: '', selected: '', everything: '', samples: [], language };
}

function readSelection(document: Document, found: FoundSelection): Read {
  if (found.kind === 'text') {
    return found.parts.length > 1 ? readParts(document, found) : readText(document, found);
  }
  const marked = asRead(paragraphOf(found), hyphenatedIn(document));
  const everything = found.value.slice(found.start, found.end).slice(0, 2 * longestSelection);
  return { ...told(marked, declaredLanguage(found.element), found.element), everything };
}

/** "gave … up": the parts are one term, in the sentence around them all, or else around the first. */
function readParts(document: Document, { start, end, parts }: FoundText): Read {
  const [whole, ...read] = [{ start, end }, ...parts].map((part) => readText(document, part));
  const first = read[0] ?? nothing(document);
  const isOne = whole !== undefined && whole.selected.length <= longestSentence / 2;
  return {
    ...(isOne ? whole : first),
    selected: read.map(({ selected }) => selected).join(' '),
    everything: read.map(({ everything }) => everything).join(' '),
  };
}

type FoundText = Extract<FoundSelection, { kind: 'text' }>;

function readText(
  document: Document,
  { start, end }: { readonly start: Point; readonly end: Point },
): Read {
  const around = surroundings(start, end);
  const { first } = around;
  const read = told(asRead(around, hyphenatedIn(document)), declaredLanguage(first), first);
  return {
    ...read,
    sentence: read.sentence && withDefinition(first, read.sentence, read.language),
    everything: everythingIn(start, end),
  };
}

/** As drawn: only the drawn text shows which hyphens are at a line end. */
function hyphenatedIn(document: Document): (word: string) => boolean {
  return (word) => document.querySelector('body')?.innerText.includes(word) ?? false;
}

function told(marked: SelectedText, declared: string, first: Node): Omit<Read, 'everything'> {
  const { text, start, end } = marked;
  const selected = asTyped(cutText(text.slice(start, end), longestSelection));
  const isDeclared = declared !== '' && fits(declared, selected);
  const samples = isDeclared || selected === '' ? [] : samplesAround(first, text);
  const around = [text, ...samples].join(' ');
  const language = isDeclared ? declared : languageByScript(selected, around);
  return {
    selected,
    language,
    sentence:
      selected === '' ? '' : sentenceOf(marked, language || likelyLanguage(selected, around)),
    samples: language === '' ? samples : [],
  };
}

/** Pages made from an English template go on declaring English; no Cyrillic word is English. */
function fits(declared: string, selected: string): boolean {
  const script = scriptOf(selected);
  return script === null || script === 'Latn' || writes(declared, script);
}

/** Text around the selection in a field, up to the next empty line. */
function paragraphOf({ value, start, end }: FoundSelection & { kind: 'field' }): Surroundings {
  const emptyLine = /\n[ \t]*\n/u;
  return {
    before:
      value
        .slice(Math.max(0, start - longestSelection), start)
        .split(emptyLine)
        .at(-1) ?? '',
    selected: value.slice(start, Math.min(end, start + longestSelection)),
    after: value.slice(end, end + longestSelection).split(emptyLine)[0] ?? '',
  };
}
