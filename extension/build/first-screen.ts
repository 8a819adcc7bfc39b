/**
 * Everything that the popup's first screen is made of goes into one file, which other pages share. Left alone,
 * the bundler cuts it along the lines of which pages share what: many small files compress worse, and the
 * first paint waits for all of them. What other pages share is cut so too, but the smallest files are merged.
 */
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type OutputChunk = Rolldown.OutputChunk;

const page = '/entrypoints/popup/index.html';
const name = 'first-screen';
/** Exports of many modules. Of these, only what is imported belongs to who imports it. */
const contract = '@gleaner/shared/contract';
const listOfContract = '/shared/src/contract.ts';
const listOfIcons = '/lucide-react.mjs';
const icon = /\/lucide-react\/.*\/icons\/[^/]+\.mjs$/u;

export function firstScreen(): Plugin {
  /** Modules that the popup imports before it shows anything. */
  const first = new Set<string>();
  /** Icons that they draw. All icons are imported through one list. */
  const drawn = new Set<string>();
  /** What starts a page is that page's own, and so are its styles. */
  const isOfOnePage = (id: string): boolean => /main\.tsx$|\.html$|\.css$/u.test(id);
  const belongs = (id: string): boolean =>
    first.has(id) && !isOfOnePage(id) && (!icon.test(id) || drawn.has(id));
  const isShared = (id: string): boolean => !first.has(id) && !isOfOnePage(id);
  return {
    name: 'gleaner:first-screen',
    buildEnd() {
      first.clear();
      const found = [...this.getModuleIds()].filter((id) => id.endsWith(page));
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const usedBy = (id: string, list: string) => {
        const names = namesFrom(contract, this.getModuleInfo(id)?.code ?? '');
        const has = (part: string) =>
          this.getModuleInfo(part)?.exports.some((one) => names.includes(one));
        return importsOf(list).filter(has);
      };
      for (const id of found)
        for (const imported of importsOf(id).flatMap((one) =>
          one.endsWith(listOfContract) ? usedBy(id, one) : one,
        )) {
          if (first.has(imported)) continue;
          first.add(imported);
          found.push(imported);
        }
      drawn.clear();
      const list = found.find((id) => id.endsWith(listOfIcons)) ?? '';
      const files = iconFiles(this.getModuleInfo(list)?.code ?? '', path.posix.dirname(list));
      for (const id of found)
        for (const used of namesFrom('lucide-react', this.getModuleInfo(id)?.code ?? ''))
          drawn.add(files.get(used) ?? this.error(`No file has the icon ${used}`));
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk') as OutputChunk[];
      const screen = chunks.find((one) => one.name === name);
      const runtime = chunks.find((one) => one.name === 'rolldown-runtime');
      // The build of one script has none.
      if (screen && runtime)
        screen.code = withRuntime(screen.code, runtime.code, (why) => this.error(why));
    },
    outputOptions: (options) =>
      // The background and the injected scripts are one file each.
      options.format === 'es' ? { ...options, ...filesOf(options, belongs, isShared) } : options,
  };
}

type Test = (id: string) => boolean;

function filesOf(
  { chunkFileNames }: Rolldown.OutputOptions,
  belongs: Test,
  isShared: Test,
): Rolldown.OutputOptions {
  const shared = {
    name: 'shared',
    test: isShared,
    minShareCount: 2,
    entriesAware: true,
    // In bytes before they are minified. At 20,000, shared files import each other in circles.
    entriesAwareMergeThreshold: 8_000,
    includeDependenciesRecursively: false,
  };
  return {
    codeSplitting: { groups: [{ name, test: belongs, priority: 1 }, shared] },
    // The bundler names a shared file after all pages that have it.
    chunkFileNames: (chunk) => {
      if (chunk.name.startsWith('shared~')) return 'chunks/shared-[hash].js';
      return typeof chunkFileNames === 'function'
        ? chunkFileNames(chunk)
        : (chunkFileNames ?? 'chunks/[name]-[hash].js');
    },
  };
}

/**
 * The few lines that the bundler puts into every bundle have a file of their own, which the first paint would wait
 * for too: the first screen has them within.
 */
function withRuntime(code: string, runtime: string, refuse: (why: string) => never): string {
  const imported = /import\s*\{([^}]*)\}\s*from\s*["']\.\/rolldown-runtime[^"']*["'];?/u.exec(code);
  const exported = /export\s*\{([^}]*)\};?\s*$/u.exec(runtime);
  if (!imported || !exported)
    return refuse('The bundler’s own lines look otherwise; mend first-screen.ts');
  const [wanted, given] = [imported[1], exported[1]].map(pairs);
  const body = runtime.slice(0, exported.index);
  const members = given?.map(([local, outside]) => `${outside}:${local}`).join();
  const names = wanted?.map(([outside, local]) => `${outside}:${local}`).join();
  return `const{${names}}=(()=>{${body};return{${members}}})();${code.replace(imported[0], '')}`;
}

/** The file of each icon, by the names under which the list exports it. */
function iconFiles(list: string, folder: string): ReadonlyMap<string, string> {
  const exported = [
    ...list.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']([^"']*\/icons\/[^"']+)["']/gu),
  ];
  return new Map(
    exported.flatMap(([, names, file = '']) =>
      pairs(names).map(([, outside]) => [outside, path.posix.join(folder, file)]),
    ),
  );
}

/** What a module imports by name from a package. */
function namesFrom(source: string, code: string): readonly string[] {
  const imported = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/gu)];
  return imported
    .filter(([, , from]) => from === source)
    .flatMap(([, names]) => pairs(names).map(([outside]) => outside));
}

/** Of `a as b, c`: before and after `as`. */
function pairs(list = ''): readonly (readonly [string, string])[] {
  return list.split(',').map((one) => {
    const [before = '', after = before] = one.trim().split(/\s+as\s+/u);
    return [before, after];
  });
}
