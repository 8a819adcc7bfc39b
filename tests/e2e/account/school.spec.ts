/** What a school's administrator sets for Firefox, in the place where Firefox looks for it (docs/schools.md). */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import gleaner from '../../../gleaner.config.ts';
import { launch } from '../../browser/launch.ts';
import { connectIn } from '../../pages/walk.ts';
import { expect, only, test } from '../fixtures.ts';

const id = gleaner.firefoxId;
const school = {
  language: 'LANGUAGE_GERMAN',
  plans: [{ id: 'daily-english', name: 'Class 7b' }],
};

test(
  'a school’s language is chosen, and its plan is offered by its name',
  only('firefox', 'Chromium reads policies from a folder of the system'),
  async ({ stack, display }) => {
    // Its home too.
    const profile = await mkdtemp(join(tmpdir(), 'gleaner-school-'));
    const place = join(profile, '.mozilla/managed-storage');
    await mkdir(place, { recursive: true });
    const manifest = { name: id, description: 'For a school', type: 'storage', data: school };
    await writeFile(join(place, `${id}.json`), JSON.stringify(manifest));
    const browser = await launch('firefox', (kind) => stack.extension(kind), display, profile);
    const settings = await browser.openPage('options.html');
    await expect(settings.getByLabel('Default language')).toHaveValue(school.language);
    const popup = await browser.openPage('popup.html');
    await connectIn(browser.context, popup);
    await expect(popup.getByRole('option', { name: 'Class 7b' })).toBeAttached();
    await browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
);
