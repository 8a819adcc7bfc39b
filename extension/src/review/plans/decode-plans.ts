/**
 * Finds review plans in the answer of a route that lists them. interface.md section 4.5 says that there may
 * be such a route and section 2.3 that a plan has an id; the place of the list and the names of its fields
 * are recognised. Every item of the list becomes a plan or a named problem.
 */
import {
  fieldsOf,
  isObject,
  pick,
  planIdSchema,
  rawText,
  cardText,
  unquoted,
  type CardProblem,
  type OfferedPlan,
} from '@gleaner/shared';
import * as z from 'zod/mini';

interface ListedPlan extends OfferedPlan {
  /** How many cards were due when it was listed; absent where the service does not say. */
  readonly due?: number;
}

export interface DecodedPlans {
  readonly plans: readonly ListedPlan[];
  readonly problems: readonly CardProblem[];
  /** Sent as `page_token` to get the next page; null at the end. */
  readonly nextPageToken: string | null;
}

/** Maximum depth of the list: data, review plans, edges. */
const deepest = 4;
/** A learner has a handful of plans; a longer list is something else. */
const mostPlans = 500;
const longestName = 120;

const idNames = ['id', 'planid', 'reviewplanid', 'uid', 'uuid', 'key', 'slug', 'code', 'value'];
const nameNames = [
  ...['displayname', 'title', 'planname', 'reviewplanname', 'name', 'label', 'text', 'subject'],
];
const dueNames = ['reviewdue', 'duecount', 'duetoday', 'duecards', 'due'];
const dueHolders = ['status', 'dailytask', 'stats'];
/** Fields in which an item may be wrapped. */
const wrappers = ['plan', 'reviewplan', 'node', 'attributes', 'item', 'data'];
const listNames = [
  ...['reviewplans', 'plans', 'reviewplanlist', 'planlist', 'items', 'list', 'results', 'data'],
  ...['edges', 'nodes', 'records', 'rows', 'entries', 'content'],
];
const tokenNames = ['nextpagetoken', 'pagetoken', 'nexttoken', 'nextcursor'];

interface List {
  readonly items: readonly unknown[];
  /** For a map of ids to plans. */
  readonly keys: readonly string[] | null;
  readonly path: readonly string[];
}

/** @param answer the parsed JSON of the answer */
export function decodePlans(answer: unknown): DecodedPlans {
  const body = unquoted(answer);
  const { items, keys } = likeliest(listsIn(body));
  const plans = new Map<string, ListedPlan>();
  const problems: CardProblem[] = [];
  for (const [index, item] of items.entries()) {
    const plan = index < mostPlans ? planIn(item, keys?.[index] ?? null) : 'is one too many';
    if (typeof plan === 'string') problems.push({ index, reason: plan });
    else if (plans.has(plan.id)) problems.push({ index, reason: 'has the id of an earlier plan' });
    else plans.set(plan.id, plan);
  }
  const token = rawText(pick(fieldsOf(body) ?? new Map(), tokenNames));
  return { plans: [...plans.values()], problems, nextPageToken: token === '' ? null : token };
}

/** The plan, or the reason why there is none. */
function planIn(value: unknown, key: string | null): ListedPlan | string {
  const item = unquoted(value);
  const fields = fieldsOf(item);
  if (!fields) {
    const text = rawText(item);
    const id = key ?? text;
    return isPlanId(id) ? { id, name: nameOr(text, id) } : 'holds no id';
  }
  const inner = wrappers
    .map((name) => unquoted(fields.get(name)))
    .find((content) => fieldsOf(content) !== null);
  const within = inner === undefined ? null : fieldsOf(inner);
  const sources = within ? [within, fields] : [fields];
  const id = sources.map((one) => idIn(one)).find((found) => found !== null) ?? key;
  if (id === null || !isPlanId(id)) return 'holds no id';
  const name = sources.map((one) => cardText(pick(one, nameNames))).find((text) => text !== '');
  const due = sources.map((one) => dueIn(one, 0)).find((found) => found !== null) ?? null;
  return {
    id,
    name: nameOr(name ?? '', id),
    ...(due !== null && { due }),
  };
}

/** Of the plan itself, or in its status. */
function dueIn(fields: ReadonlyMap<string, unknown>, depth: number): number | null {
  const text = rawText(pick(fields, dueNames));
  if (/^\d{1,6}$/u.test(text)) return Number(text);
  const inner = depth < 2 ? dueHolders.map((name) => fieldsOf(unquoted(fields.get(name)))) : [];
  const found = inner.map((one) => one && dueIn(one, depth + 1));
  return found.find((due) => due !== null) ?? null;
}

function idIn(fields: ReadonlyMap<string, unknown>): string | null {
  for (const name of idNames) {
    const value = fields.get(name);
    const text = rawText(
      fieldsOf(value) ? pick(fieldsOf(value) ?? new Map(), ['oid', 'value', 'id']) : value,
    );
    if (isPlanId(text)) return text;
  }
  // A resource name, such as `reviewPlans/daily`, ends in its id.
  const resource = /^[\w-]+(?:\/[^/\s]+)*\/([^/\s]+)$/u.exec(rawText(fields.get('name')))?.[1];
  return resource !== undefined && isPlanId(resource) ? resource : null;
}

function isPlanId(text: string): boolean {
  return z.safeParse(planIdSchema, text).success;
}

/** One line of limited length. */
function nameOr(text: string, id: string): string {
  const name = cardText(text).replaceAll(/\s+/gu, ' ').trim();
  const isResource = name.includes('/') && name.endsWith(`/${id}`);
  return name === '' || isResource ? id : Array.from(name).slice(0, longestName).join('');
}

function listsIn(body: unknown): readonly List[] {
  const found: List[] = [];
  function walk(value: unknown, path: readonly string[]): void {
    if (Array.isArray(value)) {
      found.push({ items: value as readonly unknown[], keys: null, path });
      return;
    }
    if (!isObject(value) || path.length > deepest) return;
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    if (namesPlans(path) && entries.length > 0 && entries.every(([, one]) => isPlanLike(one)))
      found.push({
        items: entries.map(([, one]) => one as unknown),
        keys: entries.map(([key]) => key),
        path,
      });
    for (const [name, content] of fieldsOf(value) ?? []) walk(unquoted(content), [...path, name]);
  }
  walk(body, []);
  return found;
}

/** A member of a map of ids to plans: its name, or all its fields. */
function isPlanLike(value: unknown): boolean {
  return typeof value === 'string' || isObject(value);
}

function namesPlans(path: readonly string[]): boolean {
  return /plans?$/u.test(path.at(-1) ?? '');
}

/** Prefers most plans, then the most likely name, then the shortest path. */
function likeliest(lists: readonly List[]): List {
  const [best] = lists
    .map((list) => {
      const sample = list.items.slice(0, 20);
      const found = sample.filter(
        (item, at) => typeof planIn(item, list.keys?.[at] ?? null) !== 'string',
      );
      return {
        list,
        share: sample.length === 0 ? 0 : found.length / sample.length,
        rank: rankOf(list.path),
      };
    })
    .sort(
      (a, b) =>
        Number(b.share > 0) - Number(a.share > 0) ||
        a.rank - b.rank ||
        b.share - a.share ||
        a.list.path.length - b.list.path.length ||
        (a.list.path.join() < b.list.path.join() ? -1 : 1),
    );
  return best?.list ?? { items: [], keys: null, path: [] };
}

/** The nearest name counts: `data.review_plans.edges` is a list of plans. */
function rankOf(path: readonly string[]): number {
  const ranks = path.map((name) => listNames.indexOf(name)).filter((rank) => rank >= 0);
  return path.length === 0 ? 0 : ranks.length > 0 ? Math.min(...ranks) : listNames.length;
}
