/** The definition that a list of definitions gives for a term in it (HTML, section 4.4.9, `dl`). */
import { asRead } from './as-read.ts';
import { parentOf } from './flat-tree.ts';
import { longestSentence } from '../../text/sentence/sentence.ts';
import { sentenceEnds } from '../../text/sentence/sentence-ends.ts';
import { surroundings } from './surroundings.ts';

/**
 * @param node the start of the selection
 * @param term the text of its block
 * @returns "term: its definition"; `term` unchanged if it is no term of such a list
 */
export function withDefinition(node: Node, term: string, language: string): string {
  const name = closestTerm(node);
  const definition = name && definitionOf(name);
  const text = definition ? readText(definition) : '';
  if (text === '') return term;
  const first = text.slice(0, sentenceEnds(text, language)[0]).trim();
  const named = term.trim();
  const joint = named.endsWith('：') ? '' : named.endsWith(':') ? ' ' : ': ';
  const whole = `${named}${joint}${first}`;
  // A cut definition would say less than the term alone.
  return whole.length <= longestSentence ? whole : term;
}

function readText(element: Element): string {
  const end = { node: element, offset: element.childNodes.length };
  const { text, start, end: stop } = asRead(surroundings({ node: element, offset: 0 }, end));
  return text.slice(start, stop).trim();
}

function closestTerm(node: Node): HTMLElement | null {
  for (let at: Node | null = node; at; at = parentOf(at)) {
    if (!(at instanceof HTMLElement)) continue;
    if (at.localName === 'dt') return at;
    if (at.localName === 'dl' || at.localName === 'dd') return null;
  }
  return null;
}

/** The part of a table of contents, below its heading. */
function isList({ childNodes }: HTMLElement): boolean {
  const first = [...childNodes].find((node) => /\S/u.test(node.textContent ?? ''));
  return first instanceof Element && first.matches('dl,ul,ol');
}

/** Several terms may share the next definition. */
function definitionOf(term: HTMLElement): HTMLElement | null {
  let next = term.nextElementSibling;
  while (next?.localName === 'dt') next = next.nextElementSibling;
  if (!(next instanceof HTMLElement) || next.localName !== 'dd') return null;
  return isList(next) ? null : next;
}
