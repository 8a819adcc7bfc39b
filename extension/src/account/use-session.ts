/** The relay's session: the stored one at once, then the relay's current answer. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { RelaySession } from '@gleaner/shared';
import { useEffect } from 'react';
import { lastSession, refreshSession, watchConnection } from '../relay-client/session.ts';

const queryKey = ['session'];

export function useSession(last: RelaySession | null): UseQueryResult<RelaySession> {
  const queries = useQueryClient();
  useEffect(
    () =>
      watchConnection(() => {
        void lastSession().then((session) => {
          if (session) queries.setQueryData(queryKey, session);
        });
      }),
    [queries],
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => refreshSession(signal),
    ...(last && { initialData: last, initialDataUpdatedAt: 0 }),
    staleTime: 5_000,
  });
}
