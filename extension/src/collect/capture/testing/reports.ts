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
    name: 'readings on lines of their own in the source',
    lang: 'ja',
    html: `<p style="font:18px/1.5 serif">昨日は雨だった。岬に古い⟦<ruby>\n<rb>灯</rb>\n <rt>とう</rt>\n <rb>台</rb>\n <rt>だい</rt>\n</ruby>⟧があった。夜は暗い。</p>`,
    selected: '灯台',
    sentence: '岬に古い灯台があった。',
  },
  {
    name: 'readings with a base element for each character',
    lang: 'ja',
    html: `<p style="writing-mode:vertical-rl;height:400px;font:18px/1.5 serif">船は<ruby><rb>静</rb><rt>しず</rt></ruby>かに進み、⟦ゆっくり⟧と<ruby><rb>港</rb><rt>みなと</rt><rb>町</rb><rt>まち</rt></ruby>を離れた。雨だ。</p>`,
    selected: 'ゆっくり',
    sentence: '船は静かに進み、ゆっくりと港町を離れた。',
  },
  {
    name: 'Chinese that its source wraps at a tag',
    lang: 'zh-Hans',
    html: `<p style="font:18px/1.5 serif">山坡上有一片\n  <em>安静的</em>\n  ⟦果园⟧，秋天很香。\n  孩子们常来。</p>`,
    selected: '果园',
    sentence: '山坡上有一片安静的果园，秋天很香。',
  },
  {
    name: 'words set apart by margins',
    html: `<style>h1 span{display:inline-block;margin-right:.25em}</style><h1><span>Quiet</span><span>⟦harbours⟧</span><span>shelter</span><span>small</span><span>boats</span></h1>`,
    selected: 'harbours',
    sentence: 'Quiet harbours shelter small boats',
  },
  {
    name: 'words as items of a row that wraps',
    html: `<style>p{display:flex;flex-wrap:wrap;gap:.3em}</style><p style="font:18px/1.5 serif"><span>Quiet</span><span>⟦harbours⟧</span><span>shelter</span><span>small</span><span>boats.</span></p>`,
    selected: 'harbours',
    sentence: 'Quiet harbours shelter small boats.',
  },
  {
    name: 'a link with an icon in a row of its own',
    html: `<p style="font:18px/1.5 serif">Welcome. Read the <a href="/rules" style="display:inline-flex;align-items:center;gap:.3em"><span>tenancy rules</span><svg width="12" height="12" aria-hidden="true"><rect width="12" height="12"/></svg></a> before ⟦signing⟧ anything. Bye.</p>`,
    selected: 'signing',
    sentence: 'Read the tenancy rules before signing anything.',
  },
  {
    name: 'a sentence that is a row of its parts',
    html: `<div style="display:flex;gap:.3em;font:18px/1.5 serif">Please <a href="/renew">renew</a> your ⟦permit⟧ soon.</div>`,
    selected: 'permit',
    sentence: 'Please renew your permit soon.',
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
