/** Errors that nothing expected, wherever they come. */

/** Never throws, and need not be awaited. What it needs is loaded when there is an error. */
export async function keepError(place: string, error: unknown): Promise<void> {
  try {
    const { storeError } = await import('./kept-errors.ts');
    await storeError(place, error);
  } catch {
    // A full disk keeps no error either.
  }
}

/** For `promise.catch`: the error is kept, and the promise resolves. */
export function keptAt(place: string): (error: unknown) => undefined {
  return (error) => void keepError(place, error);
}

/** Keeps what no part of this context has caught. */
export function keepUncaught(place: string): void {
  self.addEventListener('error', ({ error }) => void keepError(place, error));
  self.addEventListener('unhandledrejection', ({ reason }) => void keepError(place, reason));
}
