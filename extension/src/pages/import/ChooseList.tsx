/** A file, dropped or chosen, or pasted text. */
import { i18n } from '#i18n';
import { Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { readList } from '../../transfer/import/read/read-list.ts';
import { UnreadableList, type ListProblem, type Table } from '../../transfer/import/read/table.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

export function ChooseList({ onRead }: { readonly onRead: (table: Table) => void }) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const [text, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<ListProblem | null>(null);
  const take = async (source: File | string | undefined): Promise<void> => {
    if (source === undefined) return;
    reading.current?.abort();
    const current = new AbortController();
    reading.current = current;
    setProblem(null);
    setReading(true);
    try {
      onRead(await readList(source, current.signal));
    } catch (error) {
      if (current.signal.aborted) return;
      setProblem(error instanceof UnreadableList ? error.problem : 'damaged');
    }
    setReading(false);
  };
  return (
    <form
      className="stack import-choose"
      onSubmit={(event) => {
        event.preventDefault();
        void take(text);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <div className="drop-place stack">
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
            void take(target.files?.[0]);
            target.value = '';
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
      {isReading && <p role="status">{i18n.t('importing.reading')}</p>}
      {problem !== null && <Notice tone="wrong">{problemText(problem)}</Notice>}
      <p>
        <Button type="submit" variant="primary" busy={text.trim() === '' || isReading}>
          {i18n.t('importing.look')}
        </Button>
      </p>
    </form>
  );
}

function problemText(problem: ListProblem): string {
  return {
    'too-large': () => i18n.t('importing.problem.tooLarge'),
    'too-many-lines': () => i18n.t('importing.problem.tooManyLines'),
    'too-many-columns': () => i18n.t('importing.problem.tooManyColumns'),
    'anki-package': () => i18n.t('importing.problem.anki'),
    archive: () => i18n.t('importing.problem.archive'),
    document: () => i18n.t('importing.problem.document'),
    'not-text': () => i18n.t('importing.problem.notText'),
    damaged: () => i18n.t('importing.problem.damaged'),
    'damaged-json': () => i18n.t('importing.badJson'),
    newer: () => i18n.t('importing.problem.newer'),
    empty: () => i18n.t('importing.problem.emptyFile'),
    'nothing-found': () => i18n.t('importing.nothingFound'),
  }[problem]();
}
