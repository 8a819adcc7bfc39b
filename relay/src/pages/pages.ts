/** What the relay's pages say: what happened, what it means, and what to do. The texts are in `locales/`. */
import { relayPaths } from '@gleaner/shared';
import type { Response } from 'express';
import gleaner from '../../../gleaner.config.ts';
import { pageLanguageOf, type Text } from './languages.ts';
import { type Page, renderPage } from './page.ts';

const again = { path: relayPaths.login, label: 'startAgain' } as const;

export const connectedPage: Page = {
  title: 'connectedTitle',
  mark: 'done',
  text: [['connected']],
};

function problem(title: Text, text: Page['text'], link: Page['link'] | null = again): Page {
  return { title, mark: 'problem', text, ...(link !== null && { link }) };
}

/** A sign-in that did not end in a connection; each is an answer of the callback or the login. */
export const problemPages = {
  invalidCallback: problem('invalidTitle', [['invalidWhy'], ['invalidDo']]),
  wrongIssuer: problem('issuerTitle', [['issuerWhy'], ['issuerDo']]),
  denied: problem('deniedTitle', [['deniedWhy'], ['nothingLost', 'deniedDo']]),
  refusedByService: problem('refusedTitle', [['refusedWhy'], ['refusedDo']]),
  codeRefused: problem('lateTitle', [['lateWhy'], ['nothingLost']]),
  misconfigured: problem('setupTitle', [['setupWhy'], ['setupDo', 'nothingLost']], null),
  unusable: problem('unusableTitle', [['unusableWhy'], ['unusableDo', 'nothingLost']]),
  notLasting: problem('unusableTitle', [['notLastingWhy'], ['unusableDo', 'nothingLost']]),
  unavailable: problem('unavailableTitle', [['unavailableDo', 'nothingLost']]),
  tooMany: problem('tooManyTitle', [['tooManyDo', 'nothingLost']]),
  notFound: problem('notFoundTitle', [['notFound']], { path: '/', label: 'whatThisIs' }),
};

export function instanceDownPage(instanceUrl: string): Page {
  const text: Page['text'] = [[['downWhy', instanceUrl]], ['downDo', 'nothingLost']];
  return problem('downTitle', text, { path: relayPaths.login, label: 'tryAgain' });
}

export function homePage(instanceUrl: string): Page {
  return {
    title: 'homeTitle',
    mark: 'none',
    text: [[['homeWhat', instanceUrl]], ['homeDo']],
    link: { path: '/privacy', label: 'privacy' },
  };
}

/** How long the relay stores what a learner's browser causes. */
export interface Retention {
  readonly sessionDays: number;
  readonly maxSessionDays: number;
  readonly receiptHours: number;
  readonly loginMinutes: number;
}

/** `tests/relay/policy.ts` names what each of these texts accounts for. */
export function privacyPage(
  instanceUrl: string,
  { sessionDays, maxSessionDays, receiptHours, loginMinutes }: Retention,
): Page {
  const { support } = gleaner;
  return {
    title: 'privacy',
    mark: 'none',
    text: [['privacyLead'], [['privacyDate', policyDate]]],
    sections: [
      {
        heading: 'sentTitle',
        text: [
          [['sentLead', instanceUrl]],
          ...([['sentWord'], ['sentPage'], ['sentAnswers'], ['sentRequests', 'sentIds']] as const),
        ],
      },
      {
        heading: 'browserTitle',
        text: [
          ...([['browserWords'], ['browserReviews'], ['browserChoices']] as const),
          ['browserScripts'],
        ],
      },
      {
        heading: 'serverTitle',
        text: [
          [
            ['serverPermission', instanceUrl],
            ['serverLogin', String(loginMinutes)],
          ],
          [['serverWrites', String(receiptHours)]],
          ...([['serverCounts'], ['serverAddress'], ['serverLogs']] as const),
          [['serverCookie', String(sessionDays), String(maxSessionDays)]],
        ],
      },
      { heading: 'sitesTitle', text: [['sitesMedia'], ['sitesVoices'], ['sitesList']] },
      { heading: 'endTitle', text: [['end'], ['endDevice'], ['endService']] },
      { heading: 'othersTitle', text: [['others'], ['limitedUse']] },
      {
        heading: 'askTitle',
        text: [[support === '' ? 'askNobody' : ['ask', support], 'askRights']],
      },
    ],
  };
}

/** When the policy last said something else. */
const policyDate = '2026-11-29';

/** In the learner's language. */
export function sendPage(response: Response, status: number, page: Page): void {
  const language = pageLanguageOf(response.req);
  response
    .status(status)
    .vary('Accept-Language')
    .set('Content-Language', language)
    .type('html')
    .send(renderPage(page, language));
}
