/**
 * Every kind of page that we know, drawn and selected in a real browser.
 * @module-tag smoke
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { captureContext } from './capture.ts';
import { apps } from './testing/apps.ts';
import { articles } from './testing/articles.ts';
import { languageCases } from './testing/languages.ts';
import { lines } from './testing/lines.ts';
import type { PageCase } from './testing/page-case.ts';
import { reports } from './testing/reports.ts';
import { unsupported } from './testing/unsupported.ts';
import { selectMarked } from './testing/select-marked.ts';

beforeEach(() => {
  getSelection()?.removeAllRanges();
});

const groups: Readonly<Record<string, readonly PageCase[]>> = {
  articles,
  languageCases,
  lines,
  apps,
  reports,
  unsupported,
};

describe.each(Object.entries(groups))('%s', (_group, cases) => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', (_name, page) => {
    const lang = page.lang ?? 'en';
    document.documentElement.lang = lang;
    selectMarked(page.html);
    const { selected, sentence, language, hasSelection } = captureContext(document);
    expect({ selected, sentence, language }).toEqual({
      selected: page.selected,
      sentence: page.sentence,
      language: page.language ?? lang,
    });
    expect(hasSelection).toBe(selected !== '');
    expect(sentence).toContain(selected);
  });
});

it('gives a reason for every unsupported case', () => {
  for (const [group, cases] of Object.entries(groups)) {
    for (const each of cases) expect(each.unsupported !== undefined).toBe(group === 'unsupported');
  }
});
