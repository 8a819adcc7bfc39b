/** A change that one press makes on this device. Its failure is told until a later press succeeds. */
import { useMutation } from '@tanstack/react-query';
import { queries } from './queries.ts';

export function useWrite() {
  const { mutate, isError } = useMutation(
    { mutationFn: (change: () => Promise<unknown>) => change() },
    queries,
  );
  return { write: mutate, isLost: isError };
}
