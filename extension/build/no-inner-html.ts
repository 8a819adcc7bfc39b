/**
 * Removes from React its only way to insert markup (`dangerouslySetInnerHTML`). Gleaner shows everything as
 * text (security-checklist.md S26), so this code could only be misused; and stores ask about it.
 */
import type { Plugin } from 'vite';

const file = '/react-dom-client.production.js';
const assignment = /\(domElement\.innerHTML = key\)/gu;
const refusal = '(() => { throw new Error("markup is never shown"); })()';

export function noInnerHtml(): Plugin {
  return {
    name: 'gleaner:no-inner-html',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!path.endsWith(file)) return null;
      // Another version of React may have other code: fail the build, so that a person checks it.
      if (code.match(assignment)?.length !== 2) {
        this.error('React sets innerHTML in another way than it did; mend no-inner-html.ts');
      }
      return { code: code.replaceAll(assignment, refusal), map: null };
    },
  };
}
