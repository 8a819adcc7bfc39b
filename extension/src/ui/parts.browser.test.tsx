/** The parts of all screens: what a key, a press elsewhere and a closing do. */
import { useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buttonNamed } from '../../testing/named-button.ts';
import { Button } from './Button.tsx';
import { Confirm } from './Confirm.tsx';
import { Field } from './Field.tsx';
import { SubScreen } from './SubScreen.tsx';
import { useMenuClose } from './use-menu-close.ts';
import { useOnline } from './use-online.ts';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('a key that is held down presses a button once, and a busy button keeps the focus', async () => {
  const pressed = vi.fn();
  const show = (busy: boolean) =>
    root.render(
      <Button busy={busy} onClick={pressed}>
        Next
      </Button>,
    );
  show(false);
  const next = buttonNamed('Next');
  await expect.element(next).toBeVisible();
  (next.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter>3/}');
  expect(pressed).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  expect(pressed).toHaveBeenCalledTimes(2);
  show(true);
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await next.click({ force: true });
  expect(pressed).toHaveBeenCalledTimes(2);
  await expect.element(next).toHaveFocus();
  show(false);
  await expect.element(next).not.toHaveAttribute('aria-disabled');
  await next.click();
  expect(pressed).toHaveBeenCalledTimes(3);
});

it('a field without a shown label is named by it, and described by its hint and its error', async () => {
  root.render(<Field label="Word" hideLabel hint="One word" error="Too long" />);
  const field = page.getByRole('textbox', { name: 'Word' });
  await expect.element(field).toHaveAccessibleDescription('One word Too long');
  expect(document.querySelector('label')?.className).toBe('visually-hidden');
  root.render(<Field label="Word" hint="One word" error={null} />);
  await expect.element(field).toHaveAccessibleDescription('One word');
  await expect.element(field).toBeValid();
  expect(document.querySelector('label')?.className).toBe('');
});

it('Escape closes the question in a screen, then the screen, and nothing after that', async () => {
  const closes: string[] = [];
  function Screen() {
    const [asks, setAsks] = useState(false);
    return (
      <SubScreen title="Plan" onClose={() => closes.push('screen')}>
        <button onClick={() => setAsks(true)}>Delete</button>
        {asks && (
          <Confirm
            {...{ question: 'Sure?', action: 'Yes' }}
            onConfirm={() => undefined}
            onCancel={() => {
              closes.push('question');
              setAsks(false);
            }}
          />
        )}
      </SubScreen>
    );
  }
  root.render(<Screen />);
  await expect.element(page.getByRole('heading', { name: 'Plan' })).toHaveFocus();
  await buttonNamed('Delete').click();
  await expect.element(page.getByRole('group', { name: 'Sure?' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(buttonNamed('Delete')).toHaveFocus();
  expect(closes).toEqual(['question']);
  const composed = { key: 'Escape', isComposing: true, bubbles: true };
  dispatchEvent(new KeyboardEvent('keydown', composed));
  expect(closes).toEqual(['question']);
  // Else the browser would close the popup.
  const escape = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
  expect(dispatchEvent(escape)).toBe(false);
  expect(closes).toEqual(['question', 'screen']);
  root.render(null);
  await expect.element(buttonNamed('Delete')).not.toBeInTheDocument();
  const later = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
  expect(dispatchEvent(later)).toBe(true);
  expect(closes).toEqual(['question', 'screen']);
});

function Menu({ onClose }: { readonly onClose: () => void }) {
  const within = useRef<HTMLDivElement>(null);
  useMenuClose(within, onClose);
  return (
    <div ref={within}>
      <button>More</button>
      <button>Share</button>
    </div>
  );
}

it.each(['Before', 'More'])('Escape closes a menu; the focus returns: %s', async (returns) => {
  const close = vi.fn();
  const show = (isOpen: boolean) =>
    root.render(
      <>
        <button>Before</button>
        {isOpen && <Menu onClose={close} />}
      </>,
    );
  show(false);
  await expect.element(buttonNamed('Before')).toBeVisible();
  if (returns === 'Before') (buttonNamed('Before').element() as HTMLElement).focus();
  show(true);
  await expect.element(buttonNamed('Share')).toBeVisible();
  (buttonNamed('Share').element() as HTMLElement).focus();
  await userEvent.keyboard('a{Escape}');
  // A focus that leaves the menu closes it, too.
  expect(close).toHaveBeenCalledTimes(returns === 'Before' ? 2 : 1);
  await expect.element(buttonNamed(returns)).toHaveFocus();
});

it('a press or a focus elsewhere closes a menu, one within it does not; a closed one hears nothing', async () => {
  const close = vi.fn();
  const elsewhere = <button>Elsewhere</button>;
  root.render(
    <>
      {elsewhere}
      <Menu onClose={close} />
    </>,
  );
  await buttonNamed('Share').click();
  (buttonNamed('Elsewhere').element() as HTMLElement).focus();
  expect(close).toHaveBeenCalledTimes(1);
  const pressed = () =>
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  pressed();
  expect(close).toHaveBeenCalledTimes(2);
  root.render(elsewhere);
  await expect.element(buttonNamed('Share')).not.toBeInTheDocument();
  pressed();
  (buttonNamed('Elsewhere').element() as HTMLElement).blur();
  (buttonNamed('Elsewhere').element() as HTMLElement).focus();
  expect(close).toHaveBeenCalledTimes(2);
});

it('a page hears each change of the network, until it has gone', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const Network = () => <output>{useOnline() ? 'online' : 'offline'}</output>;
  root.render(<Network />);
  const shown = () => document.querySelector('output')?.textContent;
  await expect.poll(shown).toBe('online');
  for (const state of ['offline', 'online', 'offline']) {
    onLine.mockReturnValue(state === 'online');
    dispatchEvent(new Event(state));
    await expect.poll(shown).toBe(state);
  }
  root.render(null);
  await expect.poll(shown).toBeUndefined();
  onLine.mockClear();
  dispatchEvent(new Event('online'));
  expect(onLine).not.toHaveBeenCalled();
});
