/** The texts of the relay's pages: what happened, what it means, and what to do. */
import { relayPaths } from '@gleaner/shared';
import type { Response } from 'express';
import gleaner from '../../../../gleaner.config.ts';
import { type Page, renderPage } from './page.ts';

const again = { path: relayPaths.login, label: 'Start again' } as const;
const nothingLost = 'Nothing is lost: words you have collected are kept and go out once connected.';

export const connectedPage: Page = {
  title: 'You are connected',
  mark: 'done',
  text: [`You can close this tab. ${gleaner.name} now collects and reviews in your account.`],
};

/** A sign-in that did not end in a connection; each is an answer of the callback or the login. */
export const problemPages = {
  invalidCallback: {
    title: 'This sign-in link does not fit',
    mark: 'problem',
    text: [
      'It was used before, is older than ten minutes, or belongs to another browser.',
      'For your safety it was not used. Start again, and finish in this same browser.',
    ],
    link: again,
  },
  wrongIssuer: {
    title: 'The answer came from another service',
    mark: 'problem',
    text: [
      'The sign-in answer names a service that this relay does not work with, so it was not used.',
      'Start again. If this page comes back, tell the people who run your Gleaner.',
    ],
    link: again,
  },
  denied: {
    title: 'Not connected',
    mark: 'problem',
    text: [
      'You did not give permission, so nothing was connected.',
      `${nothingLost} You can start again whenever you like.`,
    ],
    link: again,
  },
  refusedByService: {
    title: 'The service refused the sign-in',
    mark: 'problem',
    text: [
      'It answered with an error instead of a permission.',
      'Start again. If this page comes back, tell the people who run your Gleaner: its registration with the service may be wrong.',
    ],
    link: again,
  },
  codeRefused: {
    title: 'The sign-in took too long',
    mark: 'problem',
    text: ['The service no longer accepts the permission it gave a moment ago.', nothingLost],
    link: again,
  },
  misconfigured: {
    title: 'This relay is not set up correctly',
    mark: 'problem',
    text: [
      'The service does not accept this relay as a registered application, so no one can connect.',
      `Ask the people who run it to check client id, client secret and callback URL. ${nothingLost}`,
    ],
  },
  unavailable: {
    title: 'The relay cannot answer just now',
    mark: 'problem',
    text: [`Try again in a minute. ${nothingLost}`],
    link: again,
  },
  tooMany: {
    title: 'Too many requests from your network',
    mark: 'problem',
    text: [`Wait a minute, then try again. ${nothingLost}`],
    link: again,
  },
  notFound: {
    title: 'There is no such page here',
    mark: 'problem',
    text: ['This address belongs to a relay. Open the Gleaner extension to use it.'],
    link: { path: '/', label: 'What this is' },
  },
} as const satisfies Record<string, Page>;

export function instanceDownPage(instanceUrl: string): Page {
  return {
    title: 'The service does not answer',
    mark: 'problem',
    text: [
      `Signing in happens at ${instanceUrl}, which cannot be reached just now.`,
      `Try again in a few minutes. ${nothingLost}`,
    ],
    link: { path: relayPaths.login, label: 'Try again' },
  };
}

export function homePage(instanceUrl: string): Page {
  return {
    title: 'A relay for vocabulary',
    mark: 'none',
    text: [
      `The ${gleaner.name} browser extension talks to this server, and this server talks to the vocabulary service at ${instanceUrl} for learners who have allowed it.`,
      'There is nothing to do here: use the extension in your toolbar.',
    ],
    link: { path: '/privacy', label: 'Privacy' },
  };
}

export function privacyPage(instanceUrl: string): Page {
  return {
    title: 'Privacy',
    mark: 'none',
    text: ['What the extension and this relay keep, and what they do not.'],
    sections: [
      {
        heading: 'In your browser',
        text: [
          'Words you collect, with the sentence, title and address of the page you collected them from, are kept in the extension. From a private window only the word is kept.',
          'So are your review plans, the cards of a review under way, and for the calendar how much you reviewed on which day. None of that goes anywhere but each answer to the service.',
          'Nothing runs on any page until you act.',
        ],
      },
      {
        heading: 'On this relay',
        text: [
          `The permission you gave at ${instanceUrl} is kept encrypted, to act for you; your password never passes through here.`,
          'Words, cards and answers pass through to the service. For 24 hours the relay keeps an encrypted record of what the service answered to a write, so that nothing is sent twice.',
          'Logs hold times, routes and results: no word, no token, no cookie.',
          'A cookie that only this relay reads keeps you connected, for 30 days after you last used it.',
        ],
      },
      {
        heading: 'Ending it',
        text: [
          'Disconnect in the extension: the permission, the cookie and the records of writes are deleted from this relay at once. You can also withdraw the permission at the service.',
        ],
      },
      {
        heading: 'No one else',
        text: ['No analytics, no advertising, no third parties.'],
      },
    ],
  };
}

export function sendPage(response: Response, status: number, page: Page): void {
  response.status(status).type('html').send(renderPage(page));
}
