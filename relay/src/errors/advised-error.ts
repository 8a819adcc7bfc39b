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
