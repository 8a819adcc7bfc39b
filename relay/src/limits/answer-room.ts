/**
 * Bounds the bytes of answers that this process holds (security-checklist.md S22): those that arrive from the service,
 * and those that wait for a client that does not read. Above the limit the learner who holds most of them loses the
 * oldest, so that others are served.
 */
import type { ServerResponse } from 'node:http';

/** The bytes of one answer. */
export interface Portion {
  add(bytes: number): void;
  /** They are held no longer. May be called again. */
  end(): void;
}

export interface AnswerRoom {
  /** @param cut gives the answer up, to make room; an answer without it is never given up */
  open(learner: string, cut?: () => void): Portion;
  /** Holds an answer until its client has read it or is gone; to be called once it has been sent. */
  holdUnread(learner: string, response: ServerResponse, bytes: number): void;
}

/**
 * Bytes: twelve answers of the largest size, and more than thousands of usual answers take beyond the kernel's
 * buffers.
 */
const roomForAnswers = 64 * 1024 * 1024;

export function createAnswerRoom(limit = roomForAnswers): AnswerRoom {
  const learners = new Map<string, Set<Held>>();
  let total = 0;

  class Held implements Portion {
    bytes = 0;
    private over = false;
    constructor(
      private readonly learner: string,
      readonly cut: (() => void) | undefined,
    ) {}

    add(bytes: number): void {
      if (this.over) return;
      if (this.bytes === 0) {
        const held = learners.get(this.learner);
        if (held === undefined) learners.set(this.learner, new Set([this]));
        else held.add(this);
      }
      this.bytes += bytes;
      total += bytes;
      if (total > limit) makeRoom();
    }

    end(): void {
      if (this.over) return;
      this.over = true;
      total -= this.bytes;
      const held = learners.get(this.learner);
      held?.delete(this);
      if (held?.size === 0) learners.delete(this.learner);
    }
  }

  function makeRoom(): void {
    while (total > limit) {
      const oldest = oldestOfHeaviest([...learners.values()]);
      if (oldest === undefined) return;
      oldest.end();
      oldest.cut?.();
    }
  }

  return {
    open: (learner, cut) => new Held(learner, cut),
    holdUnread(learner, response, bytes) {
      if (hasLeft(response)) return;
      const held = new Held(learner, () => response.req.socket.destroy());
      response.once('close', () => held.end());
      held.add(bytes);
    },
  };
}

interface Weighed {
  readonly bytes: number;
  readonly cut: (() => void) | undefined;
}

function oldestOfHeaviest<Each extends Weighed>(all: readonly Set<Each>[]): Each | undefined {
  let most = 0;
  let oldest: Each | undefined;
  for (const held of all) {
    const mayGo = [...held].filter(({ cut }) => cut !== undefined);
    const bytes = mayGo.reduce((sum, each) => sum + each.bytes, 0);
    if (bytes <= most) continue;
    [most, oldest] = [bytes, mayGo[0]];
  }
  return oldest;
}

/** Whether all bytes of an ended answer have left this process. */
export function hasLeft(response: ServerResponse): boolean {
  if (response.destroyed) return true;
  // A pipelined answer has no socket while the answer before it is being read.
  return response.socket?.writableLength === 0;
}
