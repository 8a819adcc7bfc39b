import { createRequire } from 'node:module';
import { build } from 'vite';
import { expect, it } from 'vitest';
import lemmatizer from 'wink-lemmatizer';
import { isLong } from '@gleaner/shared/testing/runs';
import { packLexicon } from './pack-lexicon.ts';

type Lemmatizer = typeof lemmatizer;

const { resolve } = createRequire(import.meta.url);
/** Required in the same way as by the lemmatizer. */
const lexicon = createRequire(resolve('wink-lemmatizer'));

it(
  'packs the dictionary to a fifth without changing its answers',
  { timeout: 300_000 },
  async () => {
    const output = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [packLexicon()],
      build: {
        write: false,
        lib: { entry: resolve('wink-lemmatizer'), formats: ['es'], fileName: 'lemmatizer' },
      },
    });
    const [chunk] = [output].flat().flatMap((each) => ('output' in each ? each.output : []));
    if (chunk?.type !== 'chunk') throw new Error('Nothing was built');
    expect(chunk.code.length).toBeLessThan(600_000);

    const packed = await imported(chunk.code);
    const words = lexicon('wink-lexicon/src/wn-words.js') as Record<string, number>;
    // A long run checks all words, a short one every tenth: other ones each day.
    const turn = Math.floor(Date.now() / 86_400_000) % 10;
    const asked = Object.keys(words)
      .filter((word) => /^[a-z]+$/u.test(word))
      .filter((_word, place) => isLong || place % 10 === turn);
    expect(asked.length).toBeGreaterThan(isLong ? 50_000 : 5_000);
    const different = asked
      .flatMap((word) => [word, `${word}s`, `${word}es`, `${word}ed`, `${word}ing`, `${word}er`])
      .filter((word) =>
        (['noun', 'verb', 'adjective'] as const).some(
          (part) => packed[part](word) !== lemmatizer[part](word),
        ),
      );
    expect(different).toEqual([]);
  },
);

async function imported(code: string): Promise<Lemmatizer> {
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const { default: packed } = (await import(url)) as { default: Lemmatizer };
  return packed;
}
