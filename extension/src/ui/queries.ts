/** The queries of a page, to the relay and to what this device stores. */
import { QueryClient } from '@tanstack/react-query';

export const queries = new QueryClient({
  defaultOptions: {
    // Do not spend quota on retries; the relay itself retries what may be retried.
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
