/** The minimal page of this kind: React, TanStack Query and zod/mini around one line of text. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';

z.config({ jitless: true });
const greeting = z.object({ text: z.string() });

function Greeting() {
  const { data } = useQuery({
    queryKey: ['greeting'],
    queryFn: () => z.parse(greeting, { text: 'Ready' }),
    initialData: { text: 'Ready' },
  });
  return <main>{data.text}</main>;
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <Greeting />
      </QueryClientProvider>
    </StrictMode>,
  );
