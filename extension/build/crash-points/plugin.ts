/**
 * Names every `await` in Gleaner's own modules and wraps it in a call (`point.ts`). Uses the parser, so
 * that the list stays complete when the code changes. Only the test's build contains it.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

export interface DeathPointsOptions {
  /** Module names are relative to this folder. */
  readonly root: string;
  /** Receives, at the end, the names that are in the background, as a JSON list. */
  readonly list: string;
}

const point = path.join(import.meta.dirname, 'point.ts');

interface Range {
  readonly start: number;
  readonly end: number;
}

export function deathPoints({ root, list }: DeathPointsOptions): Plugin {
  return {
    name: 'gleaner:death-points',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      const name = path.relative(root, file);
      const own = !name.startsWith('..') && !/node_modules|^\./u.test(name);
      if (!own || !file.endsWith('.ts') || !/\bawait\b/u.test(code)) return null;
      return { code: marked(file, name, code), map: null };
    },
    async writeBundle(_options, bundle) {
      const background = bundle['background.js'];
      if (background?.type !== 'chunk') return;
      const names = background.code.matchAll(/"(\S+\.ts \S+ \S+#\d+)"|`(\S+\.ts \S+ \S+#\d+)`/gu);
      const found = new Set([...names].map(([, quoted, ticked]) => quoted ?? ticked));
      await writeFile(list, JSON.stringify([...found], null, 2));
    },
  };
}

/** `await x()` becomes `await deathPoint("file.ts function x#1", x())`. */
function marked(file: string, name: string, code: string): string {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
  const awaited: Range[] = [];
  const functions: (Range & { readonly name: string })[] = [];
  const named = (key: ESTree.Node | null | undefined, value: ESTree.Node | null | undefined) => {
    if (value?.type.includes('Function') !== true) return;
    functions.push({ start: value.start, end: value.end, name: key ? nameOf(key) : '' });
  };
  new Visitor({
    AwaitExpression: ({ argument }) => void awaited.push(argument),
    ForOfStatement: (loop) => {
      if (loop.await) throw new Error(`${name}: a for-await has no death points yet`);
    },
    FunctionDeclaration: (declared) => named(declared.id, declared),
    VariableDeclarator: ({ id, init }) => named(id, init),
    MethodDefinition: ({ key, value }) => named(key, value),
    PropertyDefinition: ({ key, value }) => named(key, value),
    Property: ({ key, value }) => named(key, value),
  }).visit(program);

  const counted = new Map<string, number>();
  const insertions = awaited
    .sort((a, b) => a.start - b.start)
    .flatMap(({ start, end }) => {
      const inside = functions.filter((one) => one.start <= start && end <= one.end);
      const nearest = inside.sort((a, b) => a.end - a.start - (b.end - b.start))[0]?.name;
      const [what = 'value'] = /^[\w.#]+/u.exec(code.slice(start, end)) ?? [];
      const place = `${name} ${nearest ?? 'module'} ${what}`;
      const ordinal = (counted.get(place) ?? 0) + 1;
      counted.set(place, ordinal);
      return [
        { at: start, text: `deathPoint("${place}#${ordinal}", ` },
        { at: end, text: ')' },
      ];
    })
    .sort((a, b) => b.at - a.at);
  const body = insertions.reduce(
    (text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at),
    code,
  );
  return `import { deathPoint } from ${JSON.stringify(point)};\n${body}`;
}

function nameOf(key: ESTree.Node): string {
  return key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? key.name : 'unnamed';
}
