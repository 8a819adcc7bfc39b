/** What has not been sent comes before the list, which has what the service has. */
import { i18n } from '#i18n';
import { useState } from 'react';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import { Button } from '../../ui/Button.tsx';
import type { WordFilter } from '../../word-list/filter.ts';
import { WordList } from '../../word-list/WordList.tsx';
import { numberText } from '../../ui/number-text.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

interface UnsentProps {
  readonly attention: readonly OutboxRecord[];
  readonly waiting: readonly OutboxRecord[];
  /** There are more than those that the search and the filters found. */
  readonly isFiltered: boolean;
  readonly outbox: OutboxDatabase;
  readonly show: WordFilter['show'];
  readonly onShow: (show: WordFilter['show']) => void;
}

/** How many stand above the list, and how many more each time where they stand alone. */
const mostAbove = 8;
const mostAlone = 200;

export function UnsentList({ attention, waiting, show, ...rest }: UnsentProps) {
  const parts = [
    {
      id: 'attention',
      other: 'waiting',
      records: attention,
      title: i18n.t('words.attention'),
      nothing: i18n.t('words.nothingAttention'),
    },
    {
      id: 'waiting',
      other: 'attention',
      records: waiting,
      title: i18n.t('words.waiting'),
      nothing: i18n.t('words.nothingWaiting'),
    },
  ] as const;
  return parts.map(
    ({ other, ...part }) =>
      show !== other &&
      (part.records.length > 0 || show === part.id) && (
        <Part key={part.id} {...{ ...part, ...rest }} isAlone={show === part.id} />
      ),
  );
}

interface PartProps extends Pick<UnsentProps, 'isFiltered' | 'outbox' | 'onShow'> {
  readonly id: 'attention' | 'waiting';
  readonly records: readonly OutboxRecord[];
  readonly title: string;
  readonly nothing: string;
  readonly isAlone: boolean;
}

function Part({ id, records, title, nothing, isAlone, isFiltered, outbox, onShow }: PartProps) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {records.length === 0 ? (
        <p className="quiet small">{isFiltered ? i18n.t('words.nothingFound') : nothing}</p>
      ) : (
        <Records
          {...{ outbox, records }}
          labelledBy={id}
          onShow={isAlone ? null : () => onShow(id)}
        />
      )}
    </section>
  );
}

interface RecordsProps {
  readonly records: readonly OutboxRecord[];
  readonly outbox: OutboxDatabase;
  readonly labelledBy: string;
  /** Shows all of them alone; null where they are. */
  readonly onShow: (() => void) | null;
}

/** The newest of them: thousands may wait while the service cannot be reached. */
function Records({ records, outbox, labelledBy, onShow }: RecordsProps) {
  const [most, setMost] = useState(mostAlone);
  const shown = records.slice(0, onShow ? mostAbove : most);
  return (
    <>
      <WordList records={shown} {...{ outbox, labelledBy }} />
      {shown.length < records.length && (
        <p>
          <Button variant="quiet" onClick={onShow ?? (() => setMost(most + mostAlone))}>
            {i18n.t('words.showAll', [numberText(records.length)])}
          </Button>
        </p>
      )}
    </>
  );
}
