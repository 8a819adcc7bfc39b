/**
 * Takes the pictures of the stores and of the README from the real extension: `npm run store-kit`. A stand-in service
 * and a relay run meanwhile. A language is shown by an extension that has no other, in a profile in which a learner is
 * connected. Fails where a picture has another size than its store asks for.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { captions } from '../../store/captions.ts';
import type { StoreLanguage } from '../../store/texts.ts';
import { launchChromium, type Chromium } from '../browser/chromium.ts';
import { selectText } from '../browser/native-menu.ts';
import { until } from '../processes/child.ts';
import { answer } from '../pages/answer-card.ts';
import { toastText } from '../pages/toast.ts';
import { addPlanIn, connectIn, reviewButton } from '../pages/walk.ts';
import { startStack } from '../relay/stack.ts';
import { addWords, writeHistory } from './account.ts';
import { article, articleUrl, beside, logo, promotion, tile } from './stage.ts';

type Theme = 'light' | 'dark';
const screen = { width: 1280, height: 800 };
const popupSize = { width: 380, height: 560 };
const root = path.join(import.meta.dirname, '../..');
const kit = path.join(root, 'extension/.output/store-kit');
const forReadme = path.join(root, 'docs/pictures');
const work = await mkdtemp(path.join(tmpdir(), 'gleaner-pictures-'));
const extension = path.join(work, 'extension');
/** Collected on the article, so that Gleaner has their sentences. The first is dealt first. */
const collected = ['serendipity', 'halcyon', 'meadow', 'hedge'];

const stack = await startStack();
try {
  await prepare();
  await mkdir(forReadme, { recursive: true });
  const wanted = process.argv.slice(2);
  for (const language of Object.keys(captions) as StoreLanguage[])
    if (wanted.length === 0 || wanted.includes(language)) await takeAll(language);
} finally {
  await stack.close();
  await rm(work, { recursive: true, force: true });
}

/** Connects a learner, in English, and leaves the profile for all languages. */
async function prepare(): Promise<void> {
  await cp(await stack.extension('chrome'), extension, { recursive: true });
  await editManifest((manifest) => {
    // In place of the click in the browser's menu, which no script can make in a window that nobody sees.
    (manifest.host_permissions as string[]).push(`${new URL(articleUrl).origin}/*`);
  });
  await cp(path.join(extension, '_locales'), path.join(work, 'locales'), { recursive: true });
  await stack.instance.changeSettings({ cardKinds: ['choice'], stats: false });
  const chromium = await launch('profile');
  const popup = await chromium.openPage('popup.html');
  await connectIn(chromium.context, popup);
  await addPlanIn(popup, `${stack.instanceUrl}/plans/${stack.planId}`);
  await reviewButton(popup).waitFor();
  for (const word of collected) {
    const page = await openArticle(chromium);
    await collect(chromium, page, word);
    await page.close();
  }
  await until(
    'the words to arrive',
    async () => (await stack.instance.words()).length === collected.length,
  );
  await addWords(stack.instance);
  const list = await chromium.openPage('words.html');
  // The list was read while the words arrived.
  await list.getByRole('button', { name: 'Refresh' }).click();
  await writeHistory(list);
  await chromium.close();
}

async function takeAll(language: StoreLanguage): Promise<void> {
  const themes: readonly Theme[] = language === 'en' ? ['light', 'dark'] : ['light'];
  for (const theme of themes) {
    await speakOnly(language);
    await rm(path.join(work, 'now'), { recursive: true, force: true });
    await cp(path.join(work, 'profile'), path.join(work, 'now'), { recursive: true });
    const chromium = await launch('now', theme);
    try {
      await takeScenes(chromium, language, theme);
    } finally {
      // The word of the last picture is not to be sent.
      await chromium.kill();
    }
  }
}

async function takeScenes(
  chromium: Chromium,
  language: StoreLanguage,
  theme: Theme,
): Promise<void> {
  const { home, card, claim } = captions[language];
  const lang = language.replace('_', '-');
  const save = async (name: string, data: Buffer) => {
    if (theme === 'light') await write(path.join(kit, language, `${name}.png`), data, screen);
  };
  const readme = async (name: string, data: Buffer) => {
    if (language === 'en') await writeFile(path.join(forReadme, `${name}-${theme}.png`), data);
  };
  const paper = async (html: string, size: typeof screen) => {
    const page = await chromium.context.newPage();
    await page.setViewportSize(size);
    await page.setContent(html);
    const data = await page.screenshot();
    await page.close();
    return data;
  };

  for (const [name, file, ready] of [
    ['4-words', 'words.html', 'table, [role=grid], [role=list], ul'],
    ['5-statistics', 'statistics.html?period=year', '.statistics'],
  ] as const) {
    const page = await chromium.openPage(file);
    await page.setViewportSize(screen);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    const data = await page.screenshot();
    await save(name, data);
    if (name === '5-statistics') await readme('statistics', data);
    await page.close();
  }

  const popup = await chromium.openPage('popup.html');
  await popup.setViewportSize(popupSize);
  await popup.locator('main').first().waitFor();
  await popup.waitForLoadState('networkidle');
  await popup.locator('.history-place *').first().waitFor();
  await popup.evaluate(asInToolbar);
  const homeShot = await popup.screenshot();
  await readme('popup', homeShot);
  await save('2-home', await paper(beside(home, lang, { data: homeShot, width: 460 }), screen));

  const cardShot = await answeredCard(popup);
  await readme('card', cardShot);
  await save('3-card', await paper(beside(card, lang, { data: cardShot, width: 460 }), screen));

  const page = await openArticle(chromium);
  await collect(chromium, page, 'gossamer');
  const toast = await page.screenshot();
  await save('1-toast', toast);
  await readme('toast', toast);
  if (theme === 'dark') return;
  const folder = path.join(kit, language);
  const sizes = { tile: { width: 440, height: 280 }, promotion: { width: 1400, height: 560 } };
  await write(
    path.join(folder, 'tile-440x280.png'),
    await paper(tile(claim, lang), sizes.tile),
    sizes.tile,
  );
  const shown = promotion(claim, lang, { data: cardShot, width: 420 });
  await write(
    path.join(folder, 'promotion-1400x560.png'),
    await paper(shown, sizes.promotion),
    sizes.promotion,
  );
  if (language !== 'en') return;
  for (const [size, drawn] of [
    [128, 96],
    [300, 300],
  ] as const) {
    const square = { width: size, height: size };
    const blank = await chromium.context.newPage();
    await blank.setViewportSize(square);
    await blank.setContent(logo(drawn));
    const data = await blank.screenshot({ omitBackground: true });
    await write(path.join(kit, size === 128 ? 'icon-128.png' : 'logo-300.png'), data, square);
    await blank.close();
  }
}

/** Answers the first card rightly. */
async function answeredCard(popup: Page): Promise<Buffer> {
  await popup.keyboard.press('Enter');
  const shown = popup.locator('[data-card]');
  await shown.waitFor();
  const id = await shown.getAttribute('data-card');
  const card = (await stack.instance.cards()).find((one) => one.id === id);
  if (!card) throw new Error(`The service dealt no card ${id}`);
  await answer(popup, card, true);
  await popup.locator('[data-answered]').waitFor();
  return popup.screenshot();
}

async function openArticle(chromium: Chromium): Promise<Page> {
  const page = await chromium.context.newPage();
  await page.setViewportSize(screen);
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: article }));
  await page.goto(articleUrl);
  return page;
}

/** Once the toast is there. */
async function collect(chromium: Chromium, page: Page, word: string): Promise<void> {
  await selectText(page, word);
  await page.evaluate(() => scrollTo(0, 0));
  const tabId = await chromium.background.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    articleUrl,
  );
  await chromium.menuEvent(word, [tabId]);
  await until('the toast', async () => ((await toastText(page)) ?? '').includes(word));
}

/** Runs in the page. A learner's service is not on this machine, and a popup keeps no room for a scroll bar. */
function asInToolbar(): void {
  document.documentElement.style.scrollbarGutter = 'auto';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (/127\.0\.0\.1/u.test(text.nodeValue ?? '')) text.nodeValue = 'words.example';
}

function launch(profile: string, colorScheme: Theme = 'light'): Promise<Chromium> {
  return launchChromium({ extension, profile: path.join(work, profile), colorScheme });
}

async function speakOnly(language: StoreLanguage): Promise<void> {
  const locales = path.join(extension, '_locales');
  await rm(locales, { recursive: true });
  await cp(path.join(work, 'locales', language), path.join(locales, language), { recursive: true });
  await editManifest((manifest) => {
    manifest.default_locale = language;
  });
}

async function editManifest(edit: (manifest: Record<string, unknown>) => void): Promise<void> {
  const file = path.join(extension, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  edit(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

async function write(file: string, data: Buffer, size: typeof screen): Promise<void> {
  // A PNG begins with its size (RFC 2083).
  const [width, height] = [data.readUInt32BE(16), data.readUInt32BE(20)];
  if (width !== size.width || height !== size.height)
    throw new Error(`${file} is ${width} × ${height}, not ${size.width} × ${size.height}`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, data);
}
