/** A record as the toast shows it. Pure. */
import type { CollectProblem, ToastAction, ToastView } from '../../messages.ts';
import { canAddSentence } from '../../outbox/attention.ts';
import { isEditable } from '../../outbox/word/edit-record.ts';
import type { CollectRecord, OutboxReason } from '../../outbox/store/record.ts';
import { clampRecord } from '../../outbox/schedule.ts';
import { dotsOf } from '../../text/mastery-dots.ts';
import { shownText, visibleText } from '../../text/invisible.ts';

/** Length of the service's text, in characters (UTF-16 code units). */
const longestDetail = 240;

interface Further extends Pick<
  ToastView,
  'opens' | 'keptAs' | 'unlisted' | 'unlistedWhy' | 'forms' | 'lowered' | 'meaning' | 'theme'
> {
  /** Why it will wait after its grace, if that is known already. */
  readonly foreseen?: OutboxReason | undefined;
  /** The learner has a dictionary of their own. */
  readonly hasDictionary?: boolean;
  /** Of all the learner's words. */
  readonly highestMastery?: number;
}

/** @param now milliseconds since the epoch */
export function viewOf(
  record: CollectRecord,
  now: number,
  { opens, foreseen, hasDictionary = false, highestMastery = 0, ...told }: Further,
): ToastView {
  const graceMs =
    record.state === 'waiting' && record.attempts === 0
      ? Math.max(0, clampRecord(record, now).notBefore - now)
      : 0;
  const reason = record.reason ?? foreseen;
  const status = statusOf(record, graceMs);
  // A new word has none yet.
  const level = status === 'already-collected' ? record.learnedWord?.mastery_level : undefined;
  return {
    recordId: record.id,
    opens,
    term: visibleText(record.spec.term),
    sentence: visibleText(record.context?.sentence ?? '').trim(),
    ...(isLanguageTag(record.context?.language) && { language: record.context.language }),
    ...told,
    status,
    purpose: record.purpose,
    graceMs: status === 'grace' ? graceMs : 0,
    actions: [
      ...actionsOf(record, status, told.unlisted !== undefined),
      ...(hasDictionary ? (['look-up'] as const) : []),
    ],
    ...(reason && record.state !== 'sent' && { reason }),
    ...(record.detail !== undefined && { detail: shownText(record.detail, longestDetail) }),
    ...(record.scheduleLost && { scheduleLost: true }),
    ...(typeof level === 'number' && { mastery: { level, dots: dotsOf(level, highestMastery) } }),
  };
}

export function undoneView(recordId: string): ToastView {
  return {
    recordId,
    opens: false,
    term: '',
    sentence: '',
    status: 'undone',
    purpose: 'word',
    graceMs: 0,
    actions: [],
  };
}

export function refusedView(problem: CollectProblem): ToastView {
  return {
    recordId: '',
    opens: true,
    term: '',
    sentence: '',
    status: 'refused',
    purpose: 'word',
    graceMs: 0,
    actions: [],
    problem,
  };
}

function actionsOf(
  record: CollectRecord,
  status: ToastView['status'],
  isUnlisted: boolean,
): ToastAction[] {
  const actions: ToastAction[] = [];
  if (status === 'grace') actions.push('undo');
  if (status !== 'editing' && isEditable(record)) {
    actions.push('edit');
    if (isUnlisted) actions.push('change-language');
  }
  if (canAddSentence(record)) actions.push('add-sentence');
  return actions;
}

function statusOf(record: CollectRecord, graceMs: number): ToastView['status'] {
  switch (record.state) {
    case 'waiting':
      if (record.editing) return 'editing';
      if (graceMs > 0) return 'grace';
      return record.reason === undefined ? 'sending' : 'waiting';
    case 'sending':
      return 'sending';
    case 'sent':
      return record.outcome ?? 'collected';
    case 'needs-attention':
    case 'unconfirmed':
      return record.state;
  }
}

function isLanguageTag(language: string | undefined): language is string {
  return /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/iu.test(language ?? '');
}
