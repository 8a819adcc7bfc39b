/** A toast in each of its states, for tests and for the gallery. */
import type { ToastView } from '../../messages.ts';

export const toastView = (changed: Partial<ToastView> = {}): ToastView => ({
  recordId: 'one',
  opens: true,
  term: 'serendipity',
  sentence: 'It was pure serendipity.',
  status: 'grace',
  purpose: 'word',
  actions: ['undo', 'edit'],
  graceMs: 60_000,
  ...changed,
});

export const later = (changed: Partial<ToastView>): ToastView =>
  toastView({ opens: false, graceMs: 0, actions: [], ...changed });

export const toastStates: Readonly<Record<string, ToastView>> = {
  grace: toastView(),
  'grace, not connected': toastView({ reason: 'not-connected' }),
  'without sentence': toastView({ sentence: '', withoutSentence: true }),
  'language not on the list': toastView({
    ...{ keptAs: 'English', unlisted: 'Persian' },
    actions: ['undo', 'edit', 'change-language'],
  }),
  'language refused before': toastView({
    ...{ keptAs: 'English', unlisted: 'Persian', unlistedWhy: 'refused' },
    actions: ['undo', 'edit', 'change-language'],
  }),
  'language unknown': toastView({
    ...{ term: 'зонт', sentence: 'Зонт стоит в углу.' },
    ...{ keptAs: 'English', unlisted: 'Cyrillic', unlistedWhy: 'unknown' },
    actions: ['undo', 'edit', 'change-language'],
  }),
  'long sentence': toastView({
    sentence:
      'Of all the letters that the two sisters wrote to each other in those years, when the post came once a week and the road was closed all winter, the one that changed everything was lost, and it was pure serendipity that a neighbour found it behind a drawer of the old desk that she had bought at the market.',
  }),
  'another form offered': toastView({ keptAs: 'English', forms: ['go', 'Went'], lowered: true }),
  editing: later({ status: 'editing', keptAs: 'English' }),
  sending: later({ status: 'sending' }),
  collected: later({ status: 'collected' }),
  known: later({
    status: 'already-collected',
    mastery: { level: 3, dots: 3 },
    actions: ['add-sentence'],
  }),
  'adding a sentence': toastView({ purpose: 'sentence', actions: ['undo'] }),
  'sentence added': later({ status: 'sentence-added' }),
  'schedule lost': later({ status: 'sentence-added', scheduleLost: true }),
  'sentence kept': later({ status: 'sentence-kept' }),
  offline: later({ status: 'waiting', reason: 'offline', actions: ['edit'] }),
  'needs attention': later({ status: 'needs-attention', reason: 'rejected', actions: ['edit'] }),
  unconfirmed: later({ status: 'unconfirmed', actions: ['edit'] }),
  undone: later({ status: 'undone' }),
  refused: toastView({
    recordId: '',
    term: '',
    sentence: '',
    status: 'refused',
    graceMs: 0,
    actions: [],
    problem: 'no-word',
  }),
};
