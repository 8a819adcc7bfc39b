/** Removes the toast after a while; pauses while the pointer or the focus is in it. */
export class Countdown {
  #left = 0;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly done: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param milliseconds from now, or from {@link resume} while paused */
  start(milliseconds: number, held: boolean): void {
    this.hold();
    this.#left = milliseconds;
    if (!held) this.resume();
  }

  hold(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left -= this.now() - this.#startedAt;
  }

  resume(): void {
    if (this.#timer !== undefined) return;
    this.#startedAt = this.now();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.done();
    }, this.#left);
  }
}
