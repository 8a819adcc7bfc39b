/**
 * What the service answers to a learner's token, in three calls that count against the quota: one
 * page of words, the same filtered, and a batch of flashcards (interface.md sections 4.2, 4.3, 8).
 */
import { errorIn, filterEquals, planIdSchema, readWordsPage, servicePaths } from '@gleaner/shared';
import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { IssuedTokens } from '../grants/grant.ts';
import { examineCards } from './examine-cards.ts';
import { readBody } from '../errors/read-body.ts';
import { countIn } from '../quota/limit-headers.ts';
import { examineQuota } from './examine-quota.ts';
import { attempt, type Report } from './report.ts';
import { probe, type Probed } from './probe.ts';

export interface OperationsParts {
  readonly config: Config;
  readonly tokens: IssuedTokens;
  /** Null: no plan is known, so no cards can be requested. */
  readonly planId: string | null;
  /** Learners of this relay who were active lately; null where the database did not answer. */
  readonly activeLearners: number | null;
  readonly report: Report;
  /** Only for the terminal: the cards in it are the learner's. */
  readonly print: (line: string) => void;
}

export async function examineOperations(parts: OperationsParts): Promise<void> {
  const { config, tokens, planId, report } = parts;
  examineTokens(config, tokens, report);
  const call = (name: string, target: string, body?: object): Promise<Probed | null> =>
    attempt(report, name, async (subject) => {
      const answer = await probe(config.instanceUrl + target, {
        headers: {
          accept: 'application/json',
          ...config.upstreamHeaders,
          authorization: `Bearer ${tokens.accessToken}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      if (answer.status === 200) return answer;
      report.problem(subject, refusal(answer), adviceFor(answer.status));
      return null;
    });

  const words = `${servicePaths.learnedWords}?page_size=1`;
  const listed = await call('List of words', words);
  const hasWords = listed !== null && (examineList(listed, report) ?? 0) > 0;
  // No learner has this word: if any record comes, the service ignores the filter.
  const nobodys = `gleaner-${randomBytes(8).toString('hex')}`;
  const filter = encodeURIComponent(filterEquals('term', nobodys));
  const filtered = await call('Filter on term', `${words}&filter=${filter}`);
  if (filtered !== null) examineFilter(filtered, hasWords, report);
  let cards: Probed | null = null;
  if (planId === null || !planIdSchema.safeParse(planId).success) {
    const advice = 'run it with --plan <id>, as it stands in the address of a plan';
    report.warning('Flashcards', 'no plan to try', advice);
  } else {
    cards = await call('Flashcards', servicePaths.flashcards(planId), { limit: 20 });
    if (cards !== null) {
      const body = contentOf(cards);
      examineCards({ body, mapping: config.cardFields, report, print: parts.print });
    }
  }
  examineLimits(parts, cards ?? filtered ?? listed);
}

function examineTokens(config: Config, tokens: IssuedTokens, report: Report): void {
  const missing = config.scopes.filter((scope) => !tokens.scopes.includes(scope));
  if (missing.length > 0) {
    report.warning(
      'Granted scopes',
      `lack ${missing.join(' ')}`,
      'the learner may have left them out, or the registration does not have them',
    );
  } else {
    report.ok('Granted scopes', tokens.scopes.join(' '));
  }
  const minutes =
    tokens.expiresAt === null ? null : Math.round((tokens.expiresAt - Date.now()) / 60_000);
  const lasts = minutes === null ? 'for an unsaid time' : `${minutes} min`;
  if (tokens.refreshToken === null) {
    report.warning(
      'Refresh token',
      `none: learners have to connect again when the access token ends (${lasts})`,
      'ask the operator to enable refresh for this application (it is up to the instance)',
    );
  } else {
    report.ok('Refresh token', `given; access tokens last ${lasts}`);
  }
}

/** @param answer to the filter on a word that no learner has */
function examineFilter(answer: Probed, hasWords: boolean, report: Report): void {
  const subject = 'Filter on term';
  const page = readWordsPage(contentOf(answer));
  const isIgnored = page !== null && page.learned_words.length > 0;
  if (isIgnored) {
    report.warning(
      subject,
      'is ignored: a filter for a word that no learner has returned other words',
      'known words are found all the same, by reading the list, which spends more of the quota',
    );
  } else {
    const text =
      hasWords && page !== null
        ? 'works: known words are found fast'
        : 'is taken; whether it is heeded cannot be seen without a list of words';
    report.ok(subject, text);
  }
}

/** @returns how many words were read; null where it cannot be told */
function examineList(answer: Probed, report: Report): number | null {
  const subject = 'List of words';
  const page = readWordsPage(contentOf(answer));
  if (page === null) {
    report.problem(
      subject,
      'answers 200, but not with learned_words as the interface says',
      'this service does not keep the interface: tell its operator',
    );
    return null;
  }
  const more = (page.next_page_token ?? '') === '' ? 'one page' : 'more pages follow';
  const { learned_words: found, unread = 0 } = page;
  if (unread > 0)
    report.warning(
      subject,
      `${unread} of ${found.length + unread} words could not be read: no id, or no term`,
      'learners are told how many words are not shown',
    );
  report.ok(subject, `${found.length} of page_size=1 read, ${more}`);
  return found.length;
}

function examineLimits(
  { config, activeLearners, report }: OperationsParts,
  answer: Probed | null,
): void {
  const count = countIn(Object.fromEntries(answer?.headers ?? []));
  if (count !== null) {
    examineQuota(config, count, activeLearners, report);
    return;
  }
  report.warning(
    'Quota',
    'the service shows no X-RateLimit-Limit and -Remaining',
    'the relay then learns of the limit by 429 alone',
  );
}

function refusal(answer: Probed): string {
  const code = errorIn(contentOf(answer))?.code?.replaceAll(/\W/gu, '').slice(0, 40);
  return `refused (${code === undefined ? answer.status : `${answer.status} ${code}`})`;
}

function adviceFor(status: number): string {
  if (status === 403) return 'the grant lacks the scope: see SCOPES and the registration';
  if (status === 404) return 'check the plan id, and INSTANCE_URL';
  if (status === 429) return 'the quota is used up: ask the operator for more, or wait an hour';
  return 'see the status; if it stays, tell the operator of the service';
}

/** Undefined where the relay would pass no JSON on. */
function contentOf({ body, headers }: Probed): unknown {
  const read = readBody(body, headers.get('content-type') ?? undefined);
  return typeof read === 'string' ? undefined : read.value;
}
