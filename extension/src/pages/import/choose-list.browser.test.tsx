import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, describe, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browser } from 'wxt/browser';
import '../../ui/styles/base.css';
import type { Table } from '../../transfer/import/table.ts';
import { ChooseList } from './ChooseList.tsx';
import { ListProblem } from './ListProblem.tsx';

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
  const drop = (
    target: Element,
    fill: (data: DataTransfer) => void,
    type = 'drop',
    more: DragEventInit = {},
  ): DragEvent => {
    const dataTransfer = new DataTransfer();
    fill(dataTransfer);
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...more });
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

  const aFile = (data: DataTransfer) => data.items.add(new File(['gossamer'], 'a.txt'));
  const isOver = () => document.querySelector('.drop-place')?.getAttribute('data-over');

  it('a file that is held over the page is shown as welcome until it leaves', async () => {
    await open();
    expect(isOver()).toBe('false');
    expect(drop(document.body, aFile, 'dragover').defaultPrevented).toBe(true);
    await expect.poll(isOver).toBe('true');
    // From one element of the page to the next.
    drop(document.body, aFile, 'dragleave', { relatedTarget: document.body });
    drop(document.body, aFile, 'dragover');
    await expect.poll(isOver).toBe('true');
    drop(document.body, aFile, 'dragleave');
    await expect.poll(isOver).toBe('false');
    drop(document.body, aFile, 'dragover');
    await expect.poll(isOver).toBe('true');
    drop(document.body, aFile);
    await expect.poll(isOver).toBe('false');
  });

  it('text that is held over the page is the field’s, and a page that is gone takes nothing', async () => {
    await open();
    const text = (data: DataTransfer) => data.setData('text/plain', 'gossamer');
    expect(drop(document.body, text, 'dragover').defaultPrevented).toBe(false);
    expect(drop(document.body, aFile, 'dragover').defaultPrevented).toBe(true);
    await expect.poll(isOver).toBe('true');
    root?.unmount();
    for (const type of ['dragover', 'drop'])
      expect(drop(document.body, aFile, type).defaultPrevented).toBe(false);
  });
});

it('a chosen file is read, and once corrected can be chosen again', async () => {
  const read = await open();
  const field = page.getByLabelText('File with words');
  await userEvent.upload(field, new File(['gossamer'], 'a.txt'));
  await expect.poll(() => read).toMatchObject([{ rows: [{ cells: ['gossamer'] }] }]);
  // A browser reports no choice of what is chosen already.
  expect((field.element() as HTMLInputElement).files).toHaveLength(0);
});

it.each([
  ['too-large', 'larger than 20 MB'],
  ['too-slow', 'takes too long to read'],
  ['too-many-lines', 'more than 100,000 lines'],
  ['newer', 'written by a newer Gleaner'],
  ['empty', 'This file is empty'],
] as const)('a list that is %s is told so, and no encoding is offered', async (problem, says) => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<ListProblem problem={problem} onReadAs={() => undefined} />);
  await expect.element(page.getByText(says)).toBeVisible();
  expect(page.getByRole('combobox').query()).toBeNull();
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
        getAll: () => Promise.resolve({ origins: isAllowed ? ['https://127.0.0.1/*'] : [] }),
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
    await page.getByRole('button', { name: 'Preview words' }).click();
  };

  it('is asked for at that press alone, and a refusal is said', async () => {
    allow(false);
    await open();
    expect(calls).toEqual([]);
    await look();
    await expect.element(page.getByText(/didn’t allow Gleaner to read/u)).toBeVisible();
    expect(calls).toEqual(['ask https://127.0.0.1/*']);
  });

  it('gives the permission back, also where there is no list', async () => {
    allow(true);
    const read = await open();
    await look();
    await expect.element(page.getByText(/No list was found/u)).toBeVisible();
    expect(calls).toEqual(['ask https://127.0.0.1/*', 'give back https://127.0.0.1/*']);
    expect(read).toEqual([]);
  });
});
