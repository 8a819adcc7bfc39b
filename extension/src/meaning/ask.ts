/** What is shown of a text's translation, from the first look to the text. Pure but for the browser's answers. */
import type { LanguagePair, Translation } from './translation.ts';

export type MeaningAnswer =
  /** Nothing is shown: there is no translation of this. */
  | { readonly state: 'none' }
  /** A press is needed: the browser has to download a model, or may not say that it has it. */
  | { readonly state: 'offered' }
  /** `share`: 0 to 1; null until a download tells. */
  | { readonly state: 'asking'; readonly share: number | null }
  | { readonly state: 'translated'; readonly text: string }
  | { readonly state: 'failed' };

/** Whether a press may ask for it. */
export const isOpen = ({ state }: MeaningAnswer): boolean =>
  state === 'offered' || state === 'failed';

export interface Question {
  readonly text: string;
  readonly pair: LanguagePair;
}

/** Translates what needs no press. @param tell called with each answer */
export async function askAtOnce(
  translation: Translation,
  question: Question,
  tell: (answer: MeaningAnswer) => void,
): Promise<void> {
  // A browser that cannot tell cannot translate.
  const readiness = await translation
    .readiness(question.pair, question.text)
    .catch(() => 'unavailable' as const);
  if (readiness === 'available') await askNow(translation, question, tell);
  else tell({ state: readiness === 'unavailable' ? 'none' : 'offered' });
}

/** After the learner's press. */
export async function askNow(
  translation: Translation,
  { text, pair }: Question,
  tell: (answer: MeaningAnswer) => void,
): Promise<void> {
  tell({ state: 'asking', share: null });
  let isOver = false;
  try {
    const translated = await translation.translate(text, pair, (share) => {
      if (!isOver) tell({ state: 'asking', share });
    });
    isOver = true;
    tell({ state: 'translated', text: translated });
  } catch {
    // The browser says no more than that it failed.
    isOver = true;
    tell({ state: 'failed' });
  }
}
