/**
 * Libraries that nearly every page loads go into one file. Left alone, the bundler cuts them along the lines
 * of which pages share what; many small files compress worse, and the popup's first paint waits for all.
 */
import type { Plugin } from 'vite';

const libraries =
  /[\\/]node_modules[\\/](?:@tanstack|@webext-core|@wxt-dev|async-mutex|dequal|idb|react|react-dom|scheduler|serialize-error|wxt|zod)[\\/]|[\\/]createLucideIcon\./u;

export function libraryChunk(): Plugin {
  return {
    name: 'gleaner:library-chunk',
    outputOptions: (options) =>
      // The background and the injected scripts are one file each.
      options.format === 'es'
        ? { ...options, codeSplitting: { groups: [{ name: 'libraries', test: libraries }] } }
        : options,
  };
}
