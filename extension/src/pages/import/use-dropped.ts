/** Files that the learner drops anywhere on the page: beside a field, the browser would open them instead of the page. */
import { useEffect, useState } from 'react';

/** @returns whether a file is held over the page */
export function useDropped(onDropped: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    // Text that is dragged stays with the field it is dropped on.
    const hasFiles = (event: DragEvent): boolean =>
      event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const left = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) onDropped(file);
    };
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', left, { signal });
    addEventListener('drop', dropped, { signal });
    return () => stopped.abort();
  }, [onDropped]);
  return isOver;
}
