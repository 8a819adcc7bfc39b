/** Cards of choice that the instance deals once in place of its own, with what a service may link in a question. */
import type { FaultOrder } from '../../instance/state/faults.ts';

interface Question {
  readonly text: string;
  readonly image_url?: string;
  readonly audio_url?: string;
}

export function dealsOnce(...questions: readonly Question[]): FaultOrder {
  const cards = questions.map(({ audio_url, ...question }) => ({
    ...(audio_url !== undefined && { audio_url }),
    ...{ id: question.text, type: 'CARD_TYPE_CHOICE', prompt: 'Choose', question },
    answer: { correct_values: ['A'] },
    options: [
      { name: 'A', text: 'a fruit' },
      { name: 'B', text: 'a tool' },
    ],
  }));
  return {
    ...{ kind: 'answer', operation: 'getFlashcards', status: 200, contentType: 'application/json' },
    body: JSON.stringify({ flash_cards: cards }),
  };
}
