/** A stand-in and a connected client for the tests of its words. */
import { beforeEach, expect } from 'vitest';
import {
  collectedSchema,
  pageSchema,
  type WordRecord,
  type ListedPage,
} from '../../testing/answers.ts';
import { connectClient, type ApiClient, type ApiAnswer } from '../../testing/api-client.ts';
import { useInstance } from '../../testing/use-instance.ts';

export let instance: ReturnType<typeof useInstance>;
export let client: ApiClient;
export const isoUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;
export const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u;

const invalid = expect.objectContaining({
  error: expect.objectContaining({ code: 'INVALID_ARGUMENT' }) as unknown,
}) as unknown;

export function record({ status, body }: ApiAnswer): WordRecord {
  expect(status).toBe(200);
  return collectedSchema.parse(body).learned_word;
}

export async function listedPage(query: Record<string, string> = {}): Promise<ListedPage> {
  const { status, body } = await client.list(query);
  expect(status).toBe(200);
  return pageSchema.parse(body);
}

export const termsIn = ({ learned_words }: ListedPage) => learned_words.map(({ term }) => term);

export async function expectInvalid(answer: Promise<ApiAnswer>): Promise<void> {
  const { status, body } = await answer;
  expect({ status, body }).toEqual({ status: 400, body: invalid });
}

/** Call it in each test file: files of one process share this module. */
export function useClient(): void {
  instance = useInstance();
  beforeEach(async () => {
    client = await connectClient(instance.current.url);
  });
}
