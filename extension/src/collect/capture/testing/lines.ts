/** Texts split into lines: verse, mail, programs, subtitles, PDF viewers, e-readers. */
import type { PageCase } from './page-case.ts';

const pdfLine = (top: number, text: string, left = 40) =>
  `<span role="presentation" dir="ltr" style="position:absolute;white-space:pre;font:16px/16px serif;left:${left}px;top:${top}px">${text}</span>`;
const pdfEnd = '<br role="presentation">';
const pdf = (...lines: string[]) =>
  `<div class="textLayer" style="position:absolute;inset:0;line-height:1">${lines.join(pdfEnd)}</div>`;

export const lines: readonly PageCase[] = [
  {
    name: 'verse',
    html: `<p>The moon was low<br>and ⟦silver⟧ on the sea,<br>we slept.<br><br>At dawn.</p>`,
    selected: 'silver',
    sentence: 'The moon was low and silver on the sea, we slept.',
  },
  {
    name: 'a selection over a line’s end',
    html: `<p>They took the ⟦high<br>road⟧ home.</p>`,
    selected: 'high road',
    sentence: 'They took the high road home.',
  },
  {
    name: 'a word that is cut at a line’s end',
    html: `<p>A rich ⟦vocab-<br>ulary⟧ helps. So does time.</p>`,
    selected: 'vocabulary',
    sentence: 'A rich vocabulary helps.',
  },
  {
    name: 'a word cut elsewhere in the sentence',
    html: `<pre>A rich vocab-\nulary is a ⟦boon⟧ to\nevery learner. Yes.</pre>`,
    selected: 'boon',
    sentence: 'A rich vocabulary is a boon to every learner.',
  },
  {
    name: 'a soft hyphen at a line’s end',
    html: `<p>A rich ⟦vocab&shy;<br>ulary⟧ helps.</p>`,
    selected: 'vocabulary',
    sentence: 'A rich vocabulary helps.',
  },
  {
    name: 'a hyphen of the word’s own at a line’s end',
    html: `<pre>A ⟦well-\nknown⟧ face. Bye.</pre>`,
    selected: 'well-known',
    sentence: 'A well-known face.',
  },
  {
    name: 'a hyphen that the page has elsewhere too',
    html: `<p>Dark-eyed birds sing.</p><p>The ⟦dark-<br>eyed⟧ dog ran.</p><p>A dark-eyed cat.</p>`,
    selected: 'dark-eyed',
    sentence: 'The dark-eyed dog ran.',
  },
  {
    name: 'a hyphen that stands for the rest of a word',
    html: `<pre>Both pre-\nand ⟦post-war⟧ art. Yes.</pre>`,
    selected: 'post-war',
    sentence: 'Both pre- and post-war art.',
  },
  {
    name: 'quoted mail',
    html: `<pre>Hello,\n\n&gt; We met at noon. The talks were\n&gt; rather ⟦fruitful⟧ and long.\n&gt; See you.\nAgreed!</pre>`,
    selected: 'fruitful',
    sentence: 'The talks were rather fruitful and long.',
  },
  {
    name: 'the answer below quoted mail',
    html: `<pre>&gt; Shall we meet?\n&gt; At noon?\nI would rather ⟦postpone⟧\nit a bit.\n\nBye</pre>`,
    selected: 'postpone',
    sentence: 'I would rather postpone it a bit.',
  },
  {
    name: 'a quotation in a forum',
    html: `<blockquote><cite>ana said:</cite><p>It is a ⟦ruse⟧, I think.</p></blockquote><div>No way. Never.</div>`,
    selected: 'ruse',
    sentence: 'It is a ruse, I think.',
  },
  {
    name: 'a line of a program',
    html: `<pre><code class="language-js">const a = 1;\n// retry with ⟦jitter⟧ added\nsend(a);\n</code></pre>`,
    selected: 'jitter',
    sentence: '// retry with jitter added',
  },
  {
    name: 'a heading in DocBook’s table of contents, which has no definition',
    html: `<dl><dt>10.5. ⟦Git⟧</dt><dd> <dl><dt>10.5.1. Configuration</dt><dt>10.5.2. Basic commands</dt></dl></dd></dl>`,
    selected: 'Git',
    sentence: '10.5. Git',
  },
  {
    name: 'DocBook’s listing of a program',
    html: `<pre class="programlisting">set nocompatible\nset nopaste\nset pastetoggle=&lt;f2&gt;\nsyntax ⟦enable⟧\nset hlsearch</pre>`,
    selected: 'enable',
    sentence: 'syntax enable',
  },
  {
    name: 'DocBook’s screen, with prose in it',
    html: `<pre class="screen">The package is not installed.\nRun it with a ⟦privileged⟧\naccount. Done.</pre>`,
    selected: 'privileged',
    sentence: 'Run it with a privileged',
  },
  {
    name: 'commands in a pre without a class',
    html: `<pre># apt-get update\n# apt-get ⟦purge⟧ mutt\n# dpkg --configure -a</pre>`,
    selected: 'purge',
    sentence: '# apt-get purge mutt',
  },
  {
    name: 'a configuration in a pre without a class',
    html: `<pre>deb http://deb.debian.org/debian bookworm main\ndeb http://security.debian.org ⟦bookworm-security⟧ main\n</pre>`,
    selected: 'bookworm-security',
    sentence: 'deb http://security.debian.org bookworm-security main',
  },
  {
    name: 'a program whose lines are numbered inside the text',
    html: `<pre><code><span style="user-select:none">1 </span>let x;\n<span style="user-select:none">2 </span>// a ⟦stale⟧ value\n</code></pre>`,
    selected: 'stale',
    sentence: '// a stale value',
  },
  {
    name: 'a code editor: a column of numbers, an element for each line',
    html: `<div style="display:flex"><div><div>1</div><div>2</div></div><div><div class="view-line"><span><span>def </span><span>f():</span></span></div><div class="view-line"><span><span>  # be ⟦lenient⟧ here</span></span></div></div></div>`,
    selected: 'lenient',
    sentence: '# be lenient here',
  },
  {
    name: 'a program as a table, a row for each line',
    html: `<table><tbody><tr><td data-line-number="7">7</td><td class="blob-code">// the ⟦quirky⟧ path</td></tr><tr><td>8</td><td>run()</td></tr></tbody></table>`,
    selected: 'quirky',
    sentence: '// the quirky path',
  },
  {
    name: 'subtitles, an element for each line',
    html: `<div class="caption"><span style="display:block"><span>I never meant to</span></span><span style="display:block"><span>⟦offend⟧ anybody here.</span></span></div>`,
    selected: 'offend',
    sentence: 'I never meant to offend anybody here.',
  },
  {
    name: 'subtitles of two speakers',
    html: `<div class="caption"><span style="display:block">- Who is it?</span><span style="display:block">- The ⟦landlord⟧.</span></div>`,
    selected: 'landlord',
    sentence: '- The landlord.',
  },
  {
    name: 'the lines of a PDF, each placed by itself',
    html: pdf(
      pdfLine(20, 'An unrelated line ends here.'),
      pdfLine(40, 'The committee found no com-'),
      pdfLine(60, 'pelling ⟦evidence⟧ of fraud'),
      pdfLine(80, 'in the books. It closed.'),
    ),
    selected: 'evidence',
    sentence: 'The committee found no compelling evidence of fraud in the books.',
  },
  {
    name: 'a word over two lines of a PDF',
    html: pdf(pdfLine(20, 'They sat in the ⟦audi-'), pdfLine(40, 'torium⟧ all night.')),
    selected: 'auditorium',
    sentence: 'They sat in the auditorium all night.',
  },
  {
    name: 'a heading of a PDF, far above its text',
    html: pdf(
      pdfLine(20, 'Results'),
      pdfLine(90, 'We saw ⟦scant⟧ growth'),
      pdfLine(110, 'in May.'),
    ),
    selected: 'scant',
    sentence: 'We saw scant growth in May.',
  },
  {
    name: 'the columns of an e-reader',
    html: `<div style="columns:2;height:60px"><p>It rained.</p><p>The ⟦innkeeper⟧ lit a candle and went up the long stairs to bed. All was still.</p></div>`,
    selected: 'innkeeper',
    sentence: 'The innkeeper lit a candle and went up the long stairs to bed.',
  },
  {
    name: 'a picture’s text in lines',
    html: `<svg width="200" height="60"><text><tspan x="0" y="20">A brittle</tspan><tspan x="0" dy="20">and ⟦porous⟧ rock</tspan></text></svg>`,
    selected: 'porous',
    sentence: 'A brittle and porous rock',
  },
  {
    name: 'a heading whose words are boxes, over two rows',
    html: `<h1 style="width:8em;font:20px serif"><i style="display:inline-block;margin-right:.25em">Quiet</i><i style="display:inline-block;margin-right:.25em">⟦harbours⟧</i><i style="display:inline-block;margin-right:.25em">shelter</i><i style="display:inline-block">boats</i></h1>`,
    selected: 'harbours',
    sentence: 'Quiet harbours shelter boats',
  },
  {
    name: 'a heading whose letters are boxes',
    html: `<h1>Quiet ⟦<i style="display:inline-block">har</i><i style="display:inline-block">b</i><i style="display:inline-block">ours</i>⟧ shelter.</h1>`,
    selected: 'harbours',
    sentence: 'Quiet harbours shelter.',
  },
  {
    name: 'two words that are boxes, set apart by their edges',
    html: `<p>See <b style="padding:0 .2em">⟦quiet</b><b style="padding:0 .2em">harbours⟧</b><b>, too</b>. Bye.</p>`,
    selected: 'quiet harbours',
    sentence: 'See quiet harbours, too.',
  },
  {
    name: 'a part of a word that a search has marked',
    html: `<p>See a <mark style="padding:.2em">⟦seren</mark>dipity⟧ here. Bye.</p>`,
    selected: 'serendipity',
    sentence: 'See a serendipity here.',
  },
  {
    name: 'words right to left, set apart by margins',
    lang: 'ar',
    html: `<p dir="rtl"><b style="margin-left:.3em">وصل</b><b style="margin-left:.3em">⟦الوفد⟧</b><b>أمس.</b></p>`,
    selected: 'الوفد',
    sentence: 'وصل الوفد أمس.',
  },
  {
    name: 'Japanese with a margin between its characters',
    lang: 'ja',
    html: `<h1>古い<b style="margin-right:.3em">⟦灯</b><b>台⟧</b>だ。</h1>`,
    selected: '灯台',
    sentence: '古い灯台だ。',
  },
  {
    name: 'words as items of a row that wraps in its middle',
    html: `<div style="display:flex;flex-wrap:wrap;column-gap:.25em;width:9em;font:16px serif"><div>Quiet</div><div>⟦harbours⟧</div><div>shelter</div><div>small</div><div>boats.</div></div>`,
    selected: 'harbours',
    sentence: 'Quiet harbours shelter small boats.',
  },
  {
    name: 'a row of links, each a text of its own',
    html: `<nav style="display:flex;flex-wrap:wrap;width:9em"><a style="padding:0 12px">Home</a><a style="padding:0 12px">⟦Harbours⟧</a><a style="padding:0 12px">Boats</a></nav>`,
    selected: 'Harbours',
    sentence: 'Harbours',
  },
  {
    name: 'a grid of names, each a text of its own',
    html: `<div style="display:grid;grid-template-columns:auto auto;justify-content:start;gap:1em"><span>Ferry</span><span>⟦Harbour⟧</span><span>Boat</span><span>Pier</span></div>`,
    selected: 'Harbour',
    sentence: 'Harbour',
  },
  {
    name: 'Chinese that its source wraps at two tags in a row',
    lang: 'zh-Hans',
    html: `<p>山坡上\n  <b>有一片</b>\n  <i>⟦果\n园⟧</i>\n，很香。\n 好 ABC\n 吗？</p>`,
    selected: '果园',
    sentence: '山坡上有一片果园，很香。',
  },
  {
    name: 'prose in a plain text, far below its table of contents',
    html: `<pre>${Array.from({ length: 70 }, (_, at) => `   ${at}.  Section ........................................................... ${at}`).join('\n')}\n\n1.  Scope\n\n   The keeper writes at every\n   watch.  In wind a ⟦gauge⟧ is read\n   twice, and kept.  Nobody checks.\n</pre>`,
    selected: 'gauge',
    sentence: 'In wind a gauge is read twice, and kept.',
  },
  {
    name: 'the lines of an old PDF viewer, an element of its own for each',
    html: `<div style="position:absolute;inset:0">${['They found no com-', 'pelling ⟦proof⟧ of it', 'in the books. It closed.'].map((text, at) => `<div style="position:absolute;white-space:pre;font:16px/16px serif;left:40px;top:${20 + 20 * at}px">${text}</div>`).join('')}</div>`,
    selected: 'proof',
    sentence: 'They found no compelling proof of it in the books.',
  },
  {
    name: 'texts of a drawing beside each other, with a title that nobody sees',
    html: `<svg width="400" height="60"><text x="0" y="20">Spring tides</text><text x="0" y="40">Neap tides <tspan>can <title>Hidden</title>⟦strand⟧</tspan> boats</text><text x="0" y="60">and crews</text></svg>`,
    selected: 'strand',
    sentence: 'Neap tides can strand boats',
  },
];
