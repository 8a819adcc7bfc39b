import { describe, expect, it } from 'vitest';
import { createAskingMatcher, type AskForWords } from './matcher.ts';
import { highlight, startHighlight, marked, shows, prepareHighlight } from './testing-highlight.ts';

prepareHighlight();

describe('a page that asks for its words', () => {
  const answering = (...known: string[]) => {
    const questions: (readonly string[])[] = [];
    const ask: AskForWords = (tokens) => {
      questions.push(tokens);
      const learning = known.filter((one) => tokens.includes(one));
      const rest = { mastered: [], irregular: [], misleading: [] };
      return Promise.resolve([{ tag: 'en', learning, ...rest }]);
    };
    return { ask, questions };
  };

  it('is marked, asks only for what it shows, and once for each word', async () => {
    const { ask, questions } = answering('gossamer', 'thread');
    const far = '<div style="height:20000px"></div><p>thread distant</p>';
    startHighlight(`<p>gossamer and thread</p><p>A thread.</p>${far}`, createAskingMatcher(ask));
    await shows('gossamer', 'thread', 'thread');
    expect(questions.flat().sort()).toEqual(['.', 'a', 'and', 'gossamer', 'thread']);
    scrollTo(0, document.body.scrollHeight);
    await expect.poll(() => marked()).toEqual(['thread']);
    expect(questions.flat().filter((one) => one === 'thread')).toHaveLength(1);
    expect(questions.flat()).toContain('distant');
  });

  it('keeps its marks until the words change, then marks the new words', async () => {
    startHighlight('<p>gossamer thread</p>');
    await shows('gossamer', 'thread');
    let answer = (): void => undefined;
    const { ask } = answering('thread');
    const asked = new Promise<void>((resolve) => {
      highlight.use(
        createAskingMatcher(async (tokens, language) => {
          resolve();
          await new Promise<void>((go) => (answer = go));
          return ask(tokens, language);
        }),
      );
    });
    await asked;
    expect(marked()).toEqual(['gossamer', 'thread']);
    answer();
    await shows('thread');
    document.body.insertAdjacentHTML('beforeend', '<p>more thread</p>');
    await expect.poll(() => document.body.textContent).toContain('more');
    await expect
      .poll(() => {
        answer();
        return marked();
      })
      .toEqual(['thread', 'thread']);
  });

  it('asks again after lost answers, also where as many were lost before', async () => {
    const { ask, questions } = answering('gossamer', 'thread');
    let losing = 3;
    const failing: AskForWords = (tokens, language) => {
      if (losing === 0) return ask(tokens, language);
      losing -= 1;
      return Promise.reject(new Error('The background has gone'));
    };
    startHighlight('<p>gossamer</p>', createAskingMatcher(failing));
    await shows('gossamer');
    expect(questions).toHaveLength(1);
    losing = 3;
    document.body.insertAdjacentHTML('beforeend', '<p>thread</p>');
    await shows('gossamer', 'thread');
  });
});
