import { afterEach, expect, it } from 'vitest';
import { oddControls } from './controls.ts';

afterEach(() => document.body.replaceChildren());

it.each([
  ['<button aria-label="Close">Save</button>', 'is not called what it shows'],
  ['<button aria-label="Save the word">Save</button>', null],
  ['<button aria-label="Save"><svg></svg><span aria-hidden="true">→</span></button>', null],
  ['<input aria-label="Word" aria-invalid="true">', 'has an error that no text tells'],
  ['<input aria-label="Word" aria-invalid="true" aria-describedby="e"><p id="e"></p>', 'no text'],
  ['<input aria-label="Word" aria-invalid="true" aria-describedby="e"><p id="e">Short</p>', null],
  ['<input aria-label="Word" onfocus="this.blur()">', 'does something at its focus'],
  ['<input aria-label="Word" onfocus="this.nextSibling.show()"><dialog></dialog>', 'its focus'],
])('%s', (html, said) => {
  document.body.innerHTML = html;
  const odd = oddControls(document);
  if (said === null) expect(odd).toEqual([]);
  else expect(odd).toEqual([expect.stringContaining(said)]);
});
