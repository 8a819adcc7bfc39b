/**
 * Libraries that nearly every page loads go into one file. Left alone, the bundler cuts them along the lines
 * of which pages share what; many small files compress worse, and the popup's first paint waits for all.
 */
import type { Plugin } from 'vite';

const libraries =
  /[\\/]node_modules[\\/](?:@tanstack|@wxt-dev[\\/]i18n|idb|react|react-dom|scheduler|wxt|zod)[\\/]|[\\/]createLucideIcon\./u;

/** What the popup reads before its first paint, and other parts read too. */
const firstReads =
  /[\\/]extension[\\/]src[\\/](?:relay-client[\\/]\w+|account[\\/]use-session|outbox[\\/](?:store[\\/](?:db|listing|watch)|word[\\/]queue)|review[\\/](?:plans[\\/]plan-list|session[\\/](?:session|session-state|session-upgrades)|store[\\/](?:batches|db|overtaken|store|stored|watch)|windows[\\/][\w-]+)|ui[\\/]\w+)\.tsx?$|[\\/]shared[\\/]src[\\/](?:relay|interface[\\/][\w-]+)\.ts$/u;

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
