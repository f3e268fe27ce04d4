/** The sessions and lanes of a server: found, made, and ended when nobody uses them. */

import { randomUUID } from 'node:crypto';
import type { Connection } from '../../wire/connection.ts';
import type { WireMessage } from '../../wire/message.ts';
import { Lane } from './lane.ts';
import type { Limits } from './limits.ts';
import { Refused } from './reply.ts';
import { Session } from './session.ts';

export class Connections {
  readonly #sessions = new Map<string, Session>();
  readonly #lanes = new Set<Lane>();
  readonly #limits: Limits;
  readonly #onConnection: (connection: Connection) => void;
  readonly #sweeper: NodeJS.Timeout;

  constructor(limits: Limits, onConnection: (connection: Connection) => void) {
    this.#limits = limits;
    this.#onConnection = onConnection;
    this.#sweeper = setInterval(
      () => this.#endIdle(limits.sessionIdleMs),
      Math.max(limits.sessionIdleMs / 4, 5),
    ).unref();
  }

  session(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  newSession(): Session {
    this.#evictIdle();
    const session: Session = new Session(randomUUID(), this.#limits, () => this.#sessions.delete(session.id));
    this.#sessions.set(session.id, session);
    this.#onConnection(session);
    return session;
  }

  /** A connection on which this request cannot be taken for another one. */
  laneFor(message: WireMessage, authorization: string | undefined): Lane {
    for (const lane of this.#lanes)
      if (lane.authorization === authorization && lane.canTake(message)) return lane;
    this.#evictIdle();
    const lane: Lane = new Lane(authorization, this.#limits, () => this.#lanes.delete(lane));
    this.#lanes.add(lane);
    this.#onConnection(lane);
    return lane;
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.all([...this.#all()].map((connection) => connection.close()));
  }

  *#all(): Generator<Session | Lane> {
    yield* this.#sessions.values();
    yield* this.#lanes;
  }

  #endIdle(idleMs: number): void {
    const before = performance.now() - idleMs;
    for (const connection of [...this.#all()])
      if (connection.isIdle && connection.lastUsedAt < before) void connection.close();
  }

  /** The one that nobody has used for longest goes; one in use never does. */
  #evictIdle(): void {
    if (this.#sessions.size + this.#lanes.size < this.#limits.maxSessions) return;
    const idle = [...this.#all()].filter(({ isIdle }) => isIdle).sort((a, b) => a.lastUsedAt - b.lastUsedAt);
    if (idle[0] === undefined) throw new Refused(503, 'too many clients are connected');
    void idle[0].close();
  }
}
