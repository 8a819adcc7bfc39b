/** Makes one file at a time, and lets the learner save it. */
import { i18n } from '#i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import { localDay } from '../../review/days/local-day.ts';
import { buildFile, fileNameOf, type ExportFormat } from '../../transfer/build-file.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { WordEntry } from '../../word-list/entry.ts';

export type ExportState =
  | { readonly kind: 'ready' | 'cancelled' | 'failed' }
  | { readonly kind: 'running'; readonly written: number; readonly all: number }
  | { readonly kind: 'done'; readonly words: number; readonly name: string };

export function useExport(pause: () => Promise<void>) {
  const [state, setState] = useState<ExportState>({ kind: 'ready' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    (words: readonly WordEntry[], format: ExportFormat, forExcel: boolean): void => {
      const stopped = new AbortController();
      running.current?.abort();
      running.current = stopped;
      const all = words.length;
      setState({ kind: 'running', written: 0, all });
      const exportedAt = Date.now();
      const name = fileNameOf(format, i18n.t('exporting.fileName'), localDay(exportedAt));
      buildFile(words, {
        format,
        forExcel,
        exportedAt,
        pause,
        signal: stopped.signal,
        onProgress: (written) => setState({ kind: 'running', written, all }),
      }).then(
        (file) => {
          saveFile(name, file);
          setState({ kind: 'done', words: all, name });
        },
        () => setState({ kind: stopped.signal.aborted ? 'cancelled' : 'failed' }),
      );
    },
    [pause],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  return { state, start, cancel };
}
