/**
 * `GET /metrics` on its own port, on loopback unless METRICS_HOST says otherwise. The counts are for the relay's
 * operator only, so they are not served on the port that learners use.
 */
import { createServer } from 'node:http';
import type { Metrics } from '../observe/metrics.ts';
import { listen } from './listen.ts';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** @throws AdvisedError */
export async function serveMetrics(
  metrics: Metrics,
  place: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const http = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.render().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const origin = await listen(http, { name: 'METRICS_PORT', ...place });
  return {
    url: `${origin}/metrics`,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
