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
  const found = address.exec(pasted)?.[0].replaceAll(around, '');
  const full = found ?? (withoutScheme.test(text) ? `https://${text}` : '');
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
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

function valid(text: string | undefined): boolean {
  return z.safeParse(planIdSchema, text).success;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
