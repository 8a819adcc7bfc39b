/** A file, dropped or chosen, or pasted text. */
import { i18n } from '#i18n';
import { Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { readFile, type FileProblem } from '../../transfer/import/read/read-file.ts';
import { tableOf } from '../../transfer/import/read/rows.ts';
import type { Table } from '../../transfer/import/read/table.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

export function ChooseList({ onRead }: { readonly onRead: (table: Table) => void }) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = (content: string): void => {
    try {
      const table = tableOf(content);
      if (table.rows.length === 0) setProblem(i18n.t('importing.nothingFound'));
      else onRead(table);
    } catch {
      setProblem(i18n.t('importing.badJson'));
    }
  };
  const takeFile = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setProblem(null);
    const found = await readFile(chosen);
    if (found.problem) setProblem(problemText(found.problem));
    else take(found.text);
  };
  return (
    <form
      className="stack import-choose"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(null);
        take(text);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void takeFile(event.dataTransfer.files[0]);
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
            void takeFile(target.files?.[0]);
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
      {problem !== null && <Notice tone="wrong">{problem}</Notice>}
      <p>
        <Button type="submit" variant="primary" busy={text.trim() === ''}>
          {i18n.t('importing.look')}
        </Button>
      </p>
    </form>
  );
}

function problemText(problem: FileProblem): string {
  switch (problem.kind) {
    case 'too-large':
      return i18n.t('importing.problem.tooLarge');
    case 'damaged':
      return i18n.t('importing.problem.damaged');
    case 'empty':
      return i18n.t('importing.problem.emptyFile');
    case 'not-text':
      return {
        anki: () => i18n.t('importing.problem.anki'),
        archive: () => i18n.t('importing.problem.archive'),
        document: () => i18n.t('importing.problem.document'),
        other: () => i18n.t('importing.problem.notText'),
      }[problem.what]();
  }
}
