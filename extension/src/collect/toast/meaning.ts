/**
 * The word's translation in the toast, by the browser itself, and its sentence's on a press (docs/meaning.md). Nothing
 * is there without the learner's wish, or where the browser has none.
 */
import { i18n } from '#i18n';
import type { ToastView } from '../../messages.ts';
import { askAtOnce, askNow, isOpen, type MeaningAnswer, type Question } from '../../meaning/ask.ts';
import type { Translation } from '../../meaning/translation.ts';
import { button, element, said } from '../../ui/on-page/elements.ts';
import { percentText } from '../../ui/format.ts';

export interface ToastMeaning {
  /** Of the word, and of the sentence: each empty and hidden until there is something to read. */
  readonly word: HTMLElement;
  readonly sentence: HTMLElement;
  /** Hidden where there is nothing to press for. */
  readonly ask: HTMLButtonElement;
  show(view: ToastView): void;
  /** After a genuine press of the button. */
  press(): void;
  clear(): void;
}

/** @param onChange after each change, so that the toast stays long enough */
export function createMeaning(
  document: Document,
  translation: () => Translation | null,
  onChange: () => void,
): ToastMeaning {
  const word = line(document);
  const sentence = line(document);
  const ask = button(document, i18n.t('meaning.translate'));
  let shown: ToastView | null = null;
  let answers: { word: MeaningAnswer; sentence: MeaningAnswer } = unasked();

  function show(view: ToastView): void {
    const isSame = shown?.term === view.term && shown.sentence === view.sentence;
    shown = view;
    if (isSame && view.meaning) return;
    answers = unasked();
    draw();
    const question = questionOf('word');
    const browsers = translation();
    if (question && browsers) void askAtOnce(browsers, question, hear(view, 'word'));
  }

  function hear(of: ToastView, part: 'word' | 'sentence'): (answer: MeaningAnswer) => void {
    return (answer) => {
      // Another word, or another form of it, is shown by now.
      if (shown?.term !== of.term || shown.sentence !== of.sentence) return;
      answers = { ...answers, [part]: answer };
      draw();
      onChange();
    };
  }

  function questionOf(part: 'word' | 'sentence'): Question | null {
    const text = part === 'word' ? shown?.term : shown?.sentence;
    return shown?.meaning && text ? { text, pair: shown.meaning } : null;
  }

  /** What a press asks for next. */
  function next(): 'word' | 'sentence' | null {
    if (isOpen(answers.word)) return 'word';
    if (answers.word.state !== 'translated' || !questionOf('sentence')) return null;
    return answers.sentence.state === 'none' || isOpen(answers.sentence) ? 'sentence' : null;
  }

  function press(): void {
    const part = next();
    const question = part && questionOf(part);
    const browsers = translation();
    if (shown && part && question && browsers) void askNow(browsers, question, hear(shown, part));
  }

  function draw(): void {
    drawAnswer(word, answers.word, shown);
    drawAnswer(sentence, answers.sentence, shown);
    // While the browser works, the button keeps its place and the focus.
    const busy = (['word', 'sentence'] as const).find((one) => answers[one].state === 'asking');
    const part = next() ?? busy ?? null;
    ask.hidden = part === null;
    const label =
      part === 'sentence' ? i18n.t('meaning.translateSentence') : i18n.t('meaning.translate');
    ask.dataset.text = label;
    ask.setAttribute('aria-label', label);
  }

  function clear(): void {
    shown = null;
    answers = unasked();
    draw();
  }

  draw();
  return { word, sentence, ask, show, press, clear };
}

const unasked = (): { word: MeaningAnswer; sentence: MeaningAnswer } => ({
  word: { state: 'none' },
  sentence: { state: 'none' },
});

function line(document: Document): HTMLElement {
  const made = element(document, 'p', 'meaning');
  made.setAttribute('aria-live', 'polite');
  return made;
}

function drawAnswer(target: HTMLElement, answer: MeaningAnswer, view: ToastView | null): void {
  const { ownerDocument } = target;
  const text = answer.state === 'translated' ? answer.text : stateText(answer);
  target.hidden = text === '';
  target.replaceChildren();
  if (text === '') return;
  const told = said(ownerDocument, 'span', text);
  if (answer.state !== 'translated') {
    target.append(told);
    return;
  }
  told.lang = view?.meaning?.to ?? '';
  const source = said(ownerDocument, 'span', i18n.t('meaning.machine'));
  source.className = 'machine';
  target.append(told, source);
}

function stateText(answer: MeaningAnswer): string {
  if (answer.state === 'failed') return i18n.t('meaning.failed');
  if (answer.state !== 'asking' || answer.share === null) return '';
  return i18n.t('meaning.downloading', [percentText(answer.share)]);
}
