/**
 * The lint rules about text that a learner sees (scripts/lint/visible-text.mjs), run by oxlint on small files.
 * @module-tag smoke
 */
import { expect, test } from 'vitest';
import { lintSamples } from '../processes/lint-samples.ts';

const sample = lintSamples(
  'visible-text.mjs',
  'gleaner-text/visible-text',
  'gleaner-text/whole-sentences',
);
const screen = 'extension/src/pages/Screen.tsx';
const onScreen = ([what = '', text = '']: readonly string[]) => ({
  ...{ what, said: sample(screen, text) },
});

test.each(
  [
    ['text of an element', 'export const a = <p>Your words</p>;'],
    ['text of an expression', "export const a = <p>{'Your words'}</p>;"],
    ['text of a choice', "export const a = (b: boolean) => <p>{b ? 'Yes' : null}</p>;"],
    ['text behind a condition', "export const a = (b: boolean) => <p>{b && 'Your words'}</p>;"],
    ['text of a template', 'export const a = (b: string) => <p>{`Word ${b}`}</p>;'],
    ['a name', 'export const a = <button aria-label="Close" />;'],
    ['a title', "export const a = <button title={'Close'} />;"],
    ['a placeholder', 'export const a = <input placeholder="Search" />;'],
    ['a label', 'export const a = <Field label="Search" />;'],
    ['the text of a node', "export const a = (b: Node) => { b.textContent = 'Close'; };"],
    [
      'an attribute of a node',
      "export const a = (b: Element) => b.setAttribute('aria-label', 'Close');",
    ],
    ['Chinese text', 'export const a = <p>单词</p>;'],
  ].map(onScreen),
)('refuses $what outside the locales', ({ said }) => {
  expect(said()).toContain('gleaner-text(visible-text)');
});

test.each(
  [
    ['a message', "export const a = <p title={i18n.t('a.b')}>{i18n.t('a.b')}</p>;"],
    ['signs, numbers and single letters', 'export const a = <p>1 · <kbd>S</kbd></p>;'],
    ['a class and a language', 'export const a = <p className="quiet small" lang="en" />;'],
    ['the name of the product', 'export const a = <b>Gleaner</b>;'],
  ].map(onScreen),
)('allows $what', ({ said }) => {
  expect(said()).not.toContain('gleaner-text');
});

test.each(
  [
    ['a template with words', "export const a = `${i18n.t('a.b')}: ${c}`;"],
    ['a template of two messages', "export const a = `${i18n.t('a.b')} ${i18n.t('a.c')}`;"],
    ['a sum', "export const a = c + i18n.t('a.b');"],
    ['brackets around a message', "export const a = <p>({i18n.t('a.b')})</p>;"],
    ['a colon after a message', "export const a = <p>{i18n.t('a.b')}{c && ': '}{c}</p>;"],
  ].map(onScreen),
)('refuses a sentence glued from $what', ({ said }) => {
  expect(said()).toContain('gleaner-text(whole-sentences)');
});

const whole = sample(screen, "export const a = <p>{i18n.t('a.b', [c])} · {i18n.t('a.c')}</p>;");
test('a message with its placeholders, and messages beside each other, are whole', () => {
  expect(whole()).toBe('');
});

const inTest = sample('extension/src/pages/testing.tsx', 'export const a = <p>Your words</p>;');
test('texts in tests are not checked', () => {
  expect(inTest()).toBe('');
});
