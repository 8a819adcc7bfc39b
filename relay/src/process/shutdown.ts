/** Ends the process in order on SIGTERM and SIGINT; never in silence on what nobody caught. */
import type { Logger } from 'pino';
import { describeForLog } from '../errors/relay-error.ts';
import type { RelayEvents } from '../observe/events.ts';

/** @param close finishes what is in flight, within its own deadline */
export function shutDownOnSignals(close: () => Promise<void>, log: Logger): void {
  let closing = false;
  const end = (signal: string): void => {
    // Asked twice: whoever asks does not want to wait.
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
 * What nobody caught is logged and counted. A rejection belongs to one request, so the process goes
 * on; after an exception nothing can be said of its state, so it ends and its supervisor starts it.
 * @returns what takes the report back, for another to take its place
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
