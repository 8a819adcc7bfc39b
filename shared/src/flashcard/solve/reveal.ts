/**
 * Cards that the learner reveals and grades. They show all that is needed for that: every option with its text,
 * and answers as texts instead of keys.
 */
import { findBlanks } from './blanks.ts';
import { asks, mentions } from './front.ts';
import { names } from '../fields/names.ts';
import { shownText } from '../fields/shown-text.ts';
import { createResolver } from './resolve.ts';
import { pairsAmong } from './choose.ts';
import { type Solved, type Unsolved } from './unsolved.ts';
import { listOf } from '../fields/fields.ts';
import { answerText, type Told } from './answers.ts';
import { sidesOf } from './node.ts';

/** Null for an item that asks nothing. */
export function reveal(card: Unsolved): Solved | null {
  const { fields, front, told, accepted } = card;
  const { options } = card.decoded;
  const resolver = createResolver(options, card);
  const textIn = (id: string): string => options.find((option) => option.id === id)?.text ?? id;
  const found = (one: Told): string | undefined => {
    const id = resolver.one(one);
    return id === undefined ? undefined : textIn(id);
  };
  /** "B" is the text of B, and `left:right` both texts; other texts stay. */
  const inTexts = (one: Told): string => {
    const cut = typeof one.value === 'string' ? /^([^:]{1,80}):(.+)$/su.exec(one.value) : null;
    const sides = sidesOf(one.value) ?? (cut ? [cut[1], cut[2]] : []);
    const texts = sides.map((value) => found({ ...one, value }) ?? shownText(answerText(value)));
    // A text with a colon is a pair only where one of its sides is an option.
    const isPair = cut === null || sides.some((value) => found({ ...one, value }) !== undefined);
    return (
      found(one) ??
      (isPair && sides.length > 0 ? texts.join(' – ') : shownText(answerText(one.value)))
    );
  };
  const answers = [
    ...options.filter(({ right }) => right).map(({ text }) => text),
    ...pairsAmong(options).map(([left, right]) => `${textIn(left)} – ${textIn(right)}`),
    ...told.flatMap((field) => resolver.all(field)?.ids.map(textIn) ?? field.map(inTexts)),
    ...accepted.map(({ value }) => shownText(answerText(value))),
  ];
  const { prompt, question } = asks(front, []);
  const { text, blanks } = findBlanks(question, false);
  const clozes = blanks.flatMap(({ answer }) => answer ?? []);
  const backs = listOf(names.back.map((name) => fields.get(name)).find(Boolean)).map(shownText);
  const meanings = front.beside.flatMap(({ kind, text: one }) =>
    (kind === 'meaning' || kind === 'translation') && one !== question ? [one] : [],
  );
  const isHidden = front.word !== '' && !mentions(`${prompt}\n${question}`, front.word);
  const correct = [answers, clozes, backs, isHidden ? [front.word] : [], meanings]
    .map((texts) => [...new Set(texts.filter(Boolean))])
    .find((texts) => texts.length > 0);
  // A card that has only options still needs a text to submit.
  const bank = prompt === '' ? options.map((option) => option.text).join(', ') : '';
  const asked = [front.instruction, ...front.questions, front.word, front.sentence];
  if (!asked.some(Boolean) && correct === undefined && options.length === 0) return null;
  return {
    ...{ kind: 'reveal', prompt, question: blanks.length > 0 ? text : question || bank },
    ...{ options, correct: correct ?? [] },
    // The name of a blank may be the missing word.
    hidden: blanks.flatMap(({ label }) => (/^\p{L}/u.test(label) ? label : [])),
  };
}
