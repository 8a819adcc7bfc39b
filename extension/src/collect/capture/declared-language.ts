import { namesLanguage } from '../language/undetermined.ts';
import { parentOf } from './flat-tree.ts';

/** The innermost `lang`, as a browser finds it (HTML, section 3.2.6.2). An empty one means unknown. */
export function declaredLanguage(node: Node): string {
  let declared: string | null = null;
  for (let at: Node | null = node; at && declared === null; at = parentOf(at)) {
    if (at instanceof Element) {
      declared = at.getAttribute('lang') ?? at.getAttributeNS(xmlNamespace, 'lang');
    }
  }
  declared ??=
    node.ownerDocument
      ?.querySelector('meta[http-equiv="content-language" i]')
      ?.getAttribute('content') ?? '';
  const tag = declared.split(',')[0]?.trim() ?? '';
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,4}$/iu.test(tag)) return '';
  const hyphened = tag.replaceAll('_', '-');
  return namesLanguage(hyphened) ? hyphened : '';
}

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
