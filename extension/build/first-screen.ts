/**
 * Everything that the popup's first screen is made of goes into one file, which other pages share. Left alone,
 * the bundler cuts it along the lines of which pages share what: many small files compress worse, and the
 * first paint waits for all of them.
 */
import type { Plugin } from 'vite';

const page = '/entrypoints/popup/index.html';

export function firstScreen(): Plugin {
  /** Modules that the popup imports before it shows anything. */
  const first = new Set<string>();
  const belongs = (id: string): boolean =>
    // What starts a page is that page's own, and so are its styles.
    (first.has(id) && !/main\.tsx$|\.html$|\.css$/u.test(id)) || id.includes('rolldown/runtime');
  return {
    name: 'gleaner:first-screen',
    buildEnd() {
      first.clear();
      const found = [...this.getModuleIds()].filter((id) => id.endsWith(page));
      for (const id of found)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
          if (first.has(imported)) continue;
          first.add(imported);
          found.push(imported);
        }
    },
    outputOptions: (options) =>
      // The background and the injected scripts are one file each.
      options.format === 'es'
        ? { ...options, codeSplitting: { groups: [{ name: 'first-screen', test: belongs }] } }
        : options,
  };
}
