/** Opens Gleaner in another place, where it stays open: a menu of them, or a button where there is one. */
import { useEffect, type RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { closePopup } from './close-popup.ts';
import { useWindows } from './use-windows.ts';

interface MenuProps {
  /** The menu with its button: a press elsewhere, or Escape, closes it. */
  readonly within: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onHandOver: (() => void) | undefined;
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
  useEffect(() => {
    const menu = within.current;
    const pressed = ({ target }: Event): void => {
      if (target instanceof Node && !menu?.contains(target)) onClose();
    };
    const escaped = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
      menu?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('focusin', pressed);
    menu?.addEventListener('keydown', escaped);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('focusin', pressed);
      menu?.removeEventListener('keydown', escaped);
    };
  }, [within, onClose]);
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
