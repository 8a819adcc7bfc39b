/**
 * Handles a press on Connect: asks for the permission to reach the relay, if it is missing, then opens the
 * login.
 */
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { askForRelay } from './relay-client/access.ts';
import { RelayError } from './relay-client/relay-error.ts';

export type ConnectPress = Omit<UseMutationResult<void, Error, Promise<boolean>>, 'mutate'> & {
  /** Call it directly in the click handler. */
  readonly press: () => void;
};

/** @param before ends before the login opens */
export function useConnect(before?: () => Promise<unknown>): ConnectPress {
  const { mutate, ...connect } = useMutation({
    mutationFn: async (allowed: Promise<boolean>) => {
      if (!(await allowed)) throw new RelayError(null, 'NO_ACCESS', '');
      await before?.();
      const { sendMessage } = await import('./messages.ts');
      await sendMessage('connect');
    },
  });
  return {
    ...connect,
    press: () => mutate(askForRelay()),
  };
}
