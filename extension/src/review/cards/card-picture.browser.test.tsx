/** @module-tag smoke */
import type { Flashcard } from '@gleaner/shared';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../ui/styles/base.css';
import { CardPicture } from './CardPicture.tsx';
import { eventually } from '@gleaner/shared/testing/eventually';

/** A host that never resolves, so that nothing leaves this machine. */
const address = 'https://images.invalid/apple.png';
let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

function show(card: Pick<Flashcard, 'imageUrl' | 'imageRefused'>, about?: string): void {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<CardPicture card={card} {...(about !== undefined && { about })} />);
}

const offer = page.getByRole('button', { name: 'Show picture from images.invalid' });
const requested = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('images.invalid'));

it('S28 loads a picture when the learner taps a button that names the host, and not before', async () => {
  performance.clearResourceTimings();
  show({ imageUrl: address }, 'apple');
  await expect.element(offer).toBeVisible();
  expect(document.querySelector('main :is(img, link, source, [style*="url("])')).toBeNull();
  expect(requested()).toEqual([]);
  const added: HTMLImageElement[] = [];
  const observer = new MutationObserver(() => added.push(...document.querySelectorAll('img')));
  observer.observe(document.body, { childList: true, subtree: true });
  await offer.click();
  await eventually(() => expect(added).not.toHaveLength(0));
  observer.disconnect();
  expect(added[0]).toMatchObject({
    src: address,
    alt: 'Picture for “apple”',
    referrerPolicy: 'no-referrer',
  });
  await eventually(() => expect(requested()).not.toEqual([]));
});

it('says so when the picture does not load', async () => {
  show({ imageUrl: address });
  await offer.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('can’t be shown');
});

it.each([
  'http://images.invalid/a.png',
  'data:image/png;base64,iVBORw0KGgo=',
  'javascript:alert(1)',
  'https://user:secret@images.invalid/a.png',
])('S28 refuses %s in a stored card, and says so', async (imageUrl) => {
  show({ imageUrl });
  await expect.element(page.getByText(/can’t be shown/u)).toBeVisible();
  expect(document.querySelector('img, button')).toBeNull();
});

it('S28 says that a picture refused on arrival cannot be shown', async () => {
  show({ imageRefused: true });
  await expect.element(page.getByText(/can’t be shown/u)).toBeVisible();
});

it('has no alternative text when the word is the answer', async () => {
  show({ imageUrl: address });
  const alts: string[] = [];
  const observer = new MutationObserver(() =>
    alts.push(...[...document.querySelectorAll('img')].map(({ alt }) => alt)),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  await offer.click();
  await eventually(() => expect(alts).toContain('Picture of this card'));
  observer.disconnect();
});

it('takes the focus once, so that it stays where the learner types', async () => {
  const screen = (draft: string) => (
    <>
      <CardPicture card={{ imageUrl: address }} />
      <input
        aria-label="Your answer"
        value={draft}
        onChange={(event) => draw(event.target.value)}
      />
    </>
  );
  const draw = (draft: string): void => root?.render(screen(draft));
  root = createRoot(document.body.appendChild(document.createElement('main')));
  draw('');
  // As if the host had not answered yet: the picture stays.
  document.body.addEventListener('error', (event) => event.stopPropagation(), {
    ...{ capture: true, once: true },
  });
  let focused = 0;
  document.body.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLImageElement) focused += 1;
  });
  await offer.click();
  await eventually(() => expect(focused).toBe(1));
  const field = page.getByLabelText('Your answer');
  await field.click();
  await userEvent.keyboard('oxen');
  await expect.element(field).toHaveValue('oxen');
  await expect.element(field).toHaveFocus();
});

it('shows nothing when a card has no picture', async () => {
  const place = document.body.appendChild(document.createElement('main'));
  root = createRoot(place);
  root.render([<CardPicture key="picture" card={{}} />, <p key="rest">the rest</p>]);
  await expect.element(page.getByText('the rest')).toBeVisible();
  expect(place.children).toHaveLength(1);
});
