/** The words to choose from. A placed word leaves a hole, so that nothing moves. */
import { i18n } from '#i18n';
import type { CardOption } from '@gleaner/shared';
import { moveFocus } from '../input/move-focus.ts';
import type { DragProps } from '../input/use-drag.ts';
import { Chip } from './Chip.tsx';

export function WordBank({
  options,
  used,
  language,
  onPress,
  drag,
}: {
  readonly options: readonly CardOption[];
  /** Ids of the words that were placed. */
  readonly used: readonly string[];
  readonly language: string;
  readonly onPress: (id: string) => void;
  readonly drag: (id: string) => DragProps;
}) {
  return (
    <ul className="bank" aria-label={i18n.t('cards.words')} data-drop="bank" onKeyDown={moveFocus}>
      {options.map(({ id, text }, place) => (
        <li key={id}>
          <Chip
            {...drag(id)}
            number={place + 1}
            used={used.includes(id)}
            language={language}
            onClick={() => {
              if (!used.includes(id)) onPress(id);
            }}
          >
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
