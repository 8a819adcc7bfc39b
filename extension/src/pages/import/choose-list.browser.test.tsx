import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, describe } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles/base.css';
import type { Table } from '../../transfer/import/table.ts';
import { ChooseList } from './ChooseList.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

async function open(): Promise<readonly Table[]> {
  const read: Table[] = [];
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<ChooseList onRead={(table) => read.push(table)} />);
  await expect.element(page.getByRole('textbox', { name: 'Or paste your list' })).toBeVisible();
  return read;
}

describe('what is dropped on the page', () => {
  const drop = (target: Element, fill: (data: DataTransfer) => void): DragEvent => {
    const dataTransfer = new DataTransfer();
    fill(dataTransfer);
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event;
  };

  it('a file is read that is dropped anywhere on the page', async () => {
    const read = await open();
    drop(document.body, (data) => data.items.add(new File(['gossamer'], 'a.txt')));
    await expect.poll(() => read).toMatchObject([{ rows: [{ cells: ['gossamer'] }] }]);
  });

  it('text goes into the field, as in every other page', async () => {
    await open();
    const field = page.getByRole('textbox', { name: 'Or paste your list' }).element();
    const event = drop(field, (data) => data.setData('text/plain', 'gossamer'));
    expect(event.defaultPrevented).toBe(false);
  });
});
