/** @module-tag smoke */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storage } from '@wxt-dev/storage';
import { endEdit } from '../../outbox/word/edit-record.ts';
import { collectRecord, noon } from '../../outbox/testing.ts';
import { createWorld, type OutboxWorld } from '../../outbox/testing-world.ts';
import { changeSettings, defaultLanguages, readSettings } from '../../settings/settings.ts';
import { proposedLanguage } from '../language/language.ts';
import { oddControls } from '../../../testing/controls.ts';
import { axeReports } from '../../../testing/axe.ts';
import { indexed, openWords } from '../../learned-words/db.ts';
import { takeEditLock } from './edit-lock.ts';
import {
  done,
  dropLock,
  kept,
  note,
  openEditPage,
  previewed,
  replaceElsewhere,
  sentence,
  standBench,
  stored,
  tags,
  term,
} from './testing.tsx';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';
import { buttonNamed } from '../../../testing/named-button.ts';

let db: OutboxDatabase;
let world: OutboxWorld;

standBench();
beforeEach(async () => {
  db = await openOutbox();
  world = createWorld();
});

const persian = {
  ...({ why: 'unlisted' } as const),
  name: 'Persian',
  offered: [{ code: 'LANGUAGE_PERSIAN', tag: 'fa' }],
};

describe('the window for a stored word', () => {
  it('holds the word while it is open, and sends it once it is saved', async () => {
    const id = await openEditPage(kept());
    world.now = noon + 3_600_000;
    await world.drain();
    expect(world.terms()).toEqual([]);
    await buttonNamed('Use “run”').click();
    await buttonNamed('Save').click();
    await expect.poll(() => done.mock.calls.length).toBe(1);
    world.now = Date.now();
    await world.drain();
    expect(world.terms()).toEqual(['run']);
    expect((await stored(id))?.state).toBe('sent');
  });

  it('continues the grace when it is closed, and holds no word after it is gone', async () => {
    const id = await openEditPage(kept());
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect((await stored(id))?.editing).toBeUndefined();

    const crashed = kept({ id: crypto.randomUUID(), met: 'walked', foldedTerm: 'walked' });
    await openEditPage({ ...crashed, spec: { term: 'walked', language: 'LANGUAGE_ENGLISH' } });
    dropLock();
    world.now = noon + 3_600_000;
    await world.drain();
    world.now += 5_000;
    await world.drain();
    expect(world.terms()).toContain('walked');
  });

  it('previews exactly what is saved: term, language, tags, notes', async () => {
    const id = await openEditPage(kept());
    await term().fill('  “run” ');
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('LANGUAGE_GERMAN');
    await tags().fill('verbs,');
    await tags().fill('still typed');
    await note(2).fill('my own\nsecond line');
    await buttonNamed('Add a note').click();
    await expect.element(note(3)).toHaveFocus();
    await userEvent.keyboard('third');
    const expected = {
      term: 'run',
      language: 'LANGUAGE_GERMAN',
      tags: ['verbs', 'still typed'],
      notes: [sentence, 'my own\nsecond line', 'third'],
    };
    await expect.poll(previewed).toEqual({
      'Word or phrase': expected.term,
      Language: 'German',
      Tags: expected.tags,
      Notes: expected.notes,
    });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(async () => (await stored(id))?.spec).toEqual(expected);
    expect(await stored(id)).toMatchObject({ state: 'waiting', met: 'ran', forms: ['ran', 'run'] });
  });

  it('adds the page’s language to the list when the learner chooses it there', async () => {
    const id = await openEditPage(kept(), { unlisted: persian, beginsWith: 'language' });
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect.element(language).toHaveFocus();
    await expect.element(language).toHaveValue('LANGUAGE_PERSIAN');
    await expect.element(page.getByText('Saving adds Persian to your list')).toBeVisible();
    expect(await axeReports()).toEqual([]);
    await buttonNamed('Save').click();
    await expect.poll(async () => (await stored(id))?.spec.language).toBe('LANGUAGE_PERSIAN');
    await expect
      .poll(async () => (await readSettings()).languages.at(-1))
      .toEqual({
        ...{ code: 'LANGUAGE_PERSIAN', tag: 'fa', proposed: true },
      });
  });

  it('offers the languages of a script, and adds the one that the learner chooses', async () => {
    await changeSettings({ languages: defaultLanguages });
    const offered = ['ru', 'uk'].flatMap((tag) => proposedLanguage(tag) ?? []);
    const cyrillic = { ...({ why: 'unknown' } as const), name: 'Cyrillic', offered };
    const id = await openEditPage(kept(), { unlisted: cyrillic, beginsWith: 'language' });
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect.element(language).toHaveValue('LANGUAGE_ENGLISH');
    await expect.element(language).toHaveAccessibleDescription(/script is known: Cyrillic/u);
    await language.selectOptions('LANGUAGE_UKRAINIAN');
    await buttonNamed('Save').click();
    await expect.poll(async () => (await stored(id))?.spec.language).toBe('LANGUAGE_UKRAINIAN');
    await expect
      .poll(async () => (await readSettings()).languages.at(-1))
      .toEqual({ code: 'LANGUAGE_UKRAINIAN', tag: 'uk', proposed: true });
    await changeSettings({ languages: defaultLanguages });
  });

  it('says that the service refused the page’s language before, and lets another be chosen', async () => {
    const unlisted = { ...({ why: 'refused' } as const), name: 'Persian', offered: [] };
    const id = await openEditPage(kept(), { unlisted, beginsWith: 'language' });
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect.element(language).toHaveFocus();
    await expect.element(language).toHaveAccessibleDescription(/didn’t accept Persian before/u);
    await language.selectOptions('LANGUAGE_FRENCH');
    await buttonNamed('Save').click();
    await expect.poll(async () => (await stored(id))?.spec.language).toBe('LANGUAGE_FRENCH');
  });

  it('does not change the list when another language is chosen', async () => {
    await storage.clear('local');
    const id = await openEditPage(kept(), { unlisted: persian });
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect.element(language).toHaveValue('LANGUAGE_ENGLISH');
    await language.selectOptions('LANGUAGE_FRENCH');
    await buttonNamed('Save').click();
    await expect.poll(async () => (await stored(id))?.spec.language).toBe('LANGUAGE_FRENCH');
    expect((await readSettings()).languages).toEqual(defaultLanguages);
  });

  it('speaks the form that is sent, if this device has a voice for it', async () => {
    const voice = { lang: 'en', localService: true, default: true } as SpeechSynthesisVoice;
    vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([voice]);
    const speak = vi.spyOn(speechSynthesis, 'speak').mockReturnValue(undefined);
    class Said {
      constructor(readonly text: string) {}
    }
    vi.stubGlobal('SpeechSynthesisUtterance', Said);
    await openEditPage(kept());
    await term().fill('run');
    await buttonNamed('Play').click();
    expect(speak.mock.calls).toMatchObject([[{ text: 'run', voice }]]);
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('LANGUAGE_GERMAN');
    await expect.element(buttonNamed('Play')).not.toBeInTheDocument();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('sends nothing that was removed', async () => {
    const id = await openEditPage(kept());
    await buttonNamed('Remove note 2').click();
    await expect.element(note(1)).toHaveFocus();
    await buttonNamed('Remove note 1').click();
    await expect.element(buttonNamed('Add a note')).toHaveFocus();
    await expect.poll(previewed).toEqual({ 'Word or phrase': 'ran', Language: 'English' });
    await buttonNamed('Save').click();
    await expect
      .poll(async () => (await stored(id))?.spec)
      .toEqual({ term: 'ran', language: 'LANGUAGE_ENGLISH' });
  });

  it('is updated by its page, except where text was typed', async () => {
    const id = await openEditPage(kept({ spec: { term: 'ran', language: 'LANGUAGE_ENGLISH' } }));
    await term().fill('run');
    const late = await stored(id);
    if (!late) throw new Error('Gone');
    const spec = { ...late.spec, term: 'Ran', notes: [sentence] };
    await replaceElsewhere(id, { ...late, spec });
    await expect.element(note(1)).toHaveValue(sentence);
    await expect.element(term()).toHaveValue('run');
  });
});

describe('bad input', () => {
  it.each([
    ['nothing', '', /Write the word/u],
    ['no word', '… !', /no word in this/u],
    ['too much', 'x'.repeat(201), /At most 200 characters/u],
  ])('%s as the term is explained and keeps everything', async (_what, typed, problem) => {
    const id = await openEditPage(kept());
    await tags().fill('verbs,');
    await term().fill(typed);
    await buttonNamed('Save').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problem);
    await expect.element(term()).toHaveFocus();
    await expect.element(term()).toHaveValue(typed);
    expect((await stored(id))?.spec).toEqual(kept().spec);
    expect(done).not.toHaveBeenCalled();
  });

  it('a tag or a note that is too long is explained at its field', async () => {
    const id = await openEditPage(kept());
    await tags().fill('t'.repeat(65));
    await note(1).fill('n'.repeat(2_001));
    await buttonNamed('Save').click();
    await expect.element(page.getByText('A tag has at most 64 characters.')).toBeVisible();
    await expect
      .element(page.getByText(/at most 2000 characters; this one has 2001/u))
      .toBeVisible();
    await expect.element(tags()).toHaveFocus();
    expect(oddControls(document)).toEqual([]);
    expect((await stored(id))?.spec).toEqual(kept().spec);
    await tags().fill('t'.repeat(64));
    await note(1).fill('n'.repeat(2_000));
    await buttonNamed('Save').click();
    await expect.poll(async () => (await stored(id))?.spec.tags).toEqual(['t'.repeat(64)]);
  });

  it('S26 shows markup as text, and drops invisible characters', async () => {
    const markup = '<img src=x onerror="document.title=1">';
    const id = await openEditPage(kept({ spec: { term: markup, language: 'LANGUAGE_ENGLISH' } }));
    await tags().fill(`${markup}\u202E\u200B,`);
    await buttonNamed('Save').click();
    await expect.poll(async () => (await stored(id))?.spec.tags).toEqual([markup]);
    expect(document.querySelectorAll('img')).toHaveLength(0);
  });
});

describe('tags', () => {
  const earlier = (...words: string[]) =>
    collectRecord('earlier', {
      state: 'sent',
      spec: { term: 'earlier', language: 'LANGUAGE_ENGLISH', tags: words },
    });
  const chips = () =>
    page
      .getByRole('list', { name: 'Tags' })
      .getByRole('listitem')
      .elements()
      .map((chip) => chip.textContent);
  const options = () =>
    page
      .getByRole('listbox', { name: 'Earlier tags' })
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);

  it('are completed from earlier words and from the index, by keyboard alone', async () => {
    await db.put('records', earlier('verbs', 'movement'));
    await (
      await openWords()
    ).put('words', indexed({ id: 'w', term: 'swim', tags: ['movement', 'sport'] }, 'grant', 0));
    await openEditPage(kept());
    await tags().click();
    await userEvent.keyboard('{ArrowDown}');
    expect(options()).toEqual(['movement', 'verbs', 'sport']);
    await expect.element(tags()).toHaveAttribute('aria-expanded', 'true');
    await expect
      .element(page.getByRole('option', { name: 'movement' }))
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chips()).toEqual(['verbs']);
    await userEvent.keyboard('o');
    expect(options()).toEqual(['movement', 'sport']);
    await userEvent.keyboard('{Escape}');
    expect(options()).toEqual([]);
    await expect.element(tags()).toHaveValue('o');
    await userEvent.keyboard('ld{Enter}');
    expect(chips()).toEqual(['verbs', 'old']);
    expect(done).not.toHaveBeenCalled();
  });

  it('are added as typed, when the learner types on after going to a proposal', async () => {
    await db.put('records', earlier('movement', 'music'));
    await openEditPage(kept());
    await tags().fill('m');
    await userEvent.keyboard('{ArrowDown}');
    await expect
      .element(page.getByRole('option', { name: 'movement' }))
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('u');
    expect(options()).toEqual(['music']);
    await userEvent.keyboard('{Enter}');
    expect(chips()).toEqual(['mu']);
  });

  it('are added by Enter or comma, once each, and removed by Backspace or their button', async () => {
    const id = await openEditPage(kept());
    await tags().fill('verbs');
    await userEvent.keyboard('{Enter}');
    await tags().fill('Verbs, sport,， run，');
    expect(chips()).toEqual(['verbs', 'sport', 'run']);
    await expect.element(page.getByText('Tag “Verbs, sport, run” added')).toBeInTheDocument();
    await userEvent.keyboard('{Backspace}');
    expect(chips()).toEqual(['verbs', 'sport']);
    await buttonNamed('Remove tag “verbs”').click();
    await expect.element(tags()).toHaveFocus();
    expect(chips()).toEqual(['sport']);
    // With an empty field, Enter belongs to the form.
    await userEvent.keyboard('{Enter}');
    await expect.poll(async () => (await stored(id))?.spec.tags).toEqual(['sport']);
  });
});

it('a second window for the same word closes in favour of the first', async () => {
  const id = crypto.randomUUID();
  const first = { onAsked: vi.fn(), onTaken: vi.fn() };
  const second = { onAsked: vi.fn(), onTaken: vi.fn() };
  const release = await takeEditLock(id, first);
  const waiting = takeEditLock(id, second);
  await expect.poll(() => second.onTaken.mock.calls.length).toBe(1);
  expect(first.onAsked).toHaveBeenCalledOnce();
  expect(first.onTaken).not.toHaveBeenCalled();
  release();
  (await waiting)();
});

it('does not end an edit twice', async () => {
  const id = await openEditPage(kept());
  await endEdit(db, id, noon);
  expect(await endEdit(db, id, noon)).toBeNull();
});

describe('a word without a sentence', () => {
  const bare = { spec: { term: 'ran', language: 'LANGUAGE_ENGLISH' } };
  const unread = { ...bare, context: { sentence: '', title: '', url: '', language: 'en' } };
  const field = () => page.getByRole('textbox', { name: 'Sentence' });

  it('says why, and which place could not be read', async () => {
    await openEditPage(kept(unread));
    await expect.element(page.getByText(/can’t read PDFs/u)).toBeVisible();
    await openEditPage(kept(bare));
    await expect
      .element(page.getByText(/you typed this word, or collected it in a private window/u))
      .toBeVisible();
  });

  it('takes a pasted one, in which the word is found, and sends it as the first note', async () => {
    const id = await openEditPage(kept(bare));
    await buttonNamed('Add the sentence').click();
    await field().fill('Nothing of it here.');
    await expect.element(page.getByText('“ran” isn’t in this text.')).toBeVisible();
    await field().fill('She ran \n all the way home.');
    await expect.element(page.getByText('“ran” is in this sentence.')).toBeVisible();
    expect(previewed().Notes).toEqual([sentence]);
    await buttonNamed('Save').click();
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect(await stored(id)).toMatchObject({ context: { sentence }, spec: { notes: [sentence] } });
  });

  it('is not asked for where the page gave one', async () => {
    await openEditPage(kept({ context: { ...unread.context, sentence } }));
    await expect.element(buttonNamed('Save')).toBeVisible();
    expect(buttonNamed('Add the sentence').elements()).toEqual([]);
  });
});
