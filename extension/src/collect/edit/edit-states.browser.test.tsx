import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { collectRecord, noon } from '../../outbox/testing.ts';
import { indexed, openWords } from '../../learned-words/db.ts';
import {
  done,
  kept,
  openEditPage,
  replaceElsewhere,
  standBench,
  stored,
  term,
} from './testing.tsx';
import { eventually } from '@gleaner/shared/testing/eventually';
import { openOutbox } from '../../outbox/outbox.ts';
import { buttonNamed } from '../../../testing/named-button.ts';

standBench();

it('shows the word before it has read earlier tags, however many there are', async () => {
  await openEditPage(kept(), { readTags: () => new Promise(() => undefined) });
  await expect.element(term()).toHaveValue('ran');
});

describe('buttons', () => {
  it('asks before typed text is lost', async () => {
    const id = await openEditPage(kept());
    await term().fill('run');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Discard your changes?')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(term()).toHaveValue('run');
    await expect.element(term()).toHaveFocus();
    expect(done).not.toHaveBeenCalled();
    await buttonNamed('Cancel').click();
    await buttonNamed('Discard').click();
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect((await stored(id))?.spec.term).toBe('ran');
  });

  it('does not ask again once the word is saved or the window is left', async () => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await openEditPage(kept());
    await term().fill('run');
    expect(asks()).toBe(true);
    await buttonNamed('Save').click();
    await eventually(() => expect(done).toHaveBeenCalledOnce());
    expect(asks()).toBe(false);
  });

  it('asks before it undoes the word', async () => {
    const id = await openEditPage(kept());
    await buttonNamed('Delete').click();
    await buttonNamed('Keep it').click();
    expect(await stored(id)).toBeDefined();
    await buttonNamed('Delete').click();
    await buttonNamed('Delete it').click();
    await expect.poll(() => stored(id)).toBeUndefined();
    await eventually(() => expect(done).toHaveBeenCalledOnce());
  });
});

it('a field that gets the focus is not under the buttons (WCAG 2.2, 2.4.11)', async () => {
  await page.viewport(400, 500);
  await openEditPage(kept());
  await expect.element(term()).toBeVisible();
  const foot = document.querySelector('.edit-end')?.getBoundingClientRect().top ?? 0;
  const fields = [
    ...document.querySelectorAll<HTMLElement>('.edit-fields :is(input, select, button)'),
  ];
  expect(fields.length).toBeGreaterThan(4);
  for (const field of fields) {
    scrollTo(0, 0);
    field.focus();
    expect(field.getBoundingClientRect().bottom, field.outerHTML).toBeLessThanOrEqual(foot);
  }
});

describe('a word that can no longer be changed', () => {
  it.each<[string, Partial<CollectRecord>, RegExp]>([
    ['was sent', { state: 'sent', outcome: 'collected' }, /was sent in the meantime/u],
    ['is known', { state: 'sent', outcome: 'already-collected' }, /already collected/u],
    ['is being sent', { state: 'sending' }, /being sent right now/u],
    ['may have arrived', { keyUsedAt: noon }, /may have arrived/u],
    ['is a sentence', { purpose: 'sentence' }, /Another sentence/u],
  ])('shows the reason when it %s', async (_why, changed, says) => {
    await openEditPage(kept(changed));
    await expect.element(page.getByText(says)).toBeVisible();
    await buttonNamed('Close').click();
    await eventually(() => expect(done).toHaveBeenCalledOnce());
  });

  it('shows the reason when it happens while the window is open', async () => {
    const id = await openEditPage(kept());
    await replaceElsewhere(id, null);
    await expect.element(page.getByText(/no longer here/u)).toBeVisible();
  });

  it('shows the fields with the typed text again when it can be changed again', async () => {
    const id = await openEditPage(kept());
    await term().fill('run');
    const record = await stored(id);
    if (!record) throw new Error('Gone');
    await replaceElsewhere(id, { ...record, state: 'sending' });
    await expect.element(page.getByText(/being sent right now/u)).toBeVisible();
    await replaceElsewhere(id, record);
    await expect.element(term()).toHaveValue('run');
  });
});

describe('hints', () => {
  it('offers the base form, and the way back to the form on the page', async () => {
    await openEditPage(kept());
    await expect.element(buttonNamed('Use “run”')).toBeVisible();
    await buttonNamed('Use “run”').click();
    await expect.element(term()).toHaveValue('run');
    await expect.element(term()).toHaveFocus();
    await expect.element(buttonNamed('Use “ran”')).toBeVisible();
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('LANGUAGE_GERMAN');
    await term().fill('ran');
    await expect
      .element(page.getByRole('definition').filter({ hasText: /^German$/u }))
      .toBeVisible();
    expect(page.getByRole('group', { name: 'Base form' }).elements()).toEqual([]);
  });

  it('says before saving that the learner already has the word', async () => {
    await (
      await openWords()
    ).put('words', indexed({ id: 'w', term: 'Run', mastery_level: 2 }, 'grant', 0));
    await (await openOutbox()).put('records', collectRecord('walk'));
    await openEditPage(kept());
    await term().fill('run');
    await expect.element(page.getByText(/^Already collected\. Saving/u)).toBeVisible();
    await term().fill('walk');
    await expect.element(page.getByText('This word is already being sent.')).toBeVisible();
    await term().fill('swim');
    await expect.poll(() => page.getByText(/already/u).elements()).toEqual([]);
  });

  it('explains a language that the service refused, until another is chosen', async () => {
    const id = await openEditPage(
      kept({
        spec: { term: 'qapla', language: 'LANGUAGE_KLINGON' },
        state: 'needs-attention',
        reason: 'language-rejected',
        detail: 'no such language',
      }),
    );
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect.element(language).toHaveValue('LANGUAGE_KLINGON');
    await expect.element(page.getByText(/doesn’t accept “Klingon”/u)).toBeVisible();
    await language.selectOptions('LANGUAGE_ENGLISH');
    await expect.poll(() => page.getByRole('alert').elements()).toEqual([]);
    await buttonNamed('Save').click();
    await expect
      .poll(() => stored(id))
      .toMatchObject({
        state: 'waiting',
        spec: { language: 'LANGUAGE_ENGLISH' },
      });
    expect(await stored(id)).not.toHaveProperty('reason');
  });
});
