/** Checks every state of the toast with axe, light and dark. */
import { cdp } from 'vitest/browser';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ToastView } from '../../../messages.ts';
import { axeReports } from '../../../../testing/axe.ts';
import { later, standUnscaled, startToast, view, type Bench } from './testing.ts';

let bench: Bench;

beforeAll(standUnscaled);

afterEach(() => {
  bench.toast.hide();
  document.adoptedStyleSheets = [];
  document.body.replaceChildren();
});

const states: Readonly<Record<string, ToastView>> = {
  grace: view(),
  'grace, not connected': view({ reason: 'not-connected' }),
  'without sentence': view({ sentence: '', withoutSentence: true }),
  'language not on the list': view({
    ...{ keptAs: 'English', unlisted: 'Persian' },
    actions: ['undo', 'edit', 'change-language'],
  }),
  'another form offered': view({ keptAs: 'English', forms: ['go', 'Went'], lowered: true }),
  editing: later({ status: 'editing', keptAs: 'English' }),
  sending: later({ status: 'sending' }),
  collected: later({ status: 'collected' }),
  known: later({ status: 'already-collected', mastery: 3, actions: ['add-sentence'] }),
  'adding a sentence': view({ purpose: 'sentence', actions: ['undo'] }),
  'sentence added': later({ status: 'sentence-added' }),
  'sentence kept': later({ status: 'sentence-kept' }),
  offline: later({ status: 'waiting', reason: 'offline', actions: ['edit'] }),
  'needs attention': later({ status: 'needs-attention', reason: 'rejected', actions: ['edit'] }),
  unconfirmed: later({ status: 'unconfirmed', actions: ['edit'] }),
  undone: later({ status: 'undone' }),
  refused: view({
    recordId: '',
    term: '',
    sentence: '',
    status: 'refused',
    graceMs: 0,
    actions: [],
    problem: 'no-word',
  }),
};

for (const scheme of ['light', 'dark']) {
  it.each(Object.entries(states))(
    `${scheme}, %s: axe has nothing to report`,
    async (_name, state) => {
      await cdp().send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-color-scheme', value: scheme }],
      });
      bench = startToast();
      bench.toast.show({ ...state, opens: true });
      await expect.poll(() => bench.root.querySelector('.status > :last-child')).not.toBeNull();
      // Axe cannot enter a closed root, so the toast's content is moved out of it.
      const panel = bench.part('.toast');
      panel.getAnimations().forEach((animation) => {
        animation.finish();
      });
      const { width } = panel.getBoundingClientRect();
      document.adoptedStyleSheets = bench.root.adoptedStyleSheets;
      // As text, so that axe can compute its contrast.
      for (const each of panel.querySelectorAll<HTMLElement>('[data-text]')) {
        each.append(each.dataset.text ?? '');
        delete each.dataset.text;
      }
      // A button that is not active yet counts as disabled, and axe skips it.
      for (const button of panel.querySelectorAll('button'))
        button.removeAttribute('aria-disabled');
      const main = document.createElement('main');
      main.style.width = `${width}px`;
      main.append(panel);
      document.body.append(main);
      expect(await axeReports(main)).toEqual([]);
    },
  );
}
