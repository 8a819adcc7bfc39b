/** The frame of the instance's pages, and how they are sent. */
import type { Response } from 'express';
import { html, type Markup } from './html.ts';
import { languageFor, sayTo } from './languages.ts';

export interface HtmlPage {
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  /** Where a form of this page may end up after redirects: browsers check that too. */
  readonly formTarget?: string;
}

export function sendHtml(
  res: Response,
  basePath: string,
  { title, body, status = 200, formTarget }: HtmlPage,
): void {
  const language = languageFor(res.req);
  const service = sayTo(res.req)('service');
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${service}</title>
        <link rel="stylesheet" href="${basePath}/style.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header><a href="${basePath}/">${service}</a></header>
        <main>${body}</main>
      </body>
    </html> `;
  const formAction = ["'self'", ...(formTarget === undefined ? [] : [cspSource(formTarget)])];
  res
    .status(status)
    .set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': [
        "default-src 'none'",
        "style-src 'self'",
        'img-src data:',
        `form-action ${formAction.join(' ')}`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
    })
    .send(document.markup);
}

/** An application of its own scheme has no origin. */
function cspSource(uri: string): string {
  const { origin, protocol } = new URL(uri);
  return origin === 'null' ? protocol : origin;
}
