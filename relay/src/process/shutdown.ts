/** Ends the process in order on SIGTERM and SIGINT, and logs errors that were not caught. */
import type { Logger } from 'pino';
import { describeForLog } from '../errors/http-error.ts';
import type { RelayEvents } from '../observe/events.ts';

/** @param close finishes what is in flight, within its own deadline */
export function shutDownOnSignals(close: () => Promise<void>, log: Logger): void {
  let closing = false;
  const end = (signal: string): void => {
    // A second signal: do not wait any longer.
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'shutting down');
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ private: describeForLog(error) }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/**
 * Logs and counts errors that were not caught. A rejection belongs to one request, so the process goes on.
 * After an exception its state is unknown, so it ends and its supervisor starts it again.
 * @returns a function that removes the handlers, so that others can replace them
 */
export function reportUnhandled(log: Logger, events: Pick<RelayEvents, 'unhandled'>): () => void {
  const onRejection = (reason: unknown): void => {
    events.unhandled();
    log.error({ private: describeForLog(reason) }, 'unhandled rejection');
  };
  const onException = (error: unknown): void => {
    log.fatal({ private: describeForLog(error) }, 'uncaught error');
    process.exit(1);
  };
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  return () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onException);
  };
}
