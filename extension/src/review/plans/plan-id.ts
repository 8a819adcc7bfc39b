/**
 * Finds the id of a review plan in pasted text: the id itself, or the address of a page about the plan.
 * interface.md section 4.3 shows the id only in the service's own paths.
 */
import { planIdSchema } from '@gleaner/shared/contract';
import * as z from 'zod/mini';

const planParameter = /^(?:review[-_]?)?plan(?:[-_]?id)?$/iu;
const planSegment = /^(?:review[-_]?)?plans?$/iu;

/** An address within other text. */
const address = /https?:\/\/[^\s<>"“”]+/iu;
/** What stands around it, or ends its sentence. */
const around = /^[(<["'“‘]+|[)\]>"'”’.,;!?]+$/gu;
/** An address without its scheme: a host with a dot or a port, and a path. */
const withoutScheme = /^(?:[\w-]+\.)*[\w-]+(?:\.[a-z\d-]+|:\d+)\/\S+$/iu;

/** Null when there is no id. */
export function planIdOf(pasted: string): string | null {
  const text = pasted.trim().replaceAll(around, '');
  if (valid(text)) return text;
  const url = addressIn(pasted);
  if (!url) return null;
  const fragment = url.hash.replace(/^#!?/u, '');
  const route = URL.canParse(fragment, url) ? [new URL(fragment, url)] : [];
  for (const source of [url, ...route]) {
    const named = [...source.searchParams].find(([name]) => planParameter.test(name))?.[1];
    if (named !== undefined && valid(named)) return named;
    const segments = source.pathname.split('/').map(decoded).filter(Boolean);
    const after = segments[segments.findIndex((segment) => planSegment.test(segment)) + 1];
    if (segments.some((segment) => planSegment.test(segment)) && valid(after)) return after ?? null;
  }
  const last = decoded(url.pathname.split('/').filter(Boolean).at(-1) ?? '');
  return valid(last) ? last : null;
}

/**
 * The name of a plan, where its address says one: "Daily English" in `/plans/daily-english`, and in
 * `/plans/0b6f1a52/daily-english`. Null where there is no address, or only an id that nobody would read.
 */
export function nameInAddress(pasted: string): string | null {
  const id = planIdOf(pasted);
  const url = addressIn(pasted);
  if (id === null || !url) return null;
  const segments = url.pathname.split('/').map(decoded).filter(Boolean);
  // One word after the id is what the page does with the plan: `edit`.
  const after = segments.slice(segments.indexOf(id) + 1).filter((text) => /[-_ ]/u.test(text));
  const name = [id, ...after].find((text) => readable.test(text));
  return name?.replaceAll(/[-_ ]+/gu, ' ').replaceAll(/(?<!\p{L})\p{Ll}/gu, upper) ?? null;
}

/** Words, and short numbers among them; a number alone, or letters mixed with digits, is an id. */
const readable = /^(?=.*\p{L}{3})(?:\p{L}{1,20}|\d{1,4})(?:[-_ ]+(?:\p{L}{1,20}|\d{1,4}))*$/u;

function upper(letter: string): string {
  return letter.toUpperCase();
}

function addressIn(pasted: string): URL | null {
  const text = pasted.trim().replaceAll(around, '');
  const found = address.exec(pasted)?.[0].replaceAll(around, '');
  const full = found ?? (withoutScheme.test(text) ? `https://${text}` : '');
  return URL.parse(full);
}

/** Words with a space between them are no id that somebody pasted. */
function valid(text: string | undefined): boolean {
  return z.safeParse(planIdSchema, text).success && !/\s/u.test(text ?? '');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // The learner may paste anything.
    return '';
  }
}
