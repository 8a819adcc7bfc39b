import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import { answerRecord, collectRecord } from '../../outbox/testing.ts';
import { openPage, prepareWordsPage } from './testing.tsx';

prepareWordsPage();

describe('S26 hostile text', () => {
  const markup = `<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>"'>`;
  /** Direction marks and isolates, zero-width space, byte order mark, escape, line end. */
  const unseen = '\u202E\u2067\u200B\uFEFF\u001B\n';
  const flood = 'x'.repeat(1_000_000);
  /** A hostile text in every field that a page or the service can fill. */
  const hostile = (text: string): OutboxRecord[] => [
    collectRecord(text, { state: 'needs-attention', reason: 'refused', detail: text }),
    collectRecord('rejected', { state: 'needs-attention', reason: 'rejected', detail: text }),
    collectRecord('scope', { reason: 'scope-missing', detail: text }),
    collectRecord('renamed', {
      ...{ state: 'sent', outcome: 'collected' },
      learnedWord: { id: 'w', term: text, language: text },
      context: { sentence: text, title: text, url: text, language: text },
    }),
    answerRecord('card', {
      ...{ state: 'unconfirmed', reason: 'unconfirmed', planId: text },
      answer: { flashcard_id: 'card', user_answer: text, is_correct: true, time_spent_ms: 1 },
    }),
  ];
  /** All visible text, and all text for screen readers. */
  const texts = () => {
    const main = document.querySelector('main');
    if (!main) throw new Error('No page');
    const attributes = [...main.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [main.textContent, ...attributes];
  };

  it('S26 markup is shown as text, from every source', async () => {
    await openPage(...hostile(markup));
    await expect.element(page.getByRole('listbox')).toBeVisible();
    await expect.poll(() => texts().join('').split(markup).length).toBeGreaterThan(6);
    expect(document.querySelectorAll('main img, main script')).toHaveLength(0);
    expect('hacked' in globalThis).toBe(false);
  });

  it('S26 direction marks, hidden text and controls are removed', async () => {
    await openPage(...hostile(`go${unseen}ssamer`));
    await expect.element(page.getByRole('listbox', { name: 'Words' })).toBeVisible();
    const shown = () =>
      texts()
        .join('')
        .match(/go ?ssamer/gu)?.length;
    await expect.poll(shown).toBeGreaterThan(6);
    expect(texts().join('')).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\uFEFF\p{Cc}]/u);
  });

  it('S26 a million characters are shown in limited length', async () => {
    await openPage(...hostile(flood));
    await expect.element(page.getByRole('listbox', { name: 'Words' })).toBeVisible();
    for (const text of texts()) expect(text.length).toBeLessThan(10_000);
    for (const row of document.querySelectorAll('main li, main [role=option]')) {
      expect(row.getBoundingClientRect().height).toBeLessThan(400);
    }
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  });
});
