/**
 * The relay's pages in the language that the browser asks for (RFC 9110, section 12.5.4).
 * @module-tag smoke
 */
import { startRelay } from '@gleaner/relay/start';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
let relay: Awaited<ReturnType<typeof startRelay>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleaner-languages-'));
  relay = await startRelay({
    ...{ CLIENT_ID: 'gleaner-dev', CLIENT_SECRET: 'client-secret-0123456789abcdef', PORT: '0' },
    ...{ DATABASE_URL: `file:${join(folder, 'relay.sqlite')}`, LOG_LEVEL: 'silent' },
  });
});
afterAll(async () => {
  await relay.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Du bist verbunden'],
  ['fr-CH, en;q=0.5', 'fr', 'Connexion réussie'],
  ['es-MX', 'es', 'Te has conectado'],
  ['ja', 'ja', '接続しました'],
  ['ko-KR', 'ko', '연결되었습니다'],
  ['zh-CN', 'zh-CN', '已连接'],
  ['zh-TW,zh;q=0.9', 'zh-CN', '已连接'],
  ['en-GB,de;q=0.5', 'en', 'You are connected'],
  ['pt-BR', 'en', 'You are connected'],
  ['"><script>alert(1)</script>', 'en', 'You are connected'],
])('%s gives %s', async (asked, language, text) => {
  const response = await fetch(`${relay.boundUrl}/auth/connected`, {
    headers: { 'accept-language': asked },
  });
  expect(response.headers.get('content-language')).toBe(language);
  expect(response.headers.get('vary')).toMatch(/accept-language/iu);
  const page = await response.text();
  expect(page).toContain(`<html lang="${language}">`);
  expect(page).toContain(text);
  expect(page).not.toContain('alert(1)');
});

test('without the header, pages are in English, and an error keeps its status', async () => {
  const response = await fetch(`${relay.boundUrl}/auth/callback?code=a&state=b`, {
    headers: { 'accept-language': 'de' },
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Dieser Anmeldelink gilt nicht mehr');
  const plain = await fetch(`${relay.boundUrl}/privacy`);
  expect(await plain.text()).toContain('No analytics, no advertising');
});
