/** Whether a login that was opened here is still open: a page points at it only then. */
import { useEffect } from 'react';
import { watchLoginClosed } from './sign-in.ts';
import { useConnect, type ConnectPress } from '../use-connect.ts';

/** Like `useConnect`, but the success of a press ends with the login's tab. */
export function useOpenLogin(before?: () => Promise<unknown>): ConnectPress {
  const connect = useConnect(before);
  const { isSuccess, reset } = connect;
  useEffect(() => (isSuccess ? watchLoginClosed(reset) : undefined), [isSuccess, reset]);
  return connect;
}
