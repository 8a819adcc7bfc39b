/** What collects spans: an HTTP server that takes OTLP in JSON and keeps it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

const attributeSchema = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string()]).optional(),
  }),
});
const attributesSchema = z
  .array(attributeSchema)
  .transform((all) =>
    Object.fromEntries(
      all.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
    ),
  );
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: attributesSchema,
  status: z.object({ code: z.number() }),
});
type CollectedSpan = z.infer<typeof spanSchema>;
const batchSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  /** Bodies as they came. */
  readonly bodies: string[];
  readonly requests: { readonly path: string; readonly type: string | undefined }[];
  /** With a status the collector answers it; null leaves every request without an answer. */
  status: number | null;
  spans(): CollectedSpan[];
  resource(): Readonly<Record<string, string | number>>;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      collector.requests.push({ path: request.url ?? '', type: request.headers['content-type'] });
      collector.bodies.push(Buffer.concat(chunks).toString());
      if (collector.status === null) return;
      response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const batches = () =>
    collector.bodies.flatMap((text) => batchSchema.parse(JSON.parse(text)).resourceSpans);
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies: [],
    requests: [],
    status: 200,
    spans: () => batches().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resource: () => batches()[0]?.resource.attributes ?? {},
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return collector;
}
