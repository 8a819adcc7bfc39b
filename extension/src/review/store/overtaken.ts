/** A step was not stored: the review continues in another window, which is ahead of this one. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';

  constructor() {
    super('This review is open in another window');
  }
}
