/**
 * The privacy policy names all that the code can send and store, and nothing else.
 * @module-tag smoke
 */
import gleaner from '../../gleaner.config.ts';
import { manifestFor } from '@gleaner/extension/manifest';
import { openRelayDatabase } from '@gleaner/relay/database';
import { privacyPage } from '@gleaner/relay/pages';
import { pageLanguages, textIn, type Language, type Text } from '@gleaner/relay/page-languages';
import { startRelay } from '@gleaner/relay/start';
import {
  answerSubmissionSchema,
  collectWordRequestSchema,
  connectionHeader,
  csrfHeader,
  flashcardsRequestSchema,
  handOverSchema,
  idempotencyKeyHeader,
  learnedWordsQuerySchema,
  wordSpecSchema,
} from '@gleaner/shared';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inNotes, onDevice, onServer, sentNames, toldToFirefox } from '../relay/policy.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleaner-policy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const noTimes = { sessionDays: 0, maxSessionDays: 0, receiptHours: 0, loginMinutes: 0 };
const page = privacyPage('https://vocabulary.example', noTimes);
const onPage = [page.text, ...(page.sections ?? []).map(({ text }) => text)]
  .flat(2)
  .map((text: Text) => (typeof text === 'object' && 'english' in text ? '' : [text].flat()[0]));

test('every text that accounts for something stands on the page', () => {
  const says = [sentNames, inNotes, toldToFirefox, onDevice].flatMap((table) =>
    Object.values(table),
  );
  const ofServer = Object.values(onServer).flatMap((table) => table.says ?? []);
  expect([...says, ...ofServer].filter((name) => !onPage.includes(name))).toEqual([]);
});

test('the policy accounts for each member of a request that the contract knows', () => {
  const bodies = [
    ...[collectWordRequestSchema, wordSpecSchema, flashcardsRequestSchema],
    ...[answerSubmissionSchema, handOverSchema, learnedWordsQuerySchema],
  ].flatMap(({ shape }) => Object.keys(shape));
  const headers = [csrfHeader.name, idempotencyKeyHeader, connectionHeader, 'priority', 'cookie'];
  const known = [...bodies, ...headers.map((name) => name.toLowerCase())];
  expect(Object.keys(sentNames).toSorted()).toEqual([...new Set(known)].toSorted());
});

test('the policy accounts for each column of the relay’s database', async () => {
  const file = join(folder, 'empty.sqlite');
  const opened = await openRelayDatabase({ kind: 'sqlite', file });
  const tables = await opened.database.introspection.getTables();
  await opened.close();
  const found = tables.map(({ name, columns }) => [
    name,
    columns.map((one) => one.name).toSorted(),
  ]);
  const named = Object.entries(onServer).map(([name, { columns }]) => [name, columns.toSorted()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named));
});

test('Firefox is told what the policy says', () => {
  const parts = { served: false, forStore: true, version: '1.2.0', gleaner };
  const required = Object.keys(toldToFirefox).toSorted();
  expect(
    manifestFor({ browser: 'firefox', relayOrigin: 'https://relay.example', ...parts }),
  ).toMatchObject({
    browser_specific_settings: { gecko: { data_collection_permissions: { required } } },
  });
});

test('the relay serves the policy in seven languages, with how long it stores what', async () => {
  const relay = await startRelay({
    ...{ CLIENT_ID: 'gleaner-dev', CLIENT_SECRET: 'client-secret-0123456789abcdef', PORT: '0' },
    ...{ DATABASE_URL: `file:${join(folder, 'relay.sqlite')}`, LOG_LEVEL: 'silent' },
  });
  try {
    for (const language of Object.keys(pageLanguages) as Language[]) {
      const response = await fetch(`${relay.boundUrl}/privacy`, {
        headers: { 'accept-language': language },
      });
      const html = await response.text();
      for (const text of [
        ...['privacy', 'sentPage', 'serverAddress', 'limitedUse'],
        ...[
          ['serverCookie', '90', '180'],
          ['serverWrites', '24'],
          ['serverLogin', '10'],
        ],
      ] as Text[])
        expect(html, language).toContain(
          textIn(language, text).replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
        );
    }
  } finally {
    await relay.close();
  }
});
