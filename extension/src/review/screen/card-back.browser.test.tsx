import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cards } from '../answers/testing-cards.ts';
import { Back } from '../cards/RevealCard.tsx';
import { CardBack } from './CardBack.tsx';

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const sentence = {
  ...{ before: 'The ', word: 'harbour', after: ' is calm.' },
  ...{ title: 'A quiet town', url: '' },
};

it.each([
  ['once where it is the answer', 'The harbour is calm.', 0],
  ['beside another answer', 'a place for ships', 1],
])('the learner’s own sentence is read %s, with its source', async (_, answer, quotes) => {
  const card = { ...cards.reveal, question: 'harbour', correct: [answer] };
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <>
      <Back card={card} language="en" takeFocus={false} />
      <CardBack {...{ card, sentence }} language="en" />
    </>,
  );
  await expect.element(page.getByText('A quiet town')).toBeVisible();
  const read = document.body.textContent.split('The harbour is calm.');
  expect(read).toHaveLength(2);
  expect(document.querySelectorAll('blockquote')).toHaveLength(quotes);
});
