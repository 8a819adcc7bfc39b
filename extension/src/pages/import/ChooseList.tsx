/** A file, dropped or chosen, or pasted text. */
import { i18n } from '#i18n';
import { Upload } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { listAddress, listAt } from '../../transfer/import/list-address.ts';
import { readList } from '../../transfer/import/read-list.ts';
import { UnreadableList, type ListFault, type Table } from '../../transfer/import/table.ts';
import type { ListSource } from '../../transfer/import/worker-messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ListProblem as Problem } from './ListProblem.tsx';
import { useDropped } from './use-dropped.ts';

export function ChooseList({ onRead }: { readonly onRead: (table: Table) => void }) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const [text, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const take = useCallback(
    async (from: ListSource | URL): Promise<void> => {
      reading.current?.abort();
      const current = new AbortController();
      reading.current = current;
      setFailed(null);
      setReading(true);
      try {
        const list = from instanceof URL ? { source: await listAt(from, current.signal) } : from;
        onRead(await readList(list, current.signal));
      } catch (error) {
        if (current.signal.aborted) return;
        const problem = error instanceof UnreadableList ? error.problem : 'damaged';
        setFailed({ problem, source: from instanceof URL ? from.href : from.source });
      }
      setReading(false);
    },
    [onRead],
  );
  const isOver = useDropped(useCallback((source: File) => void take({ source }), [take]));
  const source = failed?.source;
  return (
    <form
      className="stack import-choose"
      onSubmit={(event) => {
        event.preventDefault();
        void take(listAddress(text) ?? { source: text });
      }}
    >
      <div className="drop-place stack" data-over={isOver}>
        <p>{i18n.t('importing.formats')}</p>
        <p>
          <Button onClick={() => file.current?.click()}>
            <Upload className="icon" aria-hidden="true" />
            {i18n.t('importing.chooseFile')}
          </Button>
        </p>
        <input
          ref={file}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={i18n.t('importing.file')}
          accept=".csv,.tsv,.txt,.json,text/*,application/json"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            target.value = '';
            if (chosen) void take({ source: chosen });
          }}
        />
      </div>
      <label htmlFor={id}>{i18n.t('importing.paste')}</label>
      <textarea
        id={id}
        className="input import-text"
        rows={8}
        dir="auto"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {isReading && (
        <div className="row">
          <p role="status">{i18n.t('importing.reading')}</p>
          <Button
            variant="quiet"
            onClick={() => {
              reading.current?.abort();
              setReading(false);
            }}
          >
            {i18n.t('ui.cancel')}
          </Button>
        </div>
      )}
      {failed && (
        <Problem
          problem={failed.problem}
          onReadAs={source instanceof File ? (encoding) => void take({ source, encoding }) : null}
        />
      )}
      <p>
        <Button type="submit" variant="primary" busy={text.trim() === '' || isReading}>
          {i18n.t('importing.look')}
        </Button>
      </p>
      <p className="quiet small">{i18n.t('prepare.how', [i18n.t('prepare.command')])}</p>
    </form>
  );
}

interface Failed {
  readonly problem: ListFault;
  readonly source: File | string;
}
