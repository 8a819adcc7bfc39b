/**
 * Writes `suppressions.ts` from CLDR's segmentation suppressions, the abbreviations after which no sentence
 * ends, which neither browsers nor Node have (https://cldr.unicode.org, licence Unicode-3.0):
 *
 *     npm pack cldr-segments-full@46.1.0 && tar xzf cldr-segments-full-46.1.0.tgz
 *     npx tsx extension/build/lexicon/find-suppressions.ts package && npx oxfmt
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * CLDR lists them because they also abbreviate something; much more often they are the last word of a
 * sentence.
 */
const words: Readonly<Record<string, string>> = {
  de: 'Art. B. Dim. Do. Max. Mi. Mo. Port. Rel. So. Test. Min. am.',
  en: 'Act. All. Alt. As. By. Def. Do. Ed. Go. Hat. Id. In. Is. Jam. Job. Joe. Link. Long. OK. Ok. On. Or. Org. Pro. To. Up.',
  es: 'All. Bien. RAM. Sol. Rol. dom. fund. mar. may. vie.',
  fr: 'All. D. L. Op. ill. sam. mar. mer. jeu. lun. ven. bull. cam. voit. config.',
  it: 'All. on. all. ag.',
  pt: 'mar. mai. out. set. cel. cat. esp. lat. pal. pol. mat. lin. sup. rod. dez. end.',
};
const wanted = ['de', 'en', 'es', 'fr', 'it', 'pt', 'ru'];

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say where cldr-segments-full is unpacked.');
const version = (
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string }
).version;
const tables = await Promise.all(
  wanted.map(async (language) => [language, await read(folder, language)] as const),
);
await writeFile(
  new URL('../../src/text/sentence/suppressions.ts', import.meta.url),
  `/** CLDR ${version}, © Unicode, Inc., licence Unicode-3.0; written by \`find-suppressions.ts\`. \`_\` is a space. */\nexport const suppressions: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(tables))};\n`,
);

interface Suppressions {
  segments: { segmentations: { SentenceBreak: { standard: readonly { suppression: string }[] } } };
}

/** Without single letters, which are initials in any language, and without the last full stop. */
async function read(from: string, language: string): Promise<string> {
  const file = path.join(from, 'segments', language, 'suppressions.json');
  const { segments } = JSON.parse(await readFile(file, 'utf8')) as Suppressions;
  const left = new Set((words[language] ?? '').split(' '));
  return segments.segmentations.SentenceBreak.standard
    .map(({ suppression }) => suppression)
    .filter((each) => each.endsWith('.') && !/^\p{L}\.$/u.test(each) && !left.has(each))
    .map((each) => each.slice(0, -1).replaceAll(/\.\s/gu, '.').replaceAll(' ', '_'))
    .sort()
    .join(' ');
}
