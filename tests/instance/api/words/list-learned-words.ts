/** `GET /api/v1/learning/learned-words` (interface.md section 4.2). */
import * as z from 'zod';
import { parseFilter } from '../../contract/filter.ts';
import type { InstanceSettings } from '../../settings.ts';
import type { StoredWord } from '../../state/store.ts';
import { ApiError } from '../../exchange/api-error.ts';
import { toLearnedWord } from './record.ts';
import type { ApiHandler } from '../caller.ts';
import { languageSchema, readQuery } from '../validate.ts';

const defaultPageSize = 20;

const querySchema = z.strictObject({
  page_size: z
    .string()
    .regex(/^[1-9]\d{0,5}$/u, 'not a positive integer')
    .transform(Number)
    .default(defaultPageSize),
  page_token: z.string().default(''),
  filter: z.string().default(''),
});

/** Newest first, or what changed last. A larger page than the largest is answered with the largest. */
export const listLearnedWords: ApiHandler = ({ store, settings, pageTokens }, { learner }, req) => {
  const { page_size, page_token, filter } = readQuery(req, querySchema, settings);
  const matches = filter === '' ? everything : usedFilter(filter, settings.filter);
  let position: number | undefined;
  if (page_token !== '') {
    const cursor = pageTokens.open(page_token);
    if (cursor?.learner !== learner) invalid('page_token', 'not a token of this list');
    if (cursor.filter !== filter) invalid('page_token', 'given for another filter');
    position = cursor.position;
  }
  const all = store.wordsOf(learner).filter(matches);
  const offset = position ?? 0;
  const rest =
    settings.listOrder === 'changed'
      ? all.sort((a, b) => b.changed - a.changed).slice(offset)
      : all.filter(({ sequence }) => position === undefined || sequence < position);
  const page = rest.slice(0, Math.min(page_size, settings.largestPage));
  const last = page.at(-1);
  const next =
    last &&
    (() =>
      pageTokens.seal({
        learner,
        filter,
        position: settings.listOrder === 'changed' ? offset + page.length : last.sequence,
      }));
  const isLast = rest.length === page.length;
  const end =
    next && !isLast
      ? { next_page_token: next() }
      : endOfList(settings.lastPageToken, page_token === '' ? next?.() : page_token);
  return {
    status: 200,
    body: {
      [settings.listName]: page.map((word) => toLearnedWord(word, 'list', settings)),
      ...(settings.paging === 'token' ? end : { pagination: { total: all.length, ...end } }),
    },
  };
};

/** @param again the token that leads to the end once more, where there is one */
function endOfList(
  style: InstanceSettings['lastPageToken'],
  again: string | undefined,
): { next_page_token?: string } {
  if (style === 'empty') return { next_page_token: '' };
  return style === 'absent' || again === undefined ? {} : { next_page_token: again };
}

const everything = () => true;

function usedFilter(expression: string, use: InstanceSettings['filter']): Matches {
  if (use === 'refuse') return invalid('filter', 'not supported');
  return use === 'ignore' ? everything : compileFilter(expression);
}

type Matches = (word: StoredWord) => boolean;

function compileFilter(expression: string): Matches {
  const parsed = parseFilter(expression);
  if (parsed === null) return invalid('filter', 'not of the form <field> == "<value>"');
  const { field, value } = parsed;
  switch (field) {
    case 'id':
      return (word) => word.id === value;
    case 'term': {
      const term = value.normalize('NFC');
      return (word) => word.term === term;
    }
    case 'language': {
      const language = languageSchema.safeParse(value);
      if (!language.success) return invalid('filter', 'unknown language code');
      return (word) => word.language === language.data;
    }
    case 'mastery_level':
      if (!/^\d{1,2}$/u.test(value)) return invalid('filter', 'mastery_level is an integer');
      return (word) => word.masteryLevel === Number(value);
    default:
      return invalid('filter', `cannot filter on ${field}`);
  }
}

function invalid(field: string, description: string): never {
  throw new ApiError('INVALID_ARGUMENT', `Invalid request parameters: ${field}: ${description}`, [
    { field, description },
  ]);
}
