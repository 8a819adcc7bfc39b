/** How Vite turns Gleaner's source into a plain page: for the tests in a browser, and for the gallery. */
import path from 'node:path';

export const plainPage = {
  define: {
    __RELAY_URL__: JSON.stringify('http://127.0.0.1:3000'),
    __SUPPORT__: JSON.stringify(''),
  },
  resolve: {
    alias: { '#i18n': path.join(import.meta.dirname, '..', '.wxt', 'i18n', 'index.ts') },
  },
};
