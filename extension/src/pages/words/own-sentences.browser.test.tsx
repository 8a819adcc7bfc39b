/** The learner's own sentence of a word that has been sent can be changed and deleted on this device. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { collectRecord } from '../../outbox/testing.ts';
import { openPage, prepareWordsPage, storeListed } from './testing.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

prepareWordsPage();

const sentence = 'Of all serendipity, this one!';
const context = { sentence, title: 'A day', url: 'https://pages.example/day', language: 'en' };
const notes = [sentence, 'A day, https://pages.example/day', 'a happy chance'];
const sent = collectRecord('serendipity', {
  ...{ state: 'sent', outcome: 'collected', context },
  spec: { term: 'serendipity', language: 'LANGUAGE_ENGLISH', tags: [], notes },
});
const word = { id: 'a', term: 'serendipity', language: 'LANGUAGE_ENGLISH' };

const detail = () => page.getByRole('region', { name: 'serendipity' });
const edit = () => detail().getByRole('button', { name: 'Edit this sentence' });
const field = () => detail().getByRole('textbox', { name: 'Sentence' });
const button = (name: string) => detail().getByRole('button', { name });
const stored = async () => {
  const record = await (await openOutbox()).get('records', sent.id);
  return record?.kind === 'collect' ? record : undefined;
};

async function openWord(record = sent): Promise<void> {
  await storeListed([word]);
  history.replaceState(null, '', `${location.pathname}?word=a`);
  await openPage(record);
  await expect.element(detail()).toBeVisible();
}

it('shows a sentence once, and not among the notes again', async () => {
  await openWord();
  await expect.element(detail().getByText('a happy chance')).toBeVisible();
  expect(detail().getByText('this one!').elements()).toHaveLength(1);
});

it('changes the sentence here, by keyboard, and leaves what was sent', async () => {
  await openWord();
  edit().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveFocus();
  await userEvent.clear(field());
  await userEvent.type(field(), 'A  mended serendipity.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(detail().getByText('A mended')).toBeVisible();
  await expect.element(edit()).toHaveFocus();
  const record = await stored();
  expect(record?.context).toEqual({ ...context, sentence: 'A mended serendipity.' });
  expect(record?.spec).toEqual(sent.spec);
  expect(record?.state).toBe('sent');
});

it('leaves the sentence on Escape, and the word stays open', async () => {
  await openWord();
  await edit().click();
  await userEvent.type(field(), ' more');
  await userEvent.keyboard('{Escape}');
  await expect.element(edit()).toHaveFocus();
  await expect.element(detail().getByText('this one!')).toBeVisible();
  expect((await stored())?.context).toEqual(context);
});

it('takes a slash as part of the sentence, not as the key of the search', async () => {
  await openWord();
  await edit().click();
  await userEvent.clear(field());
  await userEvent.type(field(), 'and/or');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('and/or');
});

it('deletes the sentence with its source, and Undo brings both back', async () => {
  await openWord();
  await edit().click();
  await button('Delete').click();
  await expect.element(detail().getByText('was deleted on this device')).toBeVisible();
  await expect.poll(async () => (await stored())?.context).toBeUndefined();
  await expect.element(button('Undo')).toHaveFocus();
  await button('Undo').click();
  await expect.element(detail().getByRole('heading', { level: 2 })).toHaveFocus();
  await expect.poll(async () => (await stored())?.context).toEqual(context);
  await expect.element(edit()).toBeVisible();
});

it('says that a sentence was deleted at its own word alone', async () => {
  const other = { ...sent, id: crypto.randomUUID(), foldedTerm: 'gossamer', met: 'gossamer' };
  const spec = { ...sent.spec, term: 'gossamer', notes: [] };
  await storeListed([{ ...word, id: 'b', term: 'gossamer' }]);
  await (await openOutbox()).put('records', { ...other, spec });
  await openWord();
  await edit().click();
  await button('Delete').click();
  const deleted = page.getByText('was deleted on this device');
  await expect.element(deleted).toBeVisible();
  await page.getByRole('option', { name: 'gossamer' }).click();
  await expect.element(page.getByRole('region', { name: 'gossamer' })).toBeVisible();
  await expect.element(deleted).not.toBeInTheDocument();
});

it('takes an emptied sentence as deleted', async () => {
  await openWord();
  await edit().click();
  await userEvent.clear(field());
  await button('Save').click();
  await expect.poll(async () => (await stored())?.context).toBeUndefined();
});

it('offers no change while the word is on its way', async () => {
  await openWord({ ...sent, state: 'sending' });
  await expect.element(detail().getByText('this one!')).toBeVisible();
  expect(edit().elements()).toEqual([]);
});

it('says so when the word was deleted meanwhile, keeps what was typed, and is silent once it is saved', async () => {
  await openWord();
  await edit().click();
  await field().fill(`${sentence} more`);
  await (await openOutbox()).delete('records', sent.id);
  await button('Save').click();
  const tooLate = detail().getByText('It can no longer be changed.');
  await expect.element(tooLate).toBeVisible();
  await expect.element(field()).toHaveValue(`${sentence} more`);
  await (await openOutbox()).put('records', sent);
  await button('Save').click();
  await expect.element(edit()).toBeVisible();
  await expect.element(tooLate).not.toBeInTheDocument();
});

it('is changed a second time, and Cancel and Command with Enter work as Escape and Control do', async () => {
  await openWord();
  for (const text of ['One serendipity.', 'Two serendipity.']) {
    await edit().click();
    await field().fill(text);
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
    await expect.element(edit()).toHaveFocus();
    await expect.element(detail().getByText(text.slice(0, 4))).toBeVisible();
  }
  await edit().click();
  await field().fill('Three');
  await button('Cancel').click();
  await expect.element(detail().getByText('Two')).toBeVisible();
  expect((await stored())?.context?.sentence).toBe('Two serendipity.');
});

it('is not saved by the Enter that ends an input method', async () => {
  await openWord();
  await edit().click();
  await field().fill('New serendipity.');
  const composing = { key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true };
  field().element().dispatchEvent(new KeyboardEvent('keydown', composing));
  await userEvent.keyboard('{Escape}');
  await expect.element(edit()).toHaveFocus();
  expect((await stored())?.context).toEqual(context);
});

it('that was deleted with its word does not come back, and Undo stays', async () => {
  await openWord();
  await edit().click();
  await button('Delete').click();
  await expect.element(button('Undo')).toHaveFocus();
  await (await openOutbox()).delete('records', sent.id);
  await button('Undo').click();
  await expect.element(detail().getByText('It can no longer be changed.')).toBeVisible();
  await expect.element(button('Undo')).toBeVisible();
});

it.each([
  ['a title and an address', 'A day', 'https://pages.example/day', 'A day', true],
  ['an address alone', '', 'https://pages.example/day', 'pages.example', true],
  ['a title alone', 'A day', '', 'A day', false],
  ['an address that cannot be opened', 'A day', 'file:///day', 'A day', false],
])('with %s says where it was met', async (_what, title, url, says, isLink) => {
  await openWord({ ...sent, context: { ...context, title, url } });
  const caption = () => document.querySelector('.own-sentence figcaption');
  await expect.poll(() => caption()?.querySelector('bdi')?.textContent).toBe(says);
  expect(caption()?.querySelector('a')?.getAttribute('href')).toBe(isLink ? url : undefined);
});
