import { compactDecrypt, CompactEncrypt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { newKey } from '../testing/keys.ts';
import { createSealer, kidOf, SealError } from './seal.ts';

const first = newKey('first');
const second = newKey('second');
const sealer = createSealer([first]);

test('a sealed text opens in its row, and shows only its row', async () => {
  const sealed = await sealer.seal({ accessToken: 'canary' }, 'grants/1');
  expect(await sealer.open(sealed, 'grants/1')).toEqual({ accessToken: 'canary' });
  expect(sealed.split('.')).toHaveLength(5);
  expect(decodeProtectedHeader(sealed)).toEqual({
    alg: 'dir',
    enc: 'A256GCM',
    kid: 'first',
    row: 'grants/1',
  });
});

test('it is a JWE: what is sealed here opens in another library, and the other way round', async () => {
  const header = { alg: 'dir', enc: 'A256GCM', kid: 'first', row: 'grants/1' };
  const theirs = await new CompactEncrypt(new TextEncoder().encode('{"accessToken":"Ω"}'))
    .setProtectedHeader(header)
    .encrypt(first.key);
  expect(await sealer.open(theirs, 'grants/1')).toEqual({ accessToken: 'Ω' });
  const ours = await compactDecrypt(await sealer.seal('Ω', 'grants/1'), first.key);
  expect(new TextDecoder().decode(ours.plaintext)).toBe('"Ω"');
  expect(ours.protectedHeader).toEqual(header);
});

test('S12 moved to another row it does not open', async () => {
  const sealed = await sealer.seal('tokens', 'grants/1');
  await expect(sealer.open(sealed, 'grants/2')).rejects.toThrow(SealError);
  await expect(sealer.open(sealed, 'receipts/1')).rejects.toThrow(SealError);
});

test('a text that does not open has a reason for the log', async () => {
  const sealed = await createSealer([first]).seal('tokens', 'grants/1');
  const opens = (text: string, row = 'grants/1', keys = first) =>
    createSealer([keys]).open(text, row);
  await expect(opens(sealed, 'grants/2')).rejects.toThrow(new SealError('sealed for another row'));
  await expect(opens(sealed, 'grants/1', second)).rejects.toThrow(new SealError('unknown kid'));
  await expect(opens('x')).rejects.toThrow(new SealError('does not open'));
  await expect(opens('x')).rejects.toHaveProperty('name', 'SealError');
});

test('S12 a text that another algorithm sealed under our key does not open', async () => {
  const text = new TextEncoder().encode('"tokens"');
  const key = first.key.slice(0, 16);
  const sealed = await new CompactEncrypt(text)
    .setProtectedHeader({ alg: 'dir', enc: 'A128GCM', kid: 'first', row: 'grants/1' })
    .encrypt(key);
  await expect(createSealer([{ ...first, key }]).open(sealed, 'grants/1')).rejects.toThrow(
    SealError,
  );
});

test('a text names the key that it needs', async () => {
  const own = createSealer([first, second]);
  expect(kidOf('not.sealed')).toBeNull();
  expect(kidOf(await own.seal('tokens', 'grants/1'))).toBe('first');
});

test('S12 with any one character changed, or cut, it does not open', async () => {
  const sealed = await sealer.seal('tokens', 'grants/1');
  for (let index = 0; index < sealed.length; index += 1) {
    const character = sealed[index] === 'A' ? 'Q' : 'A';
    const changed = sealed.slice(0, index) + character + sealed.slice(index + 1);
    await expect(sealer.open(changed, 'grants/1'), `at ${index}`).rejects.toThrow(SealError);
  }
  for (const text of ['', 'x', sealed.slice(0, -1), `${sealed}.`, `${sealed}!`]) {
    await expect(sealer.open(text, 'grants/1')).rejects.toThrow(SealError);
  }
});

test('S12 with an encrypted key, or a part more or less, it does not open', async () => {
  const [header = '', , iv, ciphertext, tag] = (await sealer.seal('tokens', 'grants/1')).split('.');
  for (const parts of [
    [header, 'AAAA', iv, ciphertext, tag],
    [header, '', iv, ciphertext, tag, ''],
    [header, '', iv, ciphertext],
    [header, '', iv?.slice(0, -4), ciphertext, tag],
    [header, '', iv, ciphertext, tag?.slice(0, 16)],
  ]) {
    const failure = sealer.open(parts.join('.'), 'grants/1');
    await expect(failure).rejects.toThrow(new SealError('does not open'));
  }
});

test('S12 under a kid that is not configured it does not open', async () => {
  const sealed = await createSealer([second]).seal('tokens', 'grants/1');
  await expect(sealer.open(sealed, 'grants/1')).rejects.toThrow(SealError);
});

test('S12 the right kid over another key does not open', async () => {
  const sealed = await createSealer([{ ...second, kid: 'first' }]).seal('tokens', 'grants/1');
  await expect(sealer.open(sealed, 'grants/1')).rejects.toThrow(SealError);
});

test('S13 after a rotation the old key opens and the new one seals', async () => {
  const sealed = await sealer.seal('tokens', 'grants/1');
  const rotated = createSealer([second, first]);
  expect(await rotated.open(sealed, 'grants/1')).toBe('tokens');
  expect(decodeProtectedHeader(await rotated.seal('tokens', 'grants/1')).kid).toBe('second');
});

test('a MAC tells requests apart, also after a rotation', () => {
  const mac = createSealer([first]).mac(['POST', '/a', Buffer.from('b')]);
  const rotated = createSealer([second, first]);
  expect(rotated.macMatches(mac, ['POST', '/a', Buffer.from('b')])).toBe(true);
  expect(rotated.macMatches(mac, ['POST', '/a', Buffer.from('c')])).toBe(false);
  expect(rotated.macMatches(mac, ['POST', '/ab', Buffer.from('')])).toBe(false);
  const other = createSealer([second]);
  expect(other.macMatches(mac, ['POST', '/a', Buffer.from('b')])).toBe(false);
  expect(sealer.macMatches('first:', ['POST', '/a', Buffer.from('b')])).toBe(false);
});
