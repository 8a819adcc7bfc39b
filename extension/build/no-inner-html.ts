/**
 * Takes out of React the one way it has to put markup on a page (`dangerouslySetInnerHTML`). Gleaner shows
 * everything as text (security.md S26), so the code could only ever be misused; and stores ask about it.
 */
import type { Plugin } from 'vite';

const file = '/react-dom-client.production.js';
const assignment = /\(domElement\.innerHTML = key\)/gu;
const refusal = '(() => { throw new Error("Gleaner never shows markup"); })()';

export function noInnerHtml(): Plugin {
  return {
    name: 'gleaner:no-inner-html',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!path.endsWith(file)) return null;
      // Another React may say it otherwise: then somebody has to look, rather than ship it unseen.
      if (code.match(assignment)?.length !== 2) {
        this.error('React sets innerHTML in another way than it did; mend no-inner-html.ts');
      }
      return { code: code.replaceAll(assignment, refusal), map: null };
    },
  };
}
