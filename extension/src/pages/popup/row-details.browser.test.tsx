/** In a file of its own: a test before it would have loaded the details. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';
import { announceChange } from '../../outbox/store/watch.ts';
import { collectRecord } from '../../outbox/testing.ts';
import { readOutbox, type OutboxView } from '../../word-list/outbox-view.ts';
import { useOutbox } from '../../word-list/use-outbox.ts';
import { CollectedLately } from './CollectedLately.tsx';

function Lately({
  outbox,
  first,
}: {
  readonly outbox: OutboxDatabase;
  readonly first: OutboxView;
}) {
  return <CollectedLately view={useOutbox(outbox, first, 5)} outbox={outbox} />;
}

it('a word that is refused while it is shown comes with its reason, and nothing moves later', async () => {
  const { browser } = globalThis as unknown as { browser: { runtime: object } };
  Object.assign(browser.runtime, { getURL: (path: string) => path });
  const outbox = await openOutbox();
  const waiting = collectRecord('petrichor', { reason: 'offline' });
  await outbox.put('records', waiting);
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <StrictMode>
      <Lately outbox={outbox} first={await readOutbox(outbox, 5)} />
    </StrictMode>,
  );
  const link = page.getByRole('link', { name: 'All words' });
  await expect.element(link).toBeVisible();

  const places: number[] = [];
  new MutationObserver(() => {
    const isRefused = page.getByText('needs attention').elements().length > 0;
    if (isRefused) places.push(link.element().getBoundingClientRect().top);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  await outbox.put('records', { ...waiting, state: 'needs-attention', reason: 'rejected' });
  announceChange();
  await expect.element(page.getByRole('button', { name: 'Delete: petrichor' })).toBeVisible();
  expect(new Set(places).size).toBe(1);
});
