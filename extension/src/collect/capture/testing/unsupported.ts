/** Pages that cannot be read correctly, and what is read instead; the menu's own text is used then. */
import { shadow, type PageCase } from './page-case.ts';

export const unsupported: readonly PageCase[] = [
  {
    name: 'a closed shadow root, to a page’s own script',
    unsupported:
      'only an extension is shown closed roots; there it works (tests/e2e/words/capture.spec.ts)',
    html: `<p>Before.</p><doc-note>${shadow('<p>A ⟦caveat⟧ applies.</p>', 'closed')}</doc-note>`,
    selected: '',
    sentence: '',
  },
  {
    name: 'words drawn on a canvas',
    unsupported:
      'a canvas holds no text; what an office suite selects there, the browser does not know',
    html: `<canvas width="200" height="40" data-draw="The ⟦tenant⟧ pays"></canvas>`,
    selected: '',
    sentence: '',
  },
  {
    name: 'words that the style writes',
    unsupported: 'generated content is not in the document, nor can it be selected',
    html: `<style>.g::before{content:"Mind the gap. "}</style><p class="g">It is ⟦wide⟧.</p>`,
    selected: 'wide',
    sentence: 'It is wide.',
  },
  {
    name: 'a first letter that is a picture',
    unsupported: 'a picture’s alternative text is not read as letters',
    html: `<p><img alt="O" src="data:,">nce a ⟦hermit⟧ lived there.</p>`,
    selected: 'hermit',
    sentence: 'nce a hermit lived there.',
  },
  {
    name: 'one sentence in an element for each line, with nothing that says so',
    unsupported: 'blocks are texts of their own; only elements that belong in a line are joined',
    html: `<div><div>The lease was</div><div>⟦revoked⟧ in May.</div></div>`,
    selected: 'revoked',
    sentence: 'revoked in May.',
  },
  {
    name: 'letters scrambled by a font of the page’s own',
    unsupported: 'what is drawn differs from what the document holds',
    html: `<p style="font-family:Scrambled">Gur ⟦grfg⟧ vf urer.</p>`,
    selected: 'grfg',
    sentence: 'Gur grfg vf urer.',
  },
  {
    name: 'a comment in a program over several lines',
    unsupported: 'each line of a program stands for itself',
    html: `<pre><code>// this was a rather\n// ⟦reckless⟧ choice\n</code></pre>`,
    selected: 'reckless',
    sentence: '// reckless choice',
  },
  {
    name: 'a sentence that goes on after a table',
    unsupported: 'a sentence ends with its block',
    html: `<div>The ⟦yield⟧ of<table><tbody><tr><td>wheat</td></tr></tbody></table>was low.</div>`,
    selected: 'yield',
    sentence: 'The yield of',
  },
  {
    name: 'an abbreviation that is not in our list, before a name',
    unsupported: 'only listed abbreviations are known (suppressions/, language-rules.ts)',
    html: `<p>The ⟦brig⟧. Whitby left. It sank.</p>`,
    selected: 'brig',
    sentence: 'The brig.',
  },
];
