/** Chinese, Japanese and Korean are set by their own rules, alone and within a page of another language. */
import { afterEach, describe, expect, it } from 'vitest';
import './base.css';

afterEach(() => document.body.replaceChildren());

function shown(language: string, className = ''): CSSStyleDeclaration {
  const element = document.body.appendChild(document.createElement('em'));
  element.lang = language;
  element.className = className;
  element.textContent = '文字';
  return getComputedStyle(element);
}

const fonts = {
  'zh-CN': 'Noto Serif CJK SC',
  zh: 'Noto Serif CJK SC',
  'zh-TW': 'Noto Serif CJK TC',
  'zh-Hant-HK': 'Noto Serif CJK TC',
  ja: 'Noto Serif CJK JP',
  ko: 'Noto Serif CJK KR',
};

describe.each(Object.entries(fonts))('%s', (language, font) => {
  it('has fonts with its own letters', () => {
    const family = shown(language, 'word').fontFamily;
    expect(family).toContain(font);
    const others = new Set(Object.values(fonts).filter((other) => other !== font));
    expect([...others].filter((other) => family.includes(other))).toEqual([]);
  });

  it('has no italics, and breaks lines by its own rules', () => {
    const { fontStyle, lineBreak, wordBreak, hyphens } = shown(language);
    expect([fontStyle, lineBreak]).toEqual(['normal', 'strict']);
    expect(wordBreak).toBe({ ja: 'auto-phrase', ko: 'keep-all' }[language] ?? 'normal');
    expect(hyphens).toBe('manual');
  });
});

it('English within them is as usual', () => {
  const outer = document.body.appendChild(document.createElement('p'));
  outer.lang = 'ko';
  const inner = outer.appendChild(document.createElement('em'));
  inner.lang = 'en';
  inner.className = 'word';
  const { fontStyle, fontFamily, wordBreak } = getComputedStyle(inner);
  expect(fontStyle).toBe('italic');
  expect(fontFamily).not.toContain('CJK');
  expect(wordBreak).toBe('normal');
});

it('a Japanese heading and a note break between phrases, and leave no letter alone', () => {
  const linesOf = (element: HTMLElement): string[] => {
    const text = element.firstChild;
    const range = document.createRange();
    const lines = new Map<number, string>();
    for (const [at, letter] of Array.from(element.innerText).entries()) {
      range.setStart(text ?? element, at);
      range.setEnd(text ?? element, at + 1);
      const { top } = range.getBoundingClientRect();
      lines.set(top, `${lines.get(top) ?? ''}${letter}`);
    }
    return [...lines.values()];
  };
  const heading = document.body.appendChild(document.createElement('h1'));
  heading.lang = 'ja';
  heading.style.cssText = 'width: 300px; font-size: 22px; text-wrap: balance';
  heading.textContent = 'どのページでも、右クリックで単語を登録して、ここでカードで復習できます。';
  expect(linesOf(heading).join('|')).not.toMatch(/クリッ\|ク|単\|語|ペー\|ジ/u);

  const note = document.body.appendChild(document.createElement('p'));
  note.textContent = '1枚のカードは読み取れなかったため、除外しました。';
  for (const lang of ['ja', 'zh-CN'])
    for (let width = 120; width < 340; width += 7) {
      note.lang = lang;
      note.style.cssText = `width: ${width}px; font-size: 14px`;
      expect(linesOf(note).at(-1)?.length, `${lang}, ${width} px`).toBeGreaterThan(2);
    }
});
