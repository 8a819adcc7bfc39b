/**
 * Cards that the learner reveals and grades. They show all that is needed for that: every option with its text,
 * and answers as texts instead of keys.
 */
import { findBlanks } from './blanks.ts';
import { asks } from './front.ts';
import type { Resolver } from './resolve.ts';
import { members, names } from '../fields/names.ts';
import { resolveIds } from './choose.ts';
import { shownText } from '../fields/shown-text.ts';
import { resolverOf, shownOption, type Solved, type Unsolved } from './unsolved.ts';
import { listOf } from '../fields/fields.ts';
import type { Told } from './answers.ts';
import { sidesOf, textOf } from './node.ts';

/** Null for an item that asks nothing. */
export function reveal(card: Unsolved): Solved | null {
  const { fields, front, told, accepted } = card;
  const { options, pairs } = card.decoded;
  const resolver = resolverOf(card);
  const textIn = (id: string): string => options.find((option) => option.id === id)?.text ?? id;
  const answers = [
    ...options.filter(({ right }) => right).map(({ text }) => text),
    ...pairs.map(([left, right]) => `${textIn(left)} – ${textIn(right)}`),
    ...told.flatMap(
      (field) =>
        resolveIds(field, resolver)?.map(textIn) ??
        field.map((one) => inTexts(one, resolver, textIn)),
    ),
    ...accepted.map(({ value }) => shownText(textOf(value))),
  ];
  const { prompt, question, details } = asks(front, []);
  const { text, blanks } = findBlanks(question, false);
  const clozes = blanks.flatMap(({ answer }) => answer ?? []);
  // The name of a blank may be the missing word.
  const labels = blanks.flatMap(({ label }) => (/^\p{L}/u.test(label) ? label : []));
  const backs = listOf(
    [...names.back, ...members.blanks, 'blank', 'gap']
      .map((name) => fields.get(name))
      .find(Boolean),
  ).map((one) => shownText(one));
  const meanings = details
    .filter(({ kind }) => kind === 'meaning' || kind === 'translation')
    .flatMap((one) => (one.text === question ? [] : one.text));
  const hidden = details.some(({ kind, text: one }) => kind === 'word' && one === front.word);
  const correct = [answers, clozes, backs, hidden ? [front.word] : [], meanings]
    .map((texts) => [...new Set(texts.filter(Boolean))])
    .find((texts) => texts.length > 0);
  const more = [...backs, ...labels].map((one) => ({ kind: 'text', text: one }) as const);
  // A card that has only options still needs a text to submit.
  const bank = prompt === '' ? options.map((option) => option.text).join(', ') : '';
  const hasFront =
    question !== '' &&
    [front.instruction, ...front.questions, front.word, front.sentence].some(Boolean);
  if (!hasFront && correct === undefined && options.length === 0) return null;
  return {
    ...{ kind: 'reveal', prompt, question: blanks.length > 0 ? text : question || bank },
    ...{ options: options.map(shownOption), correct: correct ?? [] },
    details: [...details, ...more],
  };
}

/** Replaces "B" by the text of B, and `left:right` by both texts; other texts stay. */
function inTexts(told: Told, resolver: Resolver, textIn: (id: string) => string): string {
  const found = (value: unknown): string | undefined =>
    resolver.one({ ...told, value })?.ids.map(textIn)[0];
  const textFor = (value: unknown): string => found(value) ?? shownText(textOf(value));
  const whole = found(told.value);
  if (whole !== undefined) return whole;
  const cut = typeof told.value === 'string' ? /^([^:]{1,80}):(.+)$/su.exec(told.value) : null;
  const sides = sidesOf(told.value) ?? (cut ? [cut[1], cut[2]] : null);
  // A text with a colon is a pair only where one of its sides is an option.
  if (sides === null || (cut && sides.every((side) => found(side) === undefined)))
    return shownText(textOf(told.value));
  return sides.map(textFor).join(' – ');
}
