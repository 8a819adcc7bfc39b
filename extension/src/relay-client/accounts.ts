/**
 * Which account each sign-in is. The relay gives every sign-in a grant of its own, and the service names no account
 * (docs/decisions/same-account.md), so what this device stores belongs to an account: the first grant under which it
 * was seen. Elsewhere in the extension `connection` is the account; only requests to the relay name the grant.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

/** The format of `@wxt-dev/storage`, without loading it: the popup's first paint waits for this. */
export const accountsItem = 'accounts';
const version = { accounts$: { v: 1 } };
export const sessionItem = 'session';
/** The last account, kept after its connection has ended. */
export const lastItem = 'lastConnection';
export const accountsLock = 'gleaner-accounts';

/** Grants, each with its account, the newest last. Older ones are never asked about again. */
const mostGrants = 200;

const connectionSchema = z.object({ connection: z.string() });
const accountsSchema = z.object({ of: z.array(z.tuple([z.string(), z.string()])) });
type Grants = readonly (readonly [grant: string, account: string])[];

/** Before this list was kept, a connection was one account. */
export async function readGrants(): Promise<Grants> {
  const stored = await browser.storage.local.get([accountsItem, lastItem, sessionItem]);
  const read = z.safeParse(accountsSchema, stored[accountsItem]);
  if (read.success) return read.data.of;
  const last = z.safeParse(z.string(), stored[lastItem]).data;
  const { connection = last } = z.safeParse(connectionSchema, stored[sessionItem]).data ?? {};
  const before = new Set([last, connection].filter((one) => one !== undefined));
  return [...before].map((one) => [one, one]);
}

/** The account of a grant; null for a sign-in that is not recognised yet. */
export function accountIn(grants: Grants, grant: string): string | null {
  return grants.find(([one]) => one === grant)?.[1] ?? null;
}

/** Accounts that this device has known, the last one first. */
export async function knownAccounts(): Promise<readonly string[]> {
  return [...new Set((await readGrants()).map(([, account]) => account).reverse())];
}

/** The last grant of an account. */
export async function lastGrantOf(account: string): Promise<string> {
  return (await readGrants()).findLast(([, one]) => one === account)?.[0] ?? account;
}

/** What is stored for a list of grants; `change` goes into the same write. */
export function writeGrants(grants: Grants, change: Record<string, unknown> = {}): Promise<void> {
  const of = grants.slice(-mostGrants).map(([grant, account]) => [grant, account]);
  return browser.storage.local.set({ [accountsItem]: { of }, ...version, ...change });
}

/** The account was deleted from this device. */
export function forgetAccountGrants(account: string): Promise<void> {
  return navigator.locks.request(accountsLock, async () => {
    await writeGrants((await readGrants()).filter(([, one]) => one !== account));
  });
}
