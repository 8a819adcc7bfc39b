/** What is read of a page around a collected word, by way of the real menu; the truth is what the service holds. */
import type { Frame, Page } from 'playwright';
import { until } from '../../../processes/child.ts';
import type { Display } from '../../../browser/display.ts';
import { chooseGleaner } from '../../../browser/native-menu.ts';
import { pages } from '../../../processes/page-server.ts';
import type { Stack } from '../../../relay/stack.ts';
import { expect, test } from '../../fixtures.ts';

test('real documentation: the sentence, its source and its language', async ({
  article,
  display,
  pageServer,
  stack,
}) => {
  const collect = collector(article, display, stack);
  await collect('consortium', {
    language: 'LANGUAGE_ENGLISH',
    sentence:
      'free to use and redistribute: There is no consortium membership or payment required to participate in its distribution and development.',
  });
  await article.goto(pageServer.url + pages.reference);
  await collect('lowercase', {
    language: 'LANGUAGE_ENGLISH',
    sentence: 'The username is usually chosen only from the lowercase.',
  });
  await collect('greeting', {
    language: 'LANGUAGE_ENGLISH',
    sentence:
      'The system starts with the greeting message stored in "/etc/motd" (Message Of The Day) and presents a command prompt.',
  });
  await article.goto(pageServer.url + pages.chinese);
  await collect('平滑', {
    language: 'LANGUAGE_CHINESE',
    sentence: '为了帮助你平滑起步，我详细说明一些基本要点。',
  });
  const [word] = (await stack.instance.words()).filter(({ term }) => term === 'consortium');
  expect(word?.notes[1]).toMatch(/^Chapter 1\. .*, http:\/\/127\.0\.0\.1:\d+\/.*\.html$/u);
});

test('a frame of the page’s origin is read; a word from one of another origin has title and address alone', async ({
  article,
  display,
  pageServer,
  stack,
}) => {
  const collect = collector(article, display, stack);
  const ours = await addFrame(article, pageServer.url + pages.reference);
  await collect('lowercase', {
    frame: ours,
    sentence: 'The username is usually chosen only from the lowercase.',
  });
  const elsewhere = pageServer.url.replace('127.0.0.1', 'localhost');
  const theirs = await addFrame(article, elsewhere + pages.reference);
  const title = (await article.title()).replaceAll(/\s+/gu, ' ');
  const source = `${title}, ${elsewhere}${pages.reference}`;
  await collect('greeting', { frame: theirs, sentence: source });
});

test('shadow roots, nested and closed ones too', async ({ article, display, stack }) => {
  await article.evaluate(() => {
    const page = document.createElement('div');
    page.setHTMLUnsafe(
      '<doc-page><template shadowrootmode="open"><p>First.</p><doc-note>' +
        '<template shadowrootmode="open"><p>One. A <b>proviso</b> applies. Two.</p></template>' +
        '</doc-note></template></doc-page><doc-secret></doc-secret>',
    );
    document.body.prepend(page);
    // A closed shadow root, as some components have. The test keeps it to select text in it.
    const closed = page.querySelector('doc-secret')?.attachShadow({ mode: 'closed' });
    closed?.setHTMLUnsafe('<p>Three. A <i>caveat</i> remains. Four.</p>');
    Object.assign(globalThis, { closedRoot: closed });
    scrollTo(0, 0);
  });
  const collect = collector(article, display, stack);
  await collect('proviso', { sentence: 'A proviso applies.' });
  await collect('caveat', { sentence: 'A caveat remains.' });
});

test('fields and ruby readings: a word is collected as a reader sees it', async ({
  article,
  display,
  stack,
}) => {
  await article.evaluate(() => {
    const form = document.createElement('div');
    form.setHTMLUnsafe(
      '<p lang="ja">昨日だ。首相は<ruby>経済<rt>けいざい</rt></ruby>を語った。</p>' +
        '<p>A rich <b>vocab-<br>ulary</b> helps.</p>' +
        '<p lang="">Le facteur apporte une enveloppe chaque matin, même quand il neige.</p>' +
        '<input size="40" value="Dr. Gray met a stubborn mule. It won.">',
    );
    document.body.prepend(form);
    scrollTo(0, 0);
  });
  const collect = collector(article, display, stack);
  await collect('stubborn', { field: 'input', sentence: 'Dr. Gray met a stubborn mule.' });
  await collect('経済', {
    element: 'ruby',
    language: 'LANGUAGE_JAPANESE',
    sentence: '首相は経済を語った。',
  });
  // The text declares no language, so the browser detects it.
  await collect('enveloppe', {
    language: 'LANGUAGE_FRENCH',
    sentence: 'Le facteur apporte une enveloppe chaque matin, même quand il neige.',
  });
  await collect('vocabulary', { element: 'b', sentence: 'A rich vocabulary helps.' });
});

interface Expected {
  readonly frame?: Frame;
  /** Selects the word in the value of this field. */
  readonly field?: string;
  /** Selects the whole element. */
  readonly element?: string;
  readonly language?: string;
  /** The first of the word's notes. */
  readonly sentence: string | undefined;
}

/** Collects a word of the page through the native menu and waits until the service has it. */
function collector(page: Page, display: Display, stack: Stack) {
  return async (word: string, expected: Expected) => {
    const frame = expected.frame ?? page.mainFrame();
    const { field, element } = expected;
    const point = await selectIn(frame, word, { field, element });
    await chooseGleaner(page, display, point);
    const stored = async () => (await stack.instance.words()).find(({ term }) => term === word);
    await until(`"${word}" to arrive`, async () => (await stored()) !== undefined);
    const { notes = [], language } = (await stored()) ?? {};
    expect(notes[0]).toBe(expected.sentence);
    if (expected.language !== undefined) expect(language).toBe(expected.language);
  };
}

/** Selects in a frame, its shadow roots with it. Gives the middle of the selection in the page's viewport. */
async function selectIn(
  frame: Frame,
  text: string,
  place: { readonly field: string | undefined; readonly element: string | undefined },
): Promise<{ x: number; y: number }> {
  const holder = frame.parentFrame() ? await frame.frameElement() : null;
  await holder?.scrollIntoViewIfNeeded();
  const offset = (await holder?.boundingBox()) ?? { x: 0, y: 0 };
  const point = await frame.evaluate(
    ([word, { field, element }]) => {
      const middle = (box: DOMRect | undefined) => {
        if (!box) throw new Error(`"${word}" is nowhere to be seen`);
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      if (field !== undefined) {
        const input = document.querySelector<HTMLInputElement>(field);
        const pen = document.createElement('canvas').getContext('2d');
        if (!input || !pen) throw new Error(`No field ${field}`);
        const at = input.value.indexOf(word);
        input.focus();
        input.setSelectionRange(at, at + word.length);
        // A click beside the selection would take it away.
        const { font, paddingLeft, borderLeftWidth } = getComputedStyle(input);
        pen.font = font;
        const edge = Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth);
        const before = pen.measureText(input.value.slice(0, at)).width;
        const box = input.getBoundingClientRect();
        return {
          x: box.x + edge + before + pen.measureText(word).width / 2,
          y: box.y + box.height / 2,
        };
      }
      const whole = element === undefined ? null : document.querySelector(element);
      if (whole) {
        getSelection()?.selectAllChildren(whole);
        return middle(whole.getClientRects()[0]);
      }
      const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
        root,
        ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
          shadowRoot ? rootsIn(shadowRoot) : [],
        ),
      ];
      const { closedRoot } = globalThis as { closedRoot?: ShadowRoot };
      for (const root of [...rootsIn(document), ...(closedRoot ? [closedRoot] : [])]) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.nodeValue?.indexOf(word) ?? -1;
          if (at < 0 || node.parentElement?.matches('title,script,style')) continue;
          node.parentElement?.scrollIntoView({ block: 'center' });
          getSelection()?.setBaseAndExtent(node, at, node, at + word.length);
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          return middle(range.getClientRects()[0]);
        }
      }
      throw new Error(`The page has no "${word}"`);
    },
    [text, place] as const,
  );
  return { x: offset.x + point.x, y: offset.y + point.y };
}

async function addFrame(page: Page, url: string): Promise<Frame> {
  const handle = await page.evaluateHandle(async (src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    frame.style.cssText = 'width: 700px; height: 300px';
    const loaded = new Promise((resolve) => {
      frame.onload = resolve;
    });
    document.body.prepend(frame);
    scrollTo(0, 0);
    await loaded;
    return frame;
  }, url);
  const frame = await handle.asElement().contentFrame();
  if (!frame) throw new Error(`No frame of ${url}`);
  return frame;
}
