/** Something that an operator mends: the start, the commands and the doctor print what it is and what to do. */
export class AdvisedError extends Error {
  override readonly name: string = 'AdvisedError';
  constructor(
    message: string,
    /** What an operator does about it. */
    readonly advice: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** One line for an operator: what could not be done, why, and what to do. */
export function failureLine(what: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : 'unknown error';
  const advice = error instanceof AdvisedError ? `. To do: ${error.advice}.` : '';
  return `${what}: ${reason}${advice}\n`;
}
