import { expect, it } from 'vitest';
import { fieldText, isMarkup } from './field-text.ts';

it.each([
  ['entities of letters', 'd&eacute;j&agrave; vu&hellip; &#x2192; &ouml;', 'déjà vu… → ö'],
  ['a comment with a tag', 'tree<!-- <i>old</i> -->', 'tree'],
  ['a long attribute', `<span style="${'color: red; '.repeat(100)}">tree</span>`, 'tree'],
  ['scripts and styles', 'a<script>1</script>b<STYLE x>2</style>c', 'abc'],
  ['a script that never ends', 'a<script>1<style>2</style>b', 'a1b'],
  ['a picture and a sound', 'tree<img src="a.png">[sound:a.mp3]', 'tree'],
  ['lines', '<div>one</div>two<br>three', 'one\ntwo\nthree'],
  [
    'a reading above',
    '<ruby>森<rp>(</rp><rt>もり</rt><rp>)</rp></ruby>の<ruby>木<rt>き</ruby>',
    '森の木',
  ],
  ['a reading behind', '走[はし]る 森[もり]の 中[なか]', '走る森の中'],
  ['a list in brackets', '森[1] tree [noun]', '森[1] tree [noun]'],
  ['gaps in gaps', 'a {{c1::very {{c2::old}}::hint}} tree', 'a very old tree'],
  ['one gap for several numbers', '{{c2,3::old}} tree', 'old tree'],
  ['a hint with a brace', '{{c1::tree::{plant}}}', 'tree'],
])('HTML of a field is read: %s', (_what, field, text) => {
  expect(fieldText(field, true)).toBe(text);
  expect(isMarkup(fieldText(field, true))).toBe(false);
});

it.each([
  ['<b>tree</b>&nbsp;', 'tree'],
  ['R&amp;D', 'R&D'],
  ['a < b > c', 'a < b > c'],
])('of another text, tags of formatted text are markup: %j', (field, text) => {
  expect(fieldText(field)).toBe(text);
  expect(isMarkup(fieldText(field))).toBe(false);
});

it.each(['<img src=x>', '&amp;eacute;', '</b>', '{{tree}}', '<!-- tree', '<b', '&lt;b&gt;'])(
  'what still looks like markup is found: %j',
  (field) => {
    expect(isMarkup(fieldText(field))).toBe(field !== '<b');
  },
);
