/** The JSON format, written in parts: a file of many words is never one text in memory. */
import { wordsFormat, wordsVersion, type FileWord } from './word-file.ts';

/** @param exportedAt milliseconds since the epoch */
export function jsonHead(exportedAt: number): string {
  const head = { format: wordsFormat, version: wordsVersion };
  const fields = JSON.stringify({ ...head, exportedAt: new Date(exportedAt).toISOString() });
  return `${fields.slice(0, -1)},"words":[\n`;
}

export function jsonWord(word: FileWord, isFirst: boolean): string {
  return `${isFirst ? '' : ',\n'}${JSON.stringify(word)}`;
}

export const jsonTail = '\n]}\n';
