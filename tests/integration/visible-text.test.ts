/** The lint rules about text that a learner sees (scripts/lint/visible-text.mjs), run by oxlint on small files. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What oxlint says of one file with this text. */
function lint(text: string, file = 'extension/src/pages/Screen.tsx'): string {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-text-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: [join(root, 'scripts/lint/visible-text.mjs')],
    rules: { 'gleaner-text/visible-text': 'error', 'gleaner-text/whole-sentences': 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout;
}

test.each([
  ['text of an element', 'export const a = <p>Your words</p>;'],
  ['text of an expression', "export const a = <p>{'Your words'}</p>;"],
  ['text of a choice', "export const a = (b: boolean) => <p>{b ? 'Yes' : null}</p>;"],
  ['text behind a condition', "export const a = (b: boolean) => <p>{b && 'Your words'}</p>;"],
  ['text of a template', 'export const a = (b: string) => <p>{`Word ${b}`}</p>;'],
  ['a name', 'export const a = <button aria-label="Close" />;'],
  ['a title', "export const a = <button title={'Close'} />;"],
  ['a placeholder', 'export const a = <input placeholder="Search" />;'],
  ['a label', 'export const a = (B: any) => <B label="Search" />;'],
  ['the text of a node', "export const a = (b: Node) => { b.textContent = 'Close'; };"],
  ['an attribute of a node', "export const a = (b: any) => b.setAttribute('aria-label', 'Close');"],
  ['Chinese text', 'export const a = <p>单词</p>;'],
])('refuses %s outside the locales', (_what, text) => {
  expect(lint(text)).toContain('gleaner-text(visible-text)');
});

test.each([
  ['a message', "export const a = <p title={i18n.t('a.b')}>{i18n.t('a.b')}</p>;"],
  ['signs, numbers and single letters', 'export const a = <p>1 · <kbd>S</kbd></p>;'],
  ['a class and a language', 'export const a = <p className="quiet small" lang="en" />;'],
  ['the name of the product', 'export const a = <b>Gleaner</b>;'],
])('allows %s', (_what, text) => {
  expect(lint(text)).not.toContain('gleaner-text');
});

test.each([
  ['a template with words', "export const a = `${i18n.t('a.b')}: ${c}`;"],
  ['a template of two messages', "export const a = `${i18n.t('a.b')} ${i18n.t('a.c')}`;"],
  ['a sum', "export const a = c + i18n.t('a.b');"],
  ['brackets around a message', "export const a = <p>({i18n.t('a.b')})</p>;"],
  ['a colon after a message', "export const a = <p>{i18n.t('a.b')}{c && ': '}{c}</p>;"],
])('refuses a sentence glued from %s', (_what, text) => {
  expect(lint(text)).toContain('gleaner-text(whole-sentences)');
});

test('a message with its placeholders, and messages beside each other, are whole', () => {
  const text = "export const a = <p>{i18n.t('a.b', [c])} · {i18n.t('a.c')}</p>;";
  expect(lint(text)).not.toContain('gleaner-text');
});

test('texts in tests are not checked', () => {
  const text = 'export const a = <p>Your words</p>;';
  expect(lint(text, 'extension/src/pages/testing.tsx')).not.toContain('gleaner-text');
});
