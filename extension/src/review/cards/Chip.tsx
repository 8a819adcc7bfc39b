/** A word that can be placed or was placed: in the bank, in a sentence, in a line. */
import type { ComponentProps, ReactNode } from 'react';
import { useSingleKey } from '../input/single-keys.ts';
import { Word } from '../../ui/Word.tsx';

interface ChipProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Its key, shown before it; only the first nine have one. */
  readonly number?: number | undefined;
  /** The word was placed elsewhere; its space is kept, so that nothing moves. */
  readonly used?: boolean;
  readonly language?: string;
  readonly children: ReactNode;
}

export function Chip({ number, used = false, language, children, ...rest }: ChipProps) {
  const singleKey = useSingleKey();
  const key = number !== undefined && number <= 9 ? String(number) : null;
  return (
    <button
      {...rest}
      type="button"
      className="chip"
      {...singleKey(key)}
      {...(used && { 'aria-disabled': true })}
    >
      {number !== undefined && (
        <span className="option-number" aria-hidden="true">
          {key}
        </span>
      )}
      <Word as="span" className="chip-text" language={language}>
        {children}
      </Word>
    </button>
  );
}
