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
    expect(wordBreak).toBe(language === 'ko' ? 'keep-all' : 'normal');
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
