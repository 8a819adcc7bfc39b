/**
 * Libraries that nearly every page loads go into one file. Left alone, the bundler cuts them along the lines
 * of which pages share what; many small files compress worse, and the popup's first paint waits for all.
 */
import type { Plugin } from 'vite';

const libraries =
  /[\\/]node_modules[\\/](?:@tanstack|@wxt-dev[\\/]i18n|idb|react|react-dom|scheduler|wxt|zod)[\\/]|[\\/]createLucideIcon\./u;

/** What the popup reads before its first paint, and other parts read too. */
const firstReads =
  /[\\/]extension[\\/](?:connection[\\/](?:client|host|relay|relay-error|session|use-session)|outbox[\\/](?:db|listing|queue|watch)|review[\\/](?:batches|controller|db|plans[\\/]plan-list|session|session-state|session-upgrades|store|stored|watch|ownership[\\/]\w+)|ui[\\/]\w+)\.tsx?$|[\\/]shared[\\/]src[\\/](?:relay|interface[\\/][\w-]+)\.ts$/u;

export function libraryChunk(): Plugin {
  return {
    name: 'gleaner:library-chunk',
    outputOptions: (options) =>
      // The background and the injected scripts are one file each.
      options.format === 'es'
        ? {
            ...options,
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries },
                { name: 'first-reads', test: firstReads },
              ],
            },
          }
        : options,
  };
}
