import { afterEach, expect, inject, it } from 'vitest';
import { setMessages } from '../../../testing/fake-extension.ts';
import { listText } from '../../ui/format.ts';
import { scopeText } from '../../ui/scope-text.ts';

afterEach(() => setMessages(inject('translations').en ?? {}));

it.each([
  ['en', 'read your words, submit answers, and audio:read'],
  ['ja', '単語の読み取り、回答の送信、audio:read'],
  ['ko', '단어 읽기, 답 제출 및 audio:read'],
])('%s joins what is allowed as a list of its own', (locale, text) => {
  setMessages(inject('translations')[locale] ?? {});
  expect(listText(['words:read', 'review:write', 'audio:read'].map(scopeText))).toBe(text);
});
