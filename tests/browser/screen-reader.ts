/**
 * What a screen reader is told of a page. It reaches into closed shadow roots, which no page script and no
 * locator does.
 */
import type { CDPSession, Page } from 'playwright';
import { firefoxOf } from './driven-firefox.ts';
import { firefoxReader } from './firefox-reader.ts';

interface AccessibleNode {
  readonly name: string;
  readonly disabled: boolean;
  /** What stands in it, read in order. */
  text(): Promise<string>;
  /** The background behind it: its own, or that of the nearest parent which has one. */
  background(): Promise<string>;
  /** In CSS pixels of the viewport; null where it has no place yet. */
  middle(): Promise<{ x: number; y: number } | null>;
}

export interface ScreenReader {
  /** All of the top frame with this role, and this name where one is given. */
  find(role: string, accessibleName?: string): Promise<readonly AccessibleNode[]>;
}

/** The tree is asked for by role: to fetch a long page's whole tree again and again would keep a core busy. */
export async function withScreenReader<T>(
  page: Page,
  read: (reader: ScreenReader) => Promise<T>,
): Promise<T> {
  const firefox = firefoxOf(page);
  if (firefox) return read(await firefoxReader(firefox, page));
  const session = await page.context().newCDPSession(page);
  try {
    return await read({
      find: async (role, accessibleName) => {
        const { root } = await session.send('DOM.getDocument', { depth: 0 });
        const { backendNodeId } = root;
        const found = await query(session, {
          ...{ backendNodeId, role },
          ...(accessibleName && { accessibleName }),
        });
        return found.map((node) => accessibleNode(session, node));
      },
    });
  } finally {
    await session.detach();
  }
}

interface TreeNode {
  readonly backendDOMNodeId?: number;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { value?: unknown } }[];
}

function accessibleNode(
  session: CDPSession,
  { backendDOMNodeId: backendNodeId = 0, name, properties = [] }: TreeNode,
): AccessibleNode {
  return {
    name: name?.value ?? '',
    disabled: properties.some((each) => each.name === 'disabled' && Boolean(each.value.value)),
    text: async () => {
      const texts = (await query(session, { backendNodeId })).filter(
        ({ role }) => role?.value === 'StaticText',
      );
      return texts
        .map((each) => each.name?.value ?? '')
        .filter(Boolean)
        .join(' ');
    },
    background: async () => {
      const { object } = await session.send('DOM.resolveNode', { backendNodeId });
      const { result } = await session.send('Runtime.callFunctionOn', {
        ...{ objectId: object.objectId ?? '', returnByValue: true },
        functionDeclaration: background,
      });
      return String(result.value);
    },
    middle: async () => {
      const box = await session.send('DOM.getBoxModel', { backendNodeId }).catch(() => null);
      if (box === null) return null;
      const [left = 0, top = 0, , , right = 0, bottom = 0] = box.model.border;
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    },
  };
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
async function query(session: CDPSession, wanted: Query): Promise<readonly TreeNode[]> {
  const found = await session.send('Accessibility.queryAXTree', wanted).catch(() => null);
  return found?.nodes ?? [];
}
