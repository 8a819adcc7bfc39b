import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, describe, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { axeReports } from '../../../testing/axe.ts';
import '../../ui/styles/base.css';
import type { Table } from '../../transfer/import/table.ts';
import { ChooseList } from './ChooseList.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
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

  it('another file takes the place of one that is still being read, and no fault is told', async () => {
    const read = await open();
    // The end of the first is never reached.
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => undefined);
    for (const word of ['ambiguity', 'gossamer'])
      drop(document.body, (data) => data.items.add(new File([word], 'a.txt')));
    await expect.poll(() => read).toMatchObject([{ rows: [{ cells: ['gossamer'] }] }]);
    await expect.element(page.getByText(/^Reading the list/u)).not.toBeInTheDocument();
    expect(page.getByRole('status').elements()).toEqual([]);
  });

  it('text goes into the field, as in every other page', async () => {
    await open();
    const field = page.getByRole('textbox', { name: 'Or paste your list' }).element();
    const event = drop(field, (data) => data.setData('text/plain', 'gossamer'));
    expect(event.defaultPrevented).toBe(false);
  });
});

describe('the address of a list', () => {
  const address = 'https://127.0.0.1:9/list.csv';
  const calls: string[] = [];
  const allow = (isAllowed: boolean) =>
    Object.assign(browser, {
      permissions: {
        request: ({ origins }: { origins: string[] }) => {
          calls.push(`ask ${origins.join(' ')}`);
          return Promise.resolve(isAllowed);
        },
        getAll: () => Promise.resolve({ origins: ['https://127.0.0.1/*'] }),
        remove: ({ origins }: { origins: string[] }) => {
          calls.push(`give back ${origins.join(' ')}`);
          return Promise.resolve(true);
        },
      },
      runtime: {
        ...browser.runtime,
        getManifest: () => ({ version: '0.0.0', host_permissions: [] }),
      },
    });
  afterEach(() => calls.splice(0));
  const look = async () => {
    await userEvent.fill(page.getByRole('textbox', { name: 'Or paste your list' }), address);
    await page.getByRole('button', { name: 'Look at the words' }).click();
  };

  it('is asked for at that press alone, and a refusal is said', async () => {
    allow(false);
    await open();
    expect(calls).toEqual([]);
    await look();
    await expect.element(page.getByText(/didn’t allow Gleaner to read/u)).toBeVisible();
    expect(calls).toEqual(['ask https://127.0.0.1/*']);
    expect(await axeReports()).toEqual([]);
  });

  it('gives the permission back, also where there is no list', async () => {
    allow(true);
    const read = await open();
    await look();
    await expect.element(page.getByText(/no list at this address/u)).toBeVisible();
    expect(calls).toEqual(['ask https://127.0.0.1/*', 'give back https://127.0.0.1/*']);
    expect(read).toEqual([]);
  });
});
