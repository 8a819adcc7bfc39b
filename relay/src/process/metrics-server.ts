/**
 * `GET /metrics` on its own port, on loopback unless METRICS_HOST says otherwise. The counts are for the relay's
 * operator only, so they are not served on the port that learners use.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '../observe/metrics.ts';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** @throws the system's error when the port is not free */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
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
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  });
  const bound = http.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    url: `http://${name}:${bound.port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
