import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '@gleaner/shared/testing/eventually';
import { drawLastView, forgetLastViews, keepLastView } from './last-view.ts';

let root: HTMLElement;
let page = { isForgotten: false };

beforeEach(() => {
  localStorage.clear();
  page = { isForgotten: false };
  root = document.createElement('div');
  document.body.replaceChildren(root);
});

// Else it would store its view in the next test.
afterEach(() => {
  page.isForgotten = true;
});

function keep(gleaner = '1.0'): void {
  const here = page;
  keepLastView(root, gleaner, () => here.isForgotten);
}

/** What a page shows is stored when the page closes. */
function leave(gleaner = '1.0'): void {
  keep(gleaner);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  page.isForgotten = true;
  root.replaceChildren();
}

/** The stored view, as the next opening shows it. */
function drawn(gleaner = '1.0'): HTMLElement {
  drawLastView(root, gleaner);
  return root;
}

describe('the last view', () => {
  it('is shown again with texts, classes, languages and typed text', () => {
    root.innerHTML =
      '<main class="screen"><p lang="ja" dir="auto">木</p><input type="text" /><svg viewBox="0 0 2 2"><path d="M0 0"/></svg></main>';
    const [input] = root.getElementsByTagName('input');
    if (input) input.value = 'half-typed';
    leave();
    const view = drawn();
    expect(view.querySelector('.screen p[lang=ja][dir=auto]')?.textContent).toBe('木');
    expect(view.querySelector('[data-still=input]')?.textContent).toBe('half-typed');
    expect(view.querySelector('path')).toBeInstanceOf(SVGPathElement);
  });

  it('shows what is ticked, typed and chosen, and nothing of a remark', () => {
    root.innerHTML =
      '<main><!-- remark --><input type="checkbox"><input type="radio" value="r" checked><textarea></textarea><select></select></main>';
    const [typed] = root.getElementsByTagName('textarea');
    if (typed) typed.value = 'two\nlines';
    leave();
    const stills = [...drawn().querySelectorAll<HTMLElement>('[data-still] [data-still]')];
    expect(stills.map(({ dataset, textContent }) => [dataset.still, textContent])).toEqual([
      ['unticked', ''],
      ['ticked', ''],
      ['textarea', 'two\nlines'],
      ['select', ''],
    ]);
    expect(root.textContent).toBe('two\nlines');
  });

  it('is drawn as far as it is one: damaged parts are left out', () => {
    const p = ['p', null, 7];
    const stills = [['p', { class: 7, dir: 'rtl' }, ['a']], [7, {}, []], 7, p];
    const view = { version: 1, gleaner: '1.0', language: 7, stills };
    localStorage.setItem('gleaner-last-view-page', JSON.stringify(view));
    expect(drawn().innerHTML).toBe(
      [
        '<p dir="rtl" inert="" aria-hidden="true">a</p>',
        '<p inert="" aria-hidden="true"></p>',
      ].join(''),
    );
  });

  it('can be looked at, not used', () => {
    root.innerHTML =
      '<main data-card="c1" data-tone="wrong"><button>Review</button><select><option>A</option><option selected>B</option></select></main>';
    leave();
    const view = drawn();
    const [main] = view.getElementsByTagName('div');
    expect(main?.inert).toBe(true);
    expect(main?.ariaHidden).toBe('true');
    expect(Object.entries(main?.dataset ?? {})).toEqual([
      ['tone', 'wrong'],
      ['still', 'main'],
    ]);
    expect(view.textContent).toBe('ReviewB');
    expect(view.querySelectorAll('main, button, select, input, label, a')).toHaveLength(0);
  });

  it('S28 loads nothing, runs nothing and has no links', () => {
    root.innerHTML = [
      '<main><img src="https://pictures.example/a.png"><audio src="https://pictures.example/a.mp3"></audio>',
      '<a href="https://pictures.example/">there</a><p onclick="alert(1)" id="x" style="background: url(https://pictures.example/b.png)">text</p>',
      '<iframe src="https://pictures.example/"></iframe></main>',
    ].join('');
    leave();
    const view = drawn();
    expect(
      view.querySelectorAll('img, audio, iframe, [href], [onclick], [id], [style]'),
    ).toHaveLength(0);
    expect(view.textContent).toBe('theretext');
  });

  it.each([
    ['another Gleaner', () => undefined, '2.0'],
    ['no JSON', () => localStorage.setItem('gleaner-last-view-page', '{'), '1.0'],
    ['a number', () => localStorage.setItem('gleaner-last-view-page', '7'), '1.0'],
    [
      'a text',
      () =>
        localStorage.setItem(
          'gleaner-last-view-page',
          JSON.stringify({ version: 1, gleaner: '1.0', stills: 'text' }),
        ),
      '1.0',
    ],
    [
      'another shape',
      () =>
        localStorage.setItem(
          'gleaner-last-view-page',
          JSON.stringify({
            version: 1,
            gleaner: '1.0',
            stills: [['script', {}, ['alert(1)']], 7, [7]],
          }),
        ),
      '1.0',
    ],
  ])('is not shown when the stored view is of %s', (_what, spoil, gleaner) => {
    root.innerHTML = '<main>text</main>';
    leave();
    spoil();
    expect(drawn(gleaner).childNodes).toHaveLength(0);
  });

  it('is stored before the page closes, since a page may be killed, and may never be idle', async () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => port2.postMessage('more to do');
    onTestFinished(() => port1.close());
    port2.postMessage('begin');
    root.innerHTML = '<main>text</main>';
    keep();
    await eventually(() =>
      expect(localStorage.getItem('gleaner-last-view-page') ?? '').toContain('text'),
    );
  });

  it('is not stored when it would be large', () => {
    root.innerHTML = `<main>${'x'.repeat(100_000)}</main>`;
    leave();
    expect(drawn().childNodes).toHaveLength(0);
  });

  it.each([
    ['before the page has something to show', true],
    ['before the page is idle', false],
  ])('S30 is not stored when its data is deleted %s', async (_when, isEarly) => {
    root.innerHTML = '<main>text</main>';
    page.isForgotten = isEarly;
    keep();
    page.isForgotten = true;
    // Called in the order in which they were asked for.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(localStorage).toHaveLength(0);
  });

  it('S30 is deleted together with the data it shows', () => {
    root.innerHTML = '<main>text</main>';
    leave();
    forgetLastViews();
    expect(drawn().childNodes).toHaveLength(0);
  });
});
