/** Pages that readers of other tools reported, with what they saw there. */
import type { PageCase } from './page-case.ts';

export const reports: readonly PageCase[] = [
  {
    name: 'a chat in a page that forbids selecting elsewhere',
    html: `<div style="user-select:none;-webkit-user-select:none;font:18px/1.5 serif"><header>Threads</header><main><div class="message" style="user-select:text;-webkit-user-select:text"><p>The ferry leaves at dawn. A ⟦sturdy⟧ rope holds it. We wait.</p></div></main></div>`,
    selected: 'sturdy',
    sentence: 'A sturdy rope holds it.',
  },
  {
    name: 'columns whose wrapper has no font size',
    html: `<div style="font-size:0"><div style="display:inline-block;width:45%;vertical-align:top;font:18px/1.5 serif"><p>The kiln cooled overnight. Its ⟦glaze⟧ had cracked. We began again.</p></div><div style="display:inline-block;width:45%;vertical-align:top;font:18px/1.5 serif"><p>Another column.</p></div></div>`,
    selected: 'glaze',
    sentence: 'Its glaze had cracked.',
  },
  {
    name: 'a column inside what a page indents away',
    html: `<div style="text-indent:-9999px;font:18px/1.5 serif"><div style="text-indent:0"><p>The mill stood idle. Its ⟦sluice⟧ was shut. Nobody came.</p></div></div>`,
    selected: 'sluice',
    sentence: 'Its sluice was shut.',
  },
  {
    name: 'readings with a base element for each character',
    lang: 'ja',
    html: `<p style="writing-mode:vertical-rl;height:400px;font:18px/1.5 serif">船は<ruby><rb>静</rb><rt>しず</rt></ruby>かに進み、⟦ゆっくり⟧と<ruby><rb>港</rb><rt>みなと</rt><rb>町</rb><rt>まち</rt></ruby>を離れた。雨だ。</p>`,
    selected: 'ゆっくり',
    sentence: '船は静かに進み、ゆっくりと港町を離れた。',
  },
  {
    name: 'Turkish that the style writes in capitals',
    lang: 'tr',
    html: `<h2 style="text-transform:uppercase">⟦ilkbahar⟧ yağmuru dindi</h2>`,
    selected: 'ilkbahar',
    sentence: 'ilkbahar yağmuru dindi',
  },
  {
    name: 'German that the style writes in capitals',
    lang: 'de',
    html: `<h2 style="text-transform:uppercase">Am ⟦Fuß⟧ des Berges</h2>`,
    selected: 'Fuß',
    sentence: 'Am Fuß des Berges',
  },
  {
    name: 'a watermark of invisible characters in words',
    html: `<p style="font:18px/1.5 serif">Cellars stay cool. The ⟦ca​⁡s⁢k⁣s⟧ were⁤ em﻿pty‬. We left.</p>`,
    selected: 'casks',
    sentence: 'The casks were empty.',
  },
  {
    name: 'tiny transparent words against copying',
    html: `<p style="font:18px/1.5 serif">Read the <span style="color:transparent;font-size:1px">zlorp quib </span>whole ⟦ledger⟧ twice. Then sign.</p>`,
    selected: 'ledger',
    sentence: 'Read the whole ledger twice.',
  },
  {
    name: 'a post in another language than its page',
    html: `<article style="font:18px/1.5 serif"><div><div><a href="/a"><span>書店</span></a> <a href="/a"><span>@shoten</span></a><span>·</span><a href="/p"><time>2時間</time></a></div></div><div dir="auto" lang="ja" style="white-space:pre-wrap"><span>新刊のお知らせ。明日、全国で⟦発売⟧します！</span><img alt="📚" src="data:,"><span> </span><span><a href="/h">#本</a></span></div><div role="group"><span>12</span><span>340</span></div></article>`,
    selected: '発売',
    sentence: '明日、全国で発売します！',
    language: 'ja',
  },
  {
    name: 'a heading under a bar',
    html: `<div><a href="/">Loomworks</a></div><div><h1><span>Patient and ⟦nimble⟧ hands for every loom</span></h1><span>Start</span></div>`,
    selected: 'nimble',
    sentence: 'Patient and nimble hands for every loom',
  },
  {
    name: 'words that a checker wraps in elements of its own',
    html: `<p style="font:18px/1.5 serif">It rained. The <xw-word style="border-bottom:1px solid red">tenant</xw-word> <xw-word>⟦dreaded⟧</xw-word> the <xw-word>au</xw-word>dit. It passed.</p>`,
    selected: 'dreaded',
    sentence: 'The tenant dreaded the audit.',
  },
  {
    name: 'a number with a point in the sentence before',
    html: `<p style="font:18px/1.5 serif">Bread needs time (about 3.5 hours). Most ovens are too ⟦feeble⟧ for it; ours isn’t. Try it!</p>`,
    selected: 'feeble',
    sentence: 'Most ovens are too feeble for it; ours isn’t.',
  },
];
