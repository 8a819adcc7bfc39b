import { buildExtension } from '../extension/build.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { startSession } from '../extension/review/session.ts';
import { reduceSession } from '../extension/review/reduce-session.ts';
import { cards, plainCard, typedBlanks, wrongAnswers } from '../extension/review/testing-cards.ts';
import { mkdirSync } from 'node:fs';
const out = '/tmp/shots/review';
mkdirSync(out, { recursive: true });
const relay = 'http://127.0.0.1:39871';
const only = process.argv[2];
const folder = process.env.EXT ?? (await buildExtension({ browser: 'chrome', relayUrl: relay, outDir: '/tmp/shots/ext' }));
const chromium = await launchChromium({ extension: folder });
const { context } = chromium;
await context.route(relay + '/**', (r) => r.fulfill({ json: { connected: true, connection: 'g', scopes: [], instance: 'http://x', plans: [{ id: 'p', name: 'Daily English' }], routes: [], quota: null } }));
const page = await context.newPage();
page.on('pageerror', (e) => console.log('pageerror', e.message));
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
const url = `chrome-extension://${chromium.extensionId}/popup.html`;
await page.goto(url);
await page.getByRole('main').waitFor();
const now = () => Date.now();
const words = [['serendipity','It was pure serendipity that they met on the pier.','A diary of small things'],['petrichor','After the storm the petrichor rose from the warm stones.','Field notes on rain'],['ephemeral','Mayflies are ephemeral; so are most headlines.','The brief lives of insects'],['lugubrious','He had a lugubrious voice, as if every word were a farewell.','Portraits'],['gossamer','Gossamer drifted over the stubble in the October sun.','Country calendar']];
const put = (db: string, store: string, value: unknown, key?: string) => page.evaluate(([db, store, value, key]) => new Promise<void>((res, rej) => { const o = indexedDB.open(db as string); o.onsuccess = () => { const t = o.result.transaction(store as string, 'readwrite'); t.objectStore(store as string).put(value, (key as string) ?? undefined); t.oncomplete = () => { o.result.close(); res(); }; t.onerror = () => rej(t.error); }; }), [db, store, value, key] as const);
for (const [term, sentence, title] of words) await put('gleaner-outbox', 'records', { version: 2, kind: 'collect', purpose: 'word', id: term, key: term, connection: 'g', createdAt: 1, notBefore: 1, state: 'sent', attempts: 1, failures: 0, spec: { term, language: 'LANGUAGE_ENGLISH' }, met: term, foldedTerm: term, forms: [term], context: { sentence, title, url: 'https://example.org/', language: 'en' }, outcome: 'collected', settledAt: 1 });

const zh = {
  blanks: { ...cards['fill-blanks'], id: 'zhb', language: 'zh', prompt: '选词填空', question: '他昨天在书店里___了一本关于中国历史的书，___还没有看完。', options: [{id:'w1',text:'买'},{id:'w2',text:'可是'},{id:'w3',text:'因为'},{id:'w4',text:'借'}], correct: ['blank1:w1','blank2:w2'] },
  arrange: { ...cards.arrange, id: 'zha', language: 'zh', prompt: '把词语排成句子', question: 'I bought a book yesterday.', options: [{id:'1',text:'一本书'},{id:'2',text:'我'},{id:'3',text:'买了'},{id:'4',text:'昨天'},{id:'5',text:'。'}], correct: ['2','4','3','1','5'] },
  multi: { ...cards['multiple-choice'], id: 'zhm', prompt: '选出所有正确的意思', question: '马马虎虎', language: 'zh', options: [{id:'a',text:'做事不认真，不仔细，随随便便的样子，常常因为粗心而出现不应该有的错误'},{id:'b',text:'勉强过得去'},{id:'c',text:'非常好'},{id:'d',text:'一种动物'}] },
  match: { ...cards.match, id: 'zhx', language: 'zh', prompt: '连线', options: [{id:'l1',text:'苹果',group:'left'},{id:'l2',text:'香蕉',group:'left'},{id:'l3',text:'西瓜',group:'left'},{id:'r1',text:'watermelon',group:'right'},{id:'r2',text:'apple',group:'right'},{id:'r3',text:'banana',group:'right'}], correct: ['l1:r2','l2:r3','l3:r1'] },
  spelling: { ...cards.spelling, id: 'zhs', language: 'zh', question: '历史', correct: ['历史'], prompt: '听写', options: [{id:'h',text:'过去的事实'}] },
};
const ar = {
  blanks: { ...cards['fill-blanks'], id: 'arb', language: 'ar', prompt: 'املأ الفراغات', question: 'ذهب الولد إلى ___ وقرأ ___ جديدا.', options: [{id:'w1',text:'كتابا'},{id:'w2',text:'المدرسة'},{id:'w3',text:'البحر'}], correct: ['blank1:w2','blank2:w1'] },
  arrange: { ...cards.arrange, id: 'ara', language: 'ar', prompt: 'رتب الكلمات', question: 'The boy went to school.', options: [{id:'1',text:'إلى'},{id:'2',text:'ذهب'},{id:'3',text:'المدرسة'},{id:'4',text:'الولد'}], correct: ['2','4','1','3'] },
  match: { ...cards.match, id: 'arx', language: 'ar', options: [{id:'l1',text:'كتاب',group:'left'},{id:'l2',text:'مدرسة',group:'left'},{id:'r1',text:'school',group:'right'},{id:'r2',text:'book',group:'right'}], correct: ['l1:r2','l2:r1'] },
};
const long = {
  choice: { ...cards.choice, id: 'lc', question: 'Donaudampfschifffahrtsgesellschaftskapitän', options: Array.from({length: 11}, (_, i) => ({id: `o${i}`, text: i % 3 ? 'the captain of a company' : 'someone who, in the days of steam, commanded one of the passenger ships that went up and down the Danube'})), correct: ['o0'] },
  match: { ...cards.match, id: 'lm', prompt: 'Match each word with its meaning', options: [...['antidisestablishmentarianism','floccinaucinihilipilification','cairn','ort','zarf'].map((text,i)=>({id:`l${i}`,text,group:'left'})), ...['opposition to the withdrawal of state support from an established church','the act of estimating something as worthless','a heap of stones','a scrap of food left over','a holder for a cup without a handle'].map((text,i)=>({id:`r${i}`,text,group:'right'}))], correct: ['l0:r0','l1:r1','l2:r2','l3:r3','l4:r4'] },
  arrange: { ...cards.arrange, id: 'la', prompt: 'Put the words in order', question: 'Er hatte das Buch, das er gestern gekauft hatte, schon gelesen.', options: ['he','had','already','read','the','book','which','he ','had ','bought','yesterday','.','never'].map((text,i)=>({id:`o${i}`,text:text.trim()})), correct: Array.from({length:12},(_, i)=>`o${i}`) },
};
type E = any;
const half: Record<string, E[]> = {
  'multiple-choice': [{ type: 'place', placed: ['a'], selected: null }],
  'fill-blanks': [{ type: 'place', placed: ['blank1:w2'], selected: null }],
  spelling: [{ type: 'draft', text: 'gossa' }],
  arrange: [{ type: 'place', placed: ['o4', 'o2'], selected: null }],
  match: [{ type: 'place', placed: ['l1:r2'], selected: null }],
  reveal: [{ type: 'reveal' }],
  zhb: [{ type: 'place', placed: ['blank1:w1'], selected: null }], zha: [{ type: 'place', placed: ['2','4'], selected: null }], zhm: [{ type: 'place', placed: ['a'], selected: null }], zhx: [{ type: 'place', placed: ['l1:r2'], selected: null }], zhs: [{ type: 'draft', text: '历' }],
  arb: [{ type: 'place', placed: ['blank1:w2'], selected: null }], ara: [{ type: 'place', placed: ['2','4'], selected: null }], arx: [{ type: 'place', placed: ['l1:r2'], selected: null }],
  lm: [{ type: 'place', placed: ['l0:r0','l1:r1'], selected: null }], la: [{ type: 'place', placed: ['o0','o1','o2','o3','o4'], selected: '3' }],
  typed: [{ type: 'place', placed: ['blank1:goes','blank2:ha'], selected: 'blank2' }],
};
const wrong: Record<string, readonly string[]> = { ...wrongAnswers, zhb: ['blank1:w4','blank2:w2'], zha: ['4','2','1','3','5'], zhm: ['a','c'], zhx: ['l1:r1','l2:r3','l3:r2'], zhs: ['力史'], arb: ['blank1:w3','blank2:w1'], ara: ['4','2','1','3'], arx: ['l1:r1','l2:r2'], lc: ['o1'], lm: ['l0:r1','l1:r0','l2:r2','l3:r3','l4:r4'], la: ['o0','o2','o1','o3'], typed: ['blank1:go','blank2:has'] };
async function show(card: any, key: string, state: string) {
  const filler = Object.values(cards).filter((c) => c.id !== card.id).slice(0, 4);
  let s: any = startSession({ id: crypto.randomUUID(), planId: 'p', connection: 'g', now: now(), cards: [card, ...filler].map((c) => ({ card: c, answerId: crypto.randomUUID() })) });
  const at = now();
  const ev = state === 'half' ? half[key] ?? [] : state === 'right' ? [...(card.kind === 'reveal' ? [{ type: 'reveal' }] : []), { type: 'answer', given: card.kind === 'spelling' ? [card.correct[0]] : card.correct }] : state === 'wrong' ? [...(card.kind === 'reveal' ? [{ type: 'reveal' }] : []), { type: 'answer', given: wrong[key] ?? [] }] : state === 'almost' ? [{ type: 'answer', given: ['gosamer'] }] : [];
  for (const e of ev) s = reduceSession(s, { ...e, at });
  await page.goto(url.replace('popup', 'options'));
  await put('gleaner-review', 'current', s, 'session');
  await page.goto(url);
  await page.evaluate(() => { document.documentElement.dataset.view = 'popup'; });
  await page.locator('[data-card]').waitFor();
  if (['spelling', 'speaking'].includes(card.kind) && state !== 'right' && state !== 'wrong') await page.getByText('no voice').waitFor();
  if (state === 'right' || state === 'wrong') await page.waitForTimeout(120);
}
const all: [string, any][] = [...Object.entries(cards).map(([k, c]) => [k, c] as [string, any]), ['typed', typedBlanks]];
const sets: Record<string, () => Promise<void>> = {
  kinds: async () => { for (const scheme of ['light', 'dark'] as const) { await page.emulateMedia({ colorScheme: scheme }); await page.setViewportSize({ width: 380, height: 560 });
    for (const [key, card] of all) for (const state of key === 'spelling' ? ['asked','half','right','wrong','almost'] : ['asked','half','right','wrong']) { if ((key === 'choice' || key === 'speaking') && state === 'half') continue; await show(card, key, state); await page.screenshot({ path: `${out}/${scheme}-${key}-${state}.png` }); } } },
  scripts: async () => { await page.emulateMedia({ colorScheme: 'light' }); await page.setViewportSize({ width: 380, height: 560 });
    for (const [g, list] of [['zh', zh], ['ar', ar], ['long', long]] as const) for (const card of Object.values(list)) for (const state of ['half', 'right', 'wrong']) { await show(card, card.id, state); await page.screenshot({ path: `${out}/${g}-${card.id}-${state}.png` }); } },
  zoom: async () => { await page.emulateMedia({ colorScheme: 'light' });
    for (const [key, card] of all) for (const state of ['half', 'wrong']) { await page.setViewportSize({ width: 190, height: 280 }); await show(card, key, state); await page.evaluate(() => { document.documentElement.style.inlineSize = '190px'; }); await page.screenshot({ path: `${out}/zoom-${key}-${state}.png`, fullPage: true });
      await page.setViewportSize({ width: 380, height: 560 }); await show(card, key, state); await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; }); await page.screenshot({ path: `${out}/text200-${key}-${state}.png` }); } },
};
for (const [name, run] of Object.entries(sets)) if (!only || only === name) await run();
await chromium.close();
