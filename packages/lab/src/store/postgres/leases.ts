/**
 * Who works on which batch. One table is queue and fence: a claim raises `attempt` and sets `lease_until`, by the clock of
 * the server; a commit names the attempt that it was given, and fails where another claim came after it.
 *
 * A queue of another package would be a second state besides this fence, and the two could disagree about who holds a
 * batch. Rows are made in windows and deleted with the commit, so the table stays small for a run of any size.
 */

import type { Database, Statements } from 'regain/internal/database';
import { batchCount, type Lease, type RunHead } from '../port.ts';

interface LeaseRow {
  readonly batch: string;
  readonly attempt: number;
  readonly expiries: number;
}

/** Rows that are made at once. */
const WINDOW = 1_000;

/**
 * Does not wait for the disk of the server. A crash loses the last second of such transactions, each as a whole, and never
 * one without all that came after it: a lost claim costs a wait, and a lost batch is run again.
 */
export const relaxed = 'SET LOCAL synchronous_commit = off';

export class Leases {
  readonly held = new Map<number, Lease>();
  readonly #database: Database;
  readonly #run: number;
  readonly #owner: string;
  readonly #batches: number;
  #renewal: NodeJS.Timeout | undefined;

  constructor(database: Database, run: number, head: RunHead, owner: string) {
    this.#database = database;
    this.#run = run;
    this.#owner = owner.replaceAll('\0', '');
    this.#batches = batchCount(head);
  }

  /** Expired leases are taken over; new batches follow. Lowest first. */
  async claim(count: number): Promise<Lease[]> {
    if (!(count >= 1)) return [];
    const taken = await this.#database.transaction(async (statements) => {
      await statements.query(relaxed);
      const found = await this.#take(statements, count);
      if (found.length === count || !(await this.#extend(statements, count))) return found;
      return [...found, ...(await this.#take(statements, count - found.length))];
    }, 'repeat');
    return this.#keep(taken);
  }

  /** Of one batch, where nobody else has it and it is not done. */
  async claimOne(batch: number): Promise<Lease | undefined> {
    const rows = await this.#database.query<LeaseRow>(
      `INSERT INTO @leases AS held (run, batch, attempt, lease_until, owner)
       SELECT $1, $2, 1, ${this.#until}, $3
       WHERE NOT EXISTS (SELECT FROM @done WHERE run = $1 AND batch = $2)
       ON CONFLICT (run, batch) DO UPDATE
       SET attempt = held.attempt + 1, lease_until = ${this.#until}, owner = $3,
         expiries = held.expiries + (held.lease_until > '-infinity')::integer
       WHERE held.lease_until < clock_timestamp()
       RETURNING batch, attempt, expiries`,
      [this.#run, batch, this.#owner],
    );
    return this.#keep(rows.map(leaseOf))[0];
  }

  /** Of all that are held; those that another session has taken over are dropped. */
  async renew(): Promise<void> {
    const [batches, attempts] = this.#heldColumns();
    if (batches.length === 0) return;
    const rows = await this.#database.query<{ batch: string }>(
      `UPDATE @leases AS held SET lease_until = ${this.#until}
       FROM unnest($2::bigint[], $3::integer[]) AS mine (batch, attempt)
       WHERE held.run = $1 AND held.batch = mine.batch AND held.attempt = mine.attempt RETURNING held.batch`,
      [this.#run, batches, attempts],
    );
    const kept = new Set(rows.map(({ batch }) => Number(batch)));
    for (const [index, batch] of batches.entries())
      if (!kept.has(batch) && this.held.get(batch)?.attempt === attempts[index]) this.held.delete(batch);
  }

  /** Free for others at once, and not counted as an expiry. */
  async release(): Promise<void> {
    clearInterval(this.#renewal);
    this.#renewal = undefined;
    const [batches, attempts] = this.#heldColumns();
    if (batches.length === 0) return;
    this.held.clear();
    await this.#database.query(
      `UPDATE @leases AS held SET lease_until = '-infinity', owner = NULL
       FROM unnest($2::bigint[], $3::integer[]) AS mine (batch, attempt)
       WHERE held.run = $1 AND held.batch = mine.batch AND held.attempt = mine.attempt`,
      [this.#run, batches, attempts],
    );
  }

  /** Rows in the order of batches; rows that another claim is taking at this moment are passed over. */
  async #take(statements: Statements, count: number): Promise<Lease[]> {
    const rows = await statements.query<LeaseRow>(
      // A common table expression runs once. A join may run a subquery again for each row, which then passes over the rows
      // that it has just updated, and claims more than `count`. With row locks it is never inlined; the keyword says so.
      `WITH free AS MATERIALIZED (
         SELECT batch FROM @leases WHERE run = $1 AND lease_until < clock_timestamp()
         ORDER BY batch LIMIT $2 FOR UPDATE SKIP LOCKED
       )
       UPDATE @leases AS held
       SET attempt = held.attempt + 1, lease_until = ${this.#until}, owner = $3,
         expiries = held.expiries + (held.lease_until > '-infinity')::integer
       FROM free
       WHERE held.run = $1 AND held.batch = free.batch RETURNING held.batch, held.attempt, held.expiries`,
      [this.#run, count, this.#owner],
    );
    return rows.map(leaseOf);
  }

  /** The next window of rows; false when every batch has or had one. One session at a time extends a run. */
  async #extend(statements: Statements, count: number): Promise<boolean> {
    const [run] = await statements.query<{ next_batch: string }>(
      'SELECT next_batch FROM @runs WHERE id = $1 AND next_batch < batches FOR UPDATE',
      [this.#run],
    );
    if (run === undefined) return false;
    const from = Number(run.next_batch);
    const to = Math.min(this.#batches, from + Math.max(WINDOW, count));
    await statements.query(
      `INSERT INTO @leases (run, batch)
       SELECT $1, batch FROM generate_series($2::bigint, $3::bigint - 1) AS batch
       WHERE NOT EXISTS (SELECT FROM @done WHERE run = $1 AND done.batch = batch.batch)
       ON CONFLICT DO NOTHING`,
      [this.#run, from, to],
    );
    await statements.query('UPDATE @runs SET next_batch = $2 WHERE id = $1', [this.#run, to]);
    return true;
  }

  #keep(leases: Lease[]): Lease[] {
    for (const lease of leases) this.held.set(lease.batch, lease);
    if (leases.length > 0) this.#startRenewal();
    return leases.sort((a, b) => a.batch - b.batch);
  }

  /** On the main thread: a process that is stopped loses its leases, as it should. */
  #startRenewal(): void {
    // A renewal that fails is tried again; a lease that is lost is noticed at the commit.
    const renew = () => this.renew().catch(() => {});
    this.#renewal ??= setInterval(renew, this.#database.address.settings.leaseMs / 3).unref();
  }

  #heldColumns(): [batches: number[], attempts: number[]] {
    const held = [...this.held.values()];
    return [held.map(({ batch }) => batch), held.map(({ attempt }) => attempt)];
  }

  get #until(): string {
    return `clock_timestamp() + interval '${this.#database.address.settings.leaseMs} milliseconds'`;
  }
}

function leaseOf({ batch, attempt, expiries }: LeaseRow): Lease {
  return { batch: Number(batch), attempt, expiries };
}
