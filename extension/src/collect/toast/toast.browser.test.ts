/** @module-tag smoke */
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  later,
  pressElement,
  readText,
  standUnscaled,
  startToast,
  untilItObeys,
  view,
  type Bench,
} from './testing.ts';

let bench: Bench;
const host = () => bench.root.host as HTMLElement;

const buttons = () =>
  [...bench.root.querySelectorAll<HTMLElement>('.action')]
    .filter(({ hidden }) => !hidden)
    .map(readText);

beforeAll(standUnscaled);

beforeEach(() => {
  bench = startToast();
});

afterEach(() => {
  bench.toast.hide();
  document.body.replaceChildren();
  document.head.querySelectorAll('[data-test]').forEach((each) => each.remove());
});

describe('what it shows', () => {
  it('the word, the sentence with the word marked, Undo and Edit while the grace runs', async () => {
    bench.toast.show(view());
    expect(readText(bench.part('.term'))).toBe('serendipity');
    expect(readText(bench.part('.sentence'))).toBe('It was pure serendipity.');
    expect(readText(bench.part('mark'))).toBe('serendipity');
    expect(buttons()).toEqual(['Undo', 'Edit']);
    expect(bench.part('.hairline').hidden).toBe(false);
    await expect.poll(() => readText(bench.part('[role=status]'))).toBe('serendipity. Collected');
  });

  it.each([
    ['English', 'It rained for days and the old road was closed. '.repeat(8), 'serendipity'],
    ['Japanese', '雨が降り続き、古い道は閉ざされたままだった、'.repeat(12), '偶然'],
  ])(
    'of a long %s sentence the part with the word, which is in sight',
    (_language, filler, term) => {
      const sentence = `${filler}${term} ${filler}`.trim();
      bench.toast.show(view({ term, sentence }));
      const [box, mark] = ['.sentence', 'mark'].map((each) =>
        bench.part(each).getBoundingClientRect(),
      );
      expect(mark?.bottom).toBeLessThanOrEqual((box?.bottom ?? 0) + 1);
      expect(readText(bench.part('mark'))).toBe(term);
      expect(readText(bench.part('.sentence'))).toMatch(/^…\S/u);
      expect(bench.part('.sentence').title).toBe(sentence);
    },
  );

  it('the chosen theme, and keeps it in a later view that names none', () => {
    const colour = () => getComputedStyle(bench.part('.toast')).backgroundColor;
    bench.toast.show(view({ theme: 'dark' }));
    expect(colour()).toBe('rgb(32, 34, 38)');
    bench.toast.show(later({ status: 'undone' }));
    expect(colour()).toBe('rgb(32, 34, 38)');
    bench.toast.show(view({ theme: 'light' }));
    expect(colour()).toBe('rgb(255, 255, 255)');
  });

  it('the language of the word', () => {
    bench.toast.show(view({ keptAs: 'German' }));
    expect(readText(bench.part('.language'))).toBe('German');
    bench.toast.show(view({ recordId: 'other' }));
    expect(bench.part('.language').hidden).toBe(true);
  });

  it('that the page’s language is not on the list, and where to change that', async () => {
    const actions = ['undo', 'edit', 'change-language'] as const;
    bench.toast.show(view({ keptAs: 'English', unlisted: 'Persian', actions }));
    expect(readText(bench.part('.language'))).toBe(
      'Persian isn’t one of your languages. Saved as English',
    );
    await expect
      .poll(() => readText(bench.part('[role=status]')))
      .toBe('serendipity. Persian isn’t one of your languages. Saved as English. Collected');
    await untilItObeys(bench, 'Change language');
    await pressElement(bench.button('Change language'));
    expect(bench.act.mock.calls).toEqual([['change-language', 'one']]);
  });

  it('other forms of the word, each sent by one press', async () => {
    const offered = { forms: ['go', 'Went'], lowered: true } as const;
    bench.toast.show(view({ term: 'went', keptAs: 'English', ...offered }));
    const forms = () =>
      [...bench.root.querySelectorAll<HTMLElement>('.forms button:not([hidden])')].map(readText);
    expect(forms()).toEqual(['Use “go”', 'Use “Went”']);
    expect(readText(bench.part('.language'))).toBe(
      'English. Saved in lower case: the capital only marked the start of the sentence.',
    );
    await untilItObeys(bench, 'Use “Went”');
    await pressElement(bench.button('Use “Went”'));
    expect(bench.act.mock.calls).toEqual([['use-form', 'one', 'Went']]);
    bench.toast.show(later({ status: 'collected', term: 'go' }));
    expect(forms()).toEqual([]);
  });

  it('a button to hear the word, if this device has a voice for it', async () => {
    const voice = { lang: 'en-GB', localService: true, default: true, name: 'a', voiceURI: 'a' };
    const voices = vi.spyOn(speechSynthesis, 'getVoices');
    const speak = vi.spyOn(speechSynthesis, 'speak').mockReturnValue(undefined);
    class Said {
      constructor(readonly text: string) {}
    }
    vi.stubGlobal('SpeechSynthesisUtterance', Said);
    voices.mockReturnValue([{ ...voice, localService: false }]);
    bench.toast.show(view({ language: 'en' }));
    expect(bench.button('Play').hidden).toBe(true);
    voices.mockReturnValue([voice]);
    speechSynthesis.dispatchEvent(new Event('voiceschanged'));
    expect(bench.button('Play').hidden).toBe(false);
    await untilItObeys(bench, 'Play');
    await pressElement(bench.button('Play'));
    expect(speak.mock.calls).toMatchObject([[{ text: 'serendipity', voice }]]);
    bench.toast.show(view({ language: 'fa' }));
    expect(bench.button('Play').hidden).toBe(true);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('a term in the dictionary’s letters only if the page itself has it selected', () => {
    const family = () => getComputedStyle(bench.part('.term')).fontFamily;
    document.body.append('It was pure serendipity.');
    bench.toast.show(view());
    expect(family()).toBe('serif');
    getSelection()?.selectAllChildren(document.body);
    bench.toast.show(view({ opens: true }));
    expect(family()).toMatch(/^"Iowan Old Style", .*, serif$/u);
    // The learner changed it in the edit window.
    bench.toast.show(later({ term: 'chance' }));
    expect(family()).toBe('serif');
    const face = new FontFace('Georgia', 'url(data:font/woff2;base64,AA)');
    document.fonts.add(face);
    bench.toast.show(view({ opens: true }));
    expect(family()).toBe('serif');
    document.fonts.delete(face);
  });

  it('how well a known word is known, in dots, and its level for those who do not see them', async () => {
    bench.toast.show(view());
    bench.toast.show(later({ status: 'already-collected', mastery: { level: 4, dots: 2 } }));
    await expect.poll(bench.status).toBe('Already collected');
    expect(bench.root.querySelectorAll('.dot')).toHaveLength(5);
    expect(bench.root.querySelectorAll('.dot.full')).toHaveLength(2);
    expect(bench.part('.dots').ariaHidden).toBe('true');
    expect(bench.root.querySelector('[data-text="Mastery 4"]')).not.toBeNull();
  });

  it.each([
    ['editing', {}, 'Being edited in Gleaner’s window'],
    ['sending', {}, 'Sending…'],
    ['sending', { purpose: 'sentence' }, 'Sending the sentence…'],
    ['collected', {}, 'Sent'],
    ['already-collected', {}, 'Already collected'],
    ['sentence-added', {}, 'Sentence added'],
    [
      'sentence-added',
      { scheduleLost: true },
      'Sentence added, but the service reset this word’s reviews',
    ],
    ['sentence-kept', {}, 'Sentence saved on this device'],
    ['waiting', { reason: 'not-connected' }, 'Saved on this device. Connect to send it.'],
    ['waiting', { reason: 'signed-out' }, 'Saved on this device. Connect again to send it.'],
    [
      'waiting',
      { reason: 'offline' },
      'Gleaner’s server can’t be reached. Gleaner will send it later.',
    ],
    [
      'needs-attention',
      { reason: 'rejected', detail: 'bad' },
      'The service didn’t accept this word: bad',
    ],
    ['unconfirmed', {}, 'Sending may have failed. Open Gleaner to check.'],
    ['undone', {}, 'Removed. It wasn’t sent.'],
  ] as const)('%s %j', async (status, more, text) => {
    bench.toast.show(view());
    bench.toast.show(later({ status, ...more }));
    await expect.poll(bench.status).toBe(text);
    expect(buttons()).toEqual([]);
    expect(bench.part('.hairline').hidden).toBe(true);
    expect(readText(bench.part('.term'))).toBe('serendipity');
  });

  it.each([
    ['empty', 'Select a word first, then collect it.'],
    ['no-word', 'There’s no word in this selection.'],
    ['too-long', 'This selection is too long. Select a word or a short phrase.'],
    ['not-saved', 'The word couldn’t be saved. Is the disk full?'],
  ] as const)('why nothing was kept: %s', async (problem, text) => {
    const nothing = { recordId: '', term: '', sentence: '', graceMs: 0, actions: [] };
    bench.toast.show(view({ ...nothing, status: 'refused', problem }));
    await expect.poll(bench.status).toBe(text);
  });

  it('only possible actions: Edit for a refused word, Add this sentence for a known word', () => {
    bench.toast.show(view({ status: 'needs-attention', graceMs: 0, actions: ['edit'] }));
    expect(buttons()).toEqual(['Edit']);
    bench.toast.show(view({ status: 'already-collected', graceMs: 0, actions: ['add-sentence'] }));
    expect(buttons()).toEqual(['Add this sentence']);
  });

  it('never success too early: Undo disappears when the grace ends, and it says sending', async () => {
    bench.toast.show(view({ graceMs: 1 }));
    await expect.poll(bench.status).toBe('Sending…');
    expect(buttons()).toEqual([]);
  });

  it('Edit for a word that will wait for the learner to connect', async () => {
    bench.toast.show(view({ graceMs: 1, reason: 'not-connected' }));
    await expect.poll(buttons).toEqual(['Edit']);
    await expect.poll(bench.status).toBe('Saved on this device. Connect to send it.');
  });

  it('that a sentence was removed, when the record was a sentence', async () => {
    const sentence = { purpose: 'sentence', actions: ['undo'], graceMs: 60_000 } as const;
    bench.toast.show(view({ status: 'already-collected', actions: ['add-sentence'], graceMs: 0 }));
    bench.toast.show(later({ status: 'grace', ...sentence }));
    await expect.poll(bench.status).toBe('Adding this sentence');
    bench.toast.show(later({ status: 'already-collected', actions: ['add-sentence'] }));
    await expect.poll(bench.status).toBe('The sentence was removed. It wasn’t sent.');
    expect(buttons()).toEqual(['Add this sentence']);
  });

  it('until the end that a page which could not be read gave only the word', () => {
    const note = 'The page couldn’t be read here, so only the word was saved.';
    bench.toast.show(view({ sentence: '', withoutSentence: true }));
    expect(readText(bench.part('.sentence'))).toBe(note);
    bench.toast.show(later({ sentence: '', status: 'collected' }));
    expect(readText(bench.part('.sentence'))).toBe(note);
    bench.toast.show(view({ recordId: 'two', sentence: '' }));
    expect(bench.part('.sentence').hidden).toBe(true);
  });

  it('the second word instead of the first, and no later view of the first', async () => {
    bench.toast.show(view());
    bench.toast.show(view({ recordId: 'two', term: 'gossamer', sentence: '' }));
    expect(bench.toast.show(later({ status: 'collected' }))).toBe('gone');
    await expect.poll(bench.status).toBe('Collected');
    expect(readText(bench.part('.term'))).toBe('gossamer');
    expect(document.querySelectorAll('div:popover-open')).toHaveLength(1);
  });

  it('each view for its own time, however long the one before had left', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    bench.toast.show(view({ status: 'collected', graceMs: 0, actions: [] }));
    vi.advanceTimersByTime(2_000);
    bench.toast.show(view({ recordId: 'two', term: 'gossamer' }));
    vi.advanceTimersByTime(10_000);
    expect(host().isConnected).toBe(true);
    expect(buttons()).toEqual(['Undo', 'Edit']);
    bench.toast.show(later({ recordId: 'two', status: 'collected' }));
    vi.advanceTimersByTime(4_000);
    expect(host().isConnected).toBe(false);
  });

  it('no later view after it is gone', () => {
    bench.toast.show(view());
    bench.toast.hide();
    expect(bench.toast.show(later({ status: 'collected' }))).toBe('gone');
    expect(host().isConnected).toBe(false);
  });

  it('that Gleaner was restarted, when a press gets no answer', async () => {
    bench.act.mockImplementation((action) =>
      action === 'undo' ? Promise.reject(new Error('gone')) : Promise.resolve(),
    );
    bench.toast.show(view());
    await untilItObeys(bench);
    await pressElement(bench.button('Undo'));
    await expect.poll(bench.status).toMatch(/restarted/u);
    expect(buttons()).toEqual([]);
  });

  it('S26 text from the page or the service as text', async () => {
    const evil = '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>';
    bench.toast.show(view({ term: evil, sentence: `So ${evil} it is.` }));
    bench.toast.show(
      later({ term: evil, status: 'needs-attention', reason: 'rejected', detail: evil }),
    );
    await expect.poll(bench.status).toContain(evil);
    expect(bench.root.querySelector('img, script')).toBeNull();
    expect('hacked' in window).toBe(false);
  });

  it('S26 a very long word, sentence and answer within limits, each with a title', async () => {
    const term = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(8);
    const detail = 'unacceptable '.repeat(40);
    bench.toast.show(view({ term, sentence: `${'und so weiter '.repeat(100)}${term}` }));
    bench.toast.show(later({ term, status: 'needs-attention', reason: 'rejected', detail }));
    await expect.poll(bench.status).toContain('unacceptable');
    expect(bench.part('.term').title).toBe(term);
    expect(bench.part('.status').title).toContain(detail.slice(0, 400));
    const { width, height } = host().getBoundingClientRect();
    expect(width).toBe(320);
    expect(height).toBeLessThan(320);
    for (const text of bench.root.querySelectorAll('p')) {
      expect(text.scrollWidth).toBeLessThanOrEqual(bench.part('.toast').clientWidth);
    }
  });
});
