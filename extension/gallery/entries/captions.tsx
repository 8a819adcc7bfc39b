/** The page for a line that is pasted. */
import { LinePage } from '../../src/pages/line/LinePage.tsx';
import type { Entry } from '../entry.ts';
import { emptyOutbox } from '../stage/databases.ts';
import { drawn } from '../stage/drawn.ts';
import { show } from '../stage/show.tsx';

export const captionEntries: readonly Entry[] = [
  {
    ...{ name: 'captions/a pasted line', width: 760, height: 560, until: '.line-words' },
    async render() {
      const shown = show(<LinePage outbox={await emptyOutbox([])} />);
      const field = await drawn<HTMLTextAreaElement>('textarea');
      field.setRangeText('In autumn a meadow may shimmer with gossamer.');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return shown;
    },
  },
];
