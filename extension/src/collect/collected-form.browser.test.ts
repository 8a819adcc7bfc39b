/** In which language and in which form a clicked word is kept, and what the learner is offered instead. */
import { expect, it } from 'vitest';
import { eventually } from '@gleaner/shared/testing/eventually';
import { listRecent } from '../outbox/store/listing.ts';
import { changeSettings } from '../settings/settings.ts';
import { chooseOfferedForm } from './choose-offered-form.ts';
import { click, db, clickedPage, prepareClicks, toldTo } from './testing-clicks.ts';

prepareClicks();

const learnt = async () => {
  const [record] = await listRecent(db, 1, 'collect');
  return record?.kind === 'collect' && [record.spec.language, record.context?.language];
};

it.each([
  [
    'declared',
    { selected: 'mot', language: 'fr-CA' },
    ['LANGUAGE_FRENCH', 'fr-CA'],
    'French',
    undefined,
  ],
  [
    'undeclared and surely French',
    {
      selected: 'mot',
      language: '',
      samples: ['Le chat dort sur le canapé pendant que la pluie tombe.'],
    },
    ['LANGUAGE_FRENCH', 'fr'],
    ...(['French', undefined] as const),
  ],
  [
    'undeclared and unsure',
    { selected: 'mot', language: '', samples: ['Le mot.'] },
    ['LANGUAGE_ENGLISH', ''],
    ...(['English', undefined] as const),
  ],
  [
    'declared and not on the list',
    { selected: 'واژه', language: 'fa-IR' },
    ['LANGUAGE_ENGLISH', 'fa-IR'],
    ...(['English', 'Persian'] as const),
  ],
  [
    'undeclared, sure and not on the list',
    { selected: 'зонт', language: '', samples: ['Зонт стоит в углу, и он мокрый.'] },
    ['LANGUAGE_ENGLISH', 'ru'],
    ...(['English', 'Russian'] as const),
  ],
  [
    'undeclared, unsure and in another script',
    { selected: 'зонт', language: '', samples: ['Зонт.'] },
    ['LANGUAGE_ENGLISH', 'und-Cyrl'],
    ...(['English', 'Cyrillic'] as const),
  ],
])('finds the language of a page when it is %s', async (_title, frame, kept, keptAs, unlisted) => {
  clickedPage.capture = () => Promise.resolve([frame]);
  await click(frame.selected);
  expect(await learnt()).toEqual(kept);
  await eventually(() => expect(toldTo(1).at(-1)).toMatchObject({ keptAs }));
  expect(toldTo(1).at(-1)?.unlisted).toBe(unlisted);
  expect(toldTo(1).at(-1)?.actions.includes('change-language')).toBe(unlisted !== undefined);
});

it('offers the change of a language that the service refused before, and says so', async () => {
  await changeSettings({ refusedLanguages: ['LANGUAGE_PERSIAN'] });
  clickedPage.capture = () => Promise.resolve([{ selected: 'واژه', language: 'fa' }]);
  await click('واژه');
  await eventually(() =>
    expect(toldTo(1).at(-1)).toMatchObject({
      ...{ keptAs: 'English', unlisted: 'Persian', unlistedWhy: 'refused' },
    }),
  );
  expect(toldTo(1).at(-1)?.actions).toContain('change-language');
});

it('keeps a word of which only the script is known as one of the listed languages of it', async () => {
  const [ru, uk] = ['ru', 'uk'].map((tag) => ({ code: tag.toUpperCase(), tag }));
  await changeSettings(({ languages }) => ({
    languages: [...languages, ...[ru, uk].flatMap((one) => one ?? [])],
  }));
  clickedPage.capture = () =>
    Promise.resolve([{ selected: 'зонт', language: '', samples: ['Зонт.'] }]);
  await click('зонт');
  expect(await learnt()).toEqual(['RU', 'und-Cyrl']);
  await eventually(() =>
    expect(toldTo(1).at(-1)).toMatchObject({
      ...{ keptAs: 'Russian', unlisted: 'Cyrillic', unlistedWhy: 'unknown' },
    }),
  );
  expect(toldTo(1).at(-1)?.actions).toContain('change-language');
});

it('removes a capital that only the sentence gave, says so, and restores it at one press', async () => {
  clickedPage.capture = () =>
    Promise.resolve([{ selected: 'Suddenly', sentence: 'Suddenly it rained.' }]);
  await click('Suddenly');
  const [record] = await listRecent(db, 1, 'collect');
  expect(record).toMatchObject({ met: 'Suddenly', spec: { term: 'suddenly' } });
  await eventually(() =>
    expect(toldTo(1).at(-1)).toMatchObject({
      ...{ term: 'suddenly', lowered: true, forms: ['Suddenly'] },
      sentence: 'Suddenly it rained.',
    }),
  );
  expect(await chooseOfferedForm(record?.id ?? '', 'Suddenly')).toBe(true);
  await eventually(() => expect(toldTo(1).at(-1)).toMatchObject({ term: 'Suddenly' }));
  expect(toldTo(1).at(-1)?.lowered).toBeUndefined();
});

it('offers the base form, and accepts only forms that it offers', async () => {
  clickedPage.capture = () => Promise.resolve([{ selected: 'ran', sentence: 'She ran home.' }]);
  await click('ran');
  const [record] = await listRecent(db, 1, 'collect');
  const id = record?.id ?? '';
  await eventually(() => expect(toldTo(1).at(-1)).toMatchObject({ term: 'ran', forms: ['run'] }));
  expect(await chooseOfferedForm(id, 'anything')).toBe(false);
  expect(await chooseOfferedForm(id, 'run')).toBe(true);
  await eventually(() => expect(toldTo(1).at(-1)).toMatchObject({ term: 'run', forms: ['ran'] }));
  const [kept] = await listRecent(db, 1, 'collect');
  expect(kept).toMatchObject({ met: 'ran', foldedTerm: 'run', forms: ['ran', 'run'], key: id });
});
