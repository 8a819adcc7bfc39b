/** Opens Gleaner in another place, where it stays open: a menu of them, or a button where there is one. */
import type { RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useMenuClose } from '../../ui/use-menu-close.ts';
import { closePopup } from './close-popup.ts';
import { useWindows } from './use-windows.ts';

interface MenuProps {
  /** The menu with its button: a press elsewhere, or Escape, closes it. */
  readonly within: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** Called before the current work continues in the other place. */
  readonly onHandOver?: () => void;
}

export default function OtherWindows({
  within,
  ...rest
}: Omit<MenuProps, 'within'> & {
  /** Null where there is no menu. */
  readonly within: MenuProps['within'] | null;
}) {
  return within ? <Menu within={within} {...rest} /> : <OnlyWindow {...rest} />;
}

function OnlyWindow({ onHandOver }: Pick<MenuProps, 'onHandOver'>) {
  const [only] = useWindows(onHandOver);
  if (!only) return null;
  return (
    <Button variant="quiet" label={only.name} onClick={() => only.open(closePopup)}>
      <only.Icon className="icon flip" aria-hidden="true" />
    </Button>
  );
}

function Menu({ within, onClose, onHandOver }: MenuProps) {
  const windows = useWindows(onHandOver);
  useMenuClose(within, onClose);
  const leave = (): void => {
    onClose();
    within.current?.querySelector('button')?.focus();
    // A popup would close at the next press elsewhere; a side panel stays open.
    closePopup();
  };
  return windows.map(({ name, Icon, open }) => (
    <Button key={name} variant="quiet" onClick={() => open(leave)}>
      <Icon className="icon flip" aria-hidden="true" />
      {name}
    </Button>
  ));
}
