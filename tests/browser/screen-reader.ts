/**
 * What a screen reader is told of a page. It reaches into closed shadow roots, which no page script and no
 * locator does.
 */
import type { CDPSession, Page } from 'playwright';

interface AccessibleNode {
  readonly nodeId: string;
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { value?: unknown } }[];
}

export interface ScreenReader {
  readonly session: CDPSession;
  /** All of the top frame with this role, and this name where one is given. */
  find(role: string, accessibleName?: string): Promise<readonly AccessibleNode[]>;
  /** What stands in a node, read in order. */
  textOf(node: AccessibleNode): Promise<string>;
  /** The background behind a node: its own, or that of the nearest parent which has one. */
  backgroundOf(node: AccessibleNode): Promise<string>;
}

/** The tree is asked for by role: to fetch a long page's whole tree again and again would keep a core busy. */
export async function withScreenReader<T>(
  page: Page,
  read: (reader: ScreenReader) => Promise<T>,
): Promise<T> {
  const session = await page.context().newCDPSession(page);
  try {
    return await read({
      session,
      find: async (role, accessibleName) => {
        const { root } = await session.send('DOM.getDocument', { depth: 0 });
        const { backendNodeId } = root;
        return query(session, { backendNodeId, role, ...(accessibleName && { accessibleName }) });
      },
      textOf: async ({ backendDOMNodeId }) => {
        if (backendDOMNodeId === undefined) return '';
        const nodes = await query(session, { backendNodeId: backendDOMNodeId });
        const texts = nodes.filter(({ role }) => role?.value === 'StaticText');
        return texts
          .map(({ name }) => name?.value ?? '')
          .filter(Boolean)
          .join(' ');
      },
      backgroundOf: async ({ backendDOMNodeId }) => {
        const backendNodeId = backendDOMNodeId ?? 0;
        const { object } = await session.send('DOM.resolveNode', { backendNodeId });
        const { result } = await session.send('Runtime.callFunctionOn', {
          ...{ objectId: object.objectId ?? '', returnByValue: true },
          functionDeclaration: background,
        });
        return String(result.value);
      },
    });
  } finally {
    await session.detach();
  }
}

/** Runs in the page, as a method of the element. */
const background = `function () {
  for (let element = this; element; element = element.parentElement) {
    const { backgroundColor } = getComputedStyle(element);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
  }
}`;

interface Query {
  readonly backendNodeId: number;
  readonly role?: string;
  readonly accessibleName?: string;
}

/** None of a document or node that has gone meanwhile. */
async function query(session: CDPSession, wanted: Query): Promise<readonly AccessibleNode[]> {
  const found = await session.send('Accessibility.queryAXTree', wanted).catch(() => null);
  return found?.nodes ?? [];
}
