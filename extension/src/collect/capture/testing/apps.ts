/** Chats, editors, fields, tooltips, components; and what a page hides. */
import { shadow, type PageCase } from './page-case.ts';

const screenReaderOnly =
  'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap';

export const apps: readonly PageCase[] = [
  {
    name: 'a chat: name, message and time side by side',
    html: `<div style="display:flex;gap:8px"><span>Ana</span><span>that was ⟦hilarious⟧. really</span><span>12:03</span></div><div style="display:flex"><span>Bo</span><span>yes</span></div>`,
    selected: 'hilarious',
    sentence: 'that was hilarious. really',
  },
  {
    name: 'a message with a person’s name and a picture of a face',
    html: `<div role="article"><div><a href="/u">@bo</a> what a ⟦fiasco⟧ <img alt="😀" src="data:,"> lol</div></div>`,
    selected: 'fiasco',
    sentence: '@bo what a fiasco lol',
  },
  {
    name: 'a note that the learner writes',
    html: `<div contenteditable="true"><p>Buy milk.</p><p>Look up ⟦thrifty⟧ today. And sleep.</p></div>`,
    selected: 'thrifty',
    sentence: 'Look up thrifty today.',
  },
  {
    name: 'a document editor: a span for each run, an odd space at its end',
    html: `<div contenteditable="true" role="textbox"><p dir="ltr"><span style="font-size:11pt">The </span><span style="font-weight:700">⟦tenant⟧</span><span>&#8203; pays rent.\u00A0</span></p><p><span>Next.</span></p></div>`,
    selected: 'tenant',
    sentence: 'The tenant pays rent.',
  },
  {
    name: 'text beside words for screen readers only',
    html: `<p>Read <span style="${screenReaderOnly}">(opens in a new window) </span>our ⟦bylaws⟧ today. Bye.</p>`,
    selected: 'bylaws',
    sentence: 'Read our bylaws today.',
  },
  {
    name: 'a selection over words for screen readers only',
    html: `<p>The ⟦annual<span style="${screenReaderOnly}"> (yearly)</span> fee⟧ rose. Bye.</p>`,
    selected: 'annual fee',
    sentence: 'The annual fee rose.',
  },
  {
    name: 'text among everything that is hidden',
    html: `<p>A<span hidden> never</span><span style="display:none"> seen</span><span style="visibility:hidden"> nor</span><span style="opacity:0"> this</span><span style="font-size:0"> or</span><span style="position:absolute;left:-9999px"> that</span> ⟦plain⟧ view. Bye.</p>`,
    selected: 'plain',
    sentence: 'A plain view.',
  },
  {
    name: 'text beside what is hidden from screen readers alone',
    html: `<p>It <span aria-hidden="true">was ⟦dazzling⟧</span> there. Bye.</p>`,
    selected: 'dazzling',
    sentence: 'It was dazzling there.',
  },
  {
    name: 'a word whose tooltip is open',
    html: `<p>The <span style="position:relative">⟦docile⟧<span role="tooltip" style="position:absolute;top:1.5em;left:0">easy to teach</span></span> horse. Bye.</p>`,
    selected: 'docile',
    sentence: 'The docile horse.',
  },
  {
    name: 'the tooltip itself',
    html: `<p>The <span style="position:relative">docile<span role="tooltip" style="position:absolute;top:1.5em;left:0">easy to ⟦tame⟧</span></span> horse. Bye.</p>`,
    selected: 'tame',
    sentence: 'easy to tame',
  },
  {
    name: 'a button in a sentence that may not be selected',
    html: `<p>Our ⟦warranty⟧ <button style="user-select:none">copy</button>ends soon. Bye.</p>`,
    selected: 'warranty',
    sentence: 'Our warranty ends soon.',
  },
  {
    name: 'an unfinished gap to fill in',
    html: `<p>She <input value="secret answer" size="4"> the ⟦ladder⟧ fast. Bye.</p>`,
    selected: 'ladder',
    sentence: 'She the ladder fast.',
  },
  {
    name: 'a details element that is open',
    html: `<details open><summary>More</summary><p>It may ⟦corrode⟧ soon. Bye.</p></details>`,
    selected: 'corrode',
    sentence: 'It may corrode soon.',
  },
  {
    name: 'a component’s own text',
    html: `<doc-note>${shadow('<p>First. A ⟦caveat⟧ applies. Last.</p>')}</doc-note>`,
    selected: 'caveat',
    sentence: 'A caveat applies.',
  },
  {
    name: 'a component within a component',
    html: `<doc-page>${shadow(`<section><doc-note>${shadow('<p>First. A ⟦proviso⟧ applies. Last.</p>')}</doc-note></section>`)}</doc-page>`,
    selected: 'proviso',
    sentence: 'A proviso applies.',
  },
  {
    name: 'a small component in a sentence of the page',
    html: `<p>Mind the <doc-term>${shadow('<b>⟦turbid⟧</b>')}</doc-term> water. Bye.</p>`,
    selected: 'turbid',
    sentence: 'Mind the turbid water.',
  },
  {
    name: 'the page’s text in a component’s slot',
    html: `<doc-card>${shadow('<div>Title</div><p>Note: <slot></slot> (draft)</p>')}<span>a ⟦flimsy⟧ excuse</span></doc-card>`,
    selected: 'flimsy',
    sentence: 'Note: a flimsy excuse (draft)',
  },
  {
    name: 'a component in a page of another language',
    lang: 'de',
    html: `<doc-note lang="en">${shadow('<p>A ⟦caveat⟧ applies.</p>')}</doc-note>`,
    selected: 'caveat',
    sentence: 'A caveat applies.',
    language: 'en',
  },
  {
    name: 'a field for text',
    html: `<label>Name <input value="The ⟦stubborn⟧ mule"></label>`,
    selected: 'stubborn',
    sentence: 'The stubborn mule',
  },
  {
    name: 'a field to search',
    lang: 'fr',
    html: `<input type="search" lang="en" value="⟦quagmire⟧ meaning">`,
    selected: 'quagmire',
    sentence: 'quagmire meaning',
    language: 'en',
  },
  {
    name: 'a field for an address',
    html: `<input type="url" value="https://example.org/⟦zeal⟧">`,
    selected: 'zeal',
    sentence: 'https://example.org/zeal',
  },
  {
    name: 'a field for a mail address',
    html: `<input type="email" value="⟦magpie@example.org⟧">`,
    selected: 'magpie@example.org',
    sentence: 'magpie@example.org',
  },
  {
    name: 'a field of several lines',
    html: `<textarea rows="6" cols="40">Dear Ms. Lind.\n\nYour parcel was\n⟦mislaid⟧ by us. Sorry.\n\nBye</textarea>`,
    selected: 'mislaid',
    sentence: 'Your parcel was mislaid by us.',
  },
  {
    name: 'a field inside a component',
    html: `<search-box>${shadow('<input value="a ⟦nimble⟧ fox">')}</search-box>`,
    selected: 'nimble',
    sentence: 'a nimble fox',
  },
  {
    name: 'a password',
    html: `<p>Text</p><input type="password" value="⟦hunter two⟧">`,
    selected: '',
    sentence: '',
  },
  {
    name: 'a password that is shown',
    html: `<input type="text" autocomplete="section-a current-password" value="⟦hunter two⟧">`,
    selected: '',
    sentence: '',
  },
  {
    name: 'the number of a card',
    html: `<input autocomplete="cc-number" value="⟦4111 1111⟧ 1111">`,
    selected: '',
    sentence: '',
  },
  {
    name: 'a code for one use',
    html: `<input autocomplete="one-time-code" value="⟦123456⟧">`,
    selected: '',
    sentence: '',
  },
  {
    name: 'a field masked by its style',
    html: `<textarea style="-webkit-text-security:disc">my ⟦token⟧ here</textarea>`,
    selected: '',
    sentence: '',
  },
];
