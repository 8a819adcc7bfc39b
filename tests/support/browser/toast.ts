/**
 * The toast lives in a closed shadow root that no page script can enter. The tests see it as a screen
 * reader does, through the accessibility tree, and press it with a real pointer.
 */
import type { CDPSession, Page } from 'playwright';
import { until } from '../process/child.ts';

interface AccessibleNode {
  readonly nodeId: string;
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { value?: unknown } }[];
}

/** What the toast's live region says just now; null when there is no toast. */
export async function toastText(page: Page): Promise<string | null> {
  return withTree(page, (_session, nodes) => {
    const status = nodes.find(({ role }) => role?.value === 'status');
    return Promise.resolve(status ? textBelow(status, nodes) : null);
  });
}

/** Waits until the toast says something that matches. */
export async function untilToastSays(page: Page, pattern: RegExp): Promise<void> {
  const said = new Set<string | null>();
  await until(`a toast saying ${String(pattern)}`, async () => {
    const text = await toastText(page);
    said.add(text);
    return text !== null && pattern.test(text);
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}; it said ${JSON.stringify([...said])}`);
  });
}

/** Clicks one of the toast's buttons by its accessible name, as soon as it has been seen for long enough. */
export async function pressInToast(page: Page, name: string): Promise<void> {
  const found: { x: number; y: number }[] = [];
  await until(`"${name}" in the toast to obey`, async () => {
    const middle = await buttonOf(page, name);
    if (middle !== null) found.push(middle);
    return middle !== null;
  });
  const [middle] = found;
  if (!middle) throw new Error(`The toast has no "${name}"`);
  await page.mouse.click(middle.x, middle.y);
}

/** The middle of a button of the toast that obeys just now, in CSS pixels of the viewport. */
function buttonOf(page: Page, name: string): Promise<{ x: number; y: number } | null> {
  return withTree(page, async (session, nodes) => {
    const button = nodes.find((node) => node.role?.value === 'button' && node.name?.value === name);
    const { backendDOMNodeId, properties = [] } = button ?? {};
    const disabled = properties.some((each) => each.name === 'disabled' && each.value.value);
    if (backendDOMNodeId === undefined || disabled) return null;
    // A toast that is drawn anew just now has no place yet.
    const box = await session
      .send('DOM.getBoxModel', { backendNodeId: backendDOMNodeId })
      .catch(() => null);
    if (box === null) return null;
    const [left = 0, top = 0, , , right = 0, bottom = 0] = box.model.border;
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  });
}

async function withTree<T>(
  page: Page,
  read: (session: CDPSession, nodes: readonly AccessibleNode[]) => Promise<T>,
): Promise<T> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.enable');
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return await read(session, nodes);
  } finally {
    await session.detach();
  }
}

function textBelow(node: AccessibleNode, nodes: readonly AccessibleNode[]): string {
  if (node.role?.value === 'StaticText') return node.name?.value ?? '';
  const byId = new Map(nodes.map((each) => [each.nodeId, each]));
  return (node.childIds ?? [])
    .map((id) => byId.get(id))
    .filter((child) => child !== undefined)
    .map((child) => textBelow(child, nodes))
    .filter(Boolean)
    .join(' ');
}
