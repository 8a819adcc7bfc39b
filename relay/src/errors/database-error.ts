import { sqliteCodeName } from './sqlite-codes.ts';

/**
 * An error of the database without the driver's message, which quotes rows. Every error of either driver
 * becomes one of these, so that callers need not know which database it is.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  constructor(
    /** SQLSTATE, SQLite's result code, or the system's error code. */
    readonly code: string,
  ) {
    super(`database: ${code}`);
  }
}

/** @param thrown by a driver */
export function toDatabaseError(thrown: unknown): DatabaseError {
  if (thrown instanceof DatabaseError) return thrown;
  if (!(thrown instanceof Error)) return new DatabaseError('unknown');
  // Node joins the errors of all addresses of one name.
  const error = thrown instanceof AggregateError ? (thrown.errors[0] as unknown) : thrown;
  if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number') {
    return new DatabaseError(sqliteCodeName(error.errcode));
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new DatabaseError(typeof code === 'string' ? code : 'no answer');
}

/**
 * Whether the failed statement may have run all the same: its answer was cut off. SQLite's codes and most SQLSTATEs
 * are the database's own answer that it did not run.
 */
export function mayHaveRun(thrown: unknown): boolean {
  if (!(thrown instanceof DatabaseError)) return false;
  const { code } = thrown;
  const isAnswer = code.startsWith('SQLITE_') || /^[0-9A-Z]{5}$/u.test(code);
  return !isAnswer || /^(?:08|57P|40003)/u.test(code);
}
