/**
 * What helps whoever is asked for help, in English: versions, permissions, counts, last errors and sizes. No word, no
 * name and no address is in it, so that it can be pasted anywhere.
 */
import { shortReference } from '@gleaner/shared';
import { browser } from 'wxt/browser';
import { hasAgreed } from '../../relay-client/consent.ts';
import { mayReachRelay } from '../../relay-client/access.ts';
import { relayAge } from '../../relay-client/relay-age.ts';
import { lastSession } from '../../relay-client/session.ts';
import { keptErrors, type KeptError } from '../../platform/kept-errors.ts';
import { countKept } from './kept.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';
import type { OutboxRecord } from '../../outbox/store/record.ts';

export async function makeDiagnosis(db: OutboxDatabase): Promise<string> {
  const [
    { permissions = [], origins = [] },
    session,
    agreed,
    reachable,
    kept,
    records,
    estimate,
    errors,
  ] = await Promise.all([
    browser.permissions.getAll(),
    lastSession(),
    hasAgreed(),
    mayReachRelay(),
    countKept(db),
    db.getAll('records'),
    navigator.storage.estimate(),
    keptErrors(),
  ]);
  const { version, manifest_version } = browser.runtime.getManifest();
  const every = origins.filter((origin) => /^(?:https?|\*):\/\/\*\//u.test(origin));
  const failed = records.filter(({ reason }) => reason !== undefined);
  return [
    `Version: ${version}, manifest ${manifest_version}`,
    `Browser: ${navigator.userAgent}`,
    `Language: ${navigator.language}`,
    `Permissions: ${[...permissions].toSorted().join(' ')}`,
    `Sites allowed: ${origins.length}, all sites: ${every.length > 0 ? 'yes' : 'no'}`,
    `Server: may be reached: ${yesNo(reachable)}, agreed: ${yesNo(agreed)}`,
    `Contract: relay ${session ? relayAge(session) : 'unknown'}`,
    `Connected: ${yesNo(session?.connected === true)}, scopes: ${scopesOf(session?.scopes ?? [])}, plans offered: ${session?.plans.length ?? 0}, routes: ${session?.routes.length ?? 0}`,
    `Stored: words ${kept.words}, answers ${kept.answers}, list ${kept.indexed}, review ${kept.review}, days ${kept.days}, known ${kept.known}`,
    `States: ${tally(records.map(({ state }) => state))}`,
    `Last errors: ${tally(failed.map(({ reason }) => reason ?? ''))}`,
    `References: connection ${shortReference(session?.connection ?? null) ?? 'none'}, ${referencesOf(records)}`,
    `Attempts, most: ${Math.max(0, ...records.map(({ attempts }) => attempts))}`,
    `Bytes: ${estimate.usage ?? 'unknown'} of ${estimate.quota ?? 'unknown'}`,
    `Unexpected errors: ${errors.length}`,
    ...errors.map(errorLine),
  ].join('\n');
}

function errorLine({ at, version, place, name, message }: KeptError): string {
  return `- ${new Date(at).toISOString()} ${version} ${place}: ${name}: ${message}`;
}

/** Of the latest writes in trouble; the relay's log has lines with the same. */
function referencesOf(records: readonly OutboxRecord[]): string {
  const troubled = records
    .filter(({ attempts, state }) => attempts > 0 && state !== 'sent')
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .slice(0, 10)
    .map(({ key, reason, state }) => `${shortReference(key) ?? 'none'} ${reason ?? state}`);
  return `writes ${troubled.length === 0 ? 'none' : troubled.join(', ')}`;
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

/** A relay's value may hold anything. */
function scopesOf(scopes: readonly string[]): string {
  const known = scopes.filter((scope) => /^[a-z]{1,20}:[a-z]{1,20}$/u.test(scope));
  return known.length === 0 ? 'none' : known.join(' ');
}

function tally(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (counts.size === 0) return 'none';
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
}
