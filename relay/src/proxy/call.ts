/** One forwarded request: what it asks for, for whom, and what is held until its answer has left. */
import { shortReference } from '@gleaner/shared';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Grant } from '../grants/grant.ts';
import { hasLeft } from '../limits/answer-room.ts';
import type { Turns } from '../limits/turns.ts';
import { callerGone, crowded } from './answer.ts';
import { isBackground } from './priority.ts';
import type { Route, RouteMatch } from './routes.ts';

export class Call {
  readonly route: Route;
  /** Path and query below {base_url}. */
  readonly target: string;
  readonly background: boolean;
  readonly isWrite: boolean;
  /** Whether a request of this call may have had an effect at the service. */
  mayHaveArrived = false;
  /** Whether a caller still waits for the answer; of a shared read, any of its callers. */
  isWanted: () => boolean;
  private endTurn: (() => void) | null = null;

  constructor(
    readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    { route, target }: RouteMatch,
    readonly grant: Grant,
    readonly body: Buffer | null,
  ) {
    this.route = route;
    this.target = target;
    this.background = isBackground(request.headers.priority);
    this.isWrite = route.kind === 'write';
    this.isWanted = this.isConnected;
    request.references = { connection: shortReference(grant.id) };
  }

  isConnected = (): boolean => !this.response.destroyed;

  /** @throws HttpError where the learner has too many calls under way, or nobody waits any more */
  async takeTurn(turns: Turns): Promise<void> {
    this.endTurn = await turns.take(this.grant.id);
    if (this.endTurn === null) throw crowded('too_many_at_once');
    if (!this.isWanted()) throw callerGone();
  }

  /** An unread answer is held in memory, so the turn lasts until it has left. */
  end(): void {
    if (this.endTurn === null) return;
    if (hasLeft(this.response)) this.endTurn();
    else this.response.once('close', this.endTurn);
  }
}
