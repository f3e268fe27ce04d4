/**
 * Statements on one database, over a small pool of connections. A lost connection is replaced and the statement sent again
 * where a second execution does no harm.
 *
 * No statement leaves state in its connection, so that a pooler in transaction mode can stand in between.
 */

import type { Pool, PoolClient, PoolConfig } from 'pg';
import { RegainError, sleep } from '../types/index.ts';
import { type Address, parseAddress } from './address.ts';
import { CopyQuery } from './copy-query.ts';
import { isLost, toRegainError } from './postgres-errors.ts';

/** A connection that runs several statements of one transaction. */
export interface Statements {
  /**
   * `@name` is the table of that name in the schema of the store. `Row` has no type of the driver: our declarations are also
   * compiled where the driver is not installed.
   */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Statements whose last one is a COPY FROM STDIN. False, and nothing is changed, unless each before it has a row. */
  copy(text: string, data: readonly Uint8Array[], fences: number): Promise<boolean>;
}

/** What reading a run needs: a database, or one transaction on it. */
export interface Reader {
  readonly address: Address;
  query<Row extends object>(text: string, values?: readonly unknown[], how?: How): Promise<Row[]>;
  close(): Promise<void>;
}

/** `repeat`: sent again on another connection after a lost one, since a second execution does no harm. */
export type How = 'repeat' | 'once';

/** Two, so that leases are renewed while a batch is written. */
const CONNECTIONS = 2;
const PAUSE_MS = 50;
const PAUSE_MS_MAX = 2_000;

export class Database implements Reader {
  readonly address: Address;
  readonly #pool: Pool;
  readonly #texts = new Map<string, string>();
  readonly #remains: string;
  #hasAnswered = false;

  private constructor(address: Address, pool: Pool, remains: string) {
    this.address = address;
    this.#pool = pool;
    this.#remains = remains;
    // A connection that is lost while idle is replaced when the next one is needed.
    pool.on('error', () => {});
    // Every statement rejects with the error of its connection, which would also end the process if nobody listened. A
    // server that stops can send it together with its greeting, before the connection is handed out.
    pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** `remains`: what an error says of what was stored before. */
  static async open(addressText: string, remains = 'What was stored before is safe'): Promise<Database> {
    const address = parseAddress(addressText);
    const { Pool } = await loadDriver('pg');
    const config: PoolConfig = {
      connectionString: address.connection,
      max: CONNECTIONS,
      allowExitOnIdle: true,
      keepAlive: true,
      connectionTimeoutMillis: Math.min(10_000, address.settings.answerMs),
      application_name: 'regain',
    };
    try {
      return new Database(address, new Pool(config), remains);
    } catch (error) {
      throw toRegainError(address.shown, error, remains);
    }
  }

  query<Row extends object>(
    text: string,
    values: readonly unknown[] = [],
    how: How = 'repeat',
  ): Promise<Row[]> {
    return this.#run((statements) => statements.query<Row>(text, values), how);
  }

  copy(text: string, data: readonly Uint8Array[], fences: number): Promise<boolean> {
    return this.#run((statements) => statements.copy(text, data, fences), 'repeat');
  }

  /** All or nothing. Each statement may take as long as a statement may take. */
  transaction<T>(work: (statements: Statements) => Promise<T>, how: How): Promise<T> {
    return this.#run(async (statements) => {
      await statements.query('BEGIN');
      try {
        const result = await work(statements);
        await statements.query('COMMIT');
        return result;
      } catch (error) {
        // A lost connection has rolled back already.
        await statements.query('ROLLBACK').catch(() => {});
        throw error;
      }
    }, how);
  }

  async #run<T>(work: (statements: Statements) => Promise<T>, how: How): Promise<T> {
    const { shown, settings } = this.address;
    let waitedMs = 0;
    for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
      try {
        const result = await this.#once(work);
        this.#hasAnswered = true;
        return result;
      } catch (error) {
        const isWorthIt = how === 'repeat' && this.#hasAnswered && isLost(error);
        if (!isWorthIt || waitedMs >= settings.patienceMs)
          throw toRegainError(shown, error, this.#remains, this.#hasAnswered);
        await sleep(pauseMs);
        waitedMs += pauseMs + (error instanceof NoAnswerError ? settings.answerMs : 0);
      }
    }
  }

  async #once<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      const result = await work(this.#statementsOn(client));
      client.release();
      return result;
    } catch (error) {
      client.release(RegainError.is(error) ? undefined : true);
      throw error;
    }
  }

  #statementsOn(client: PoolClient): Statements {
    const { answerMs } = this.address.settings;
    return {
      query: async (text, values = []) => {
        const sent = client.query({ text: this.#resolved(text), values: [...values] });
        const { rows } = await within(answerMs, sent);
        return rows as never[];
      },
      copy: (text, data, fences) => {
        const copy = new CopyQuery(this.#resolved(text), data, fences);
        client.query(copy as never);
        return within(answerMs, copy.done);
      },
    };
  }

  #resolved(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const resolved = text.replace(/@([a-z_]+)/g, `"${this.address.schema}".$1`);
    // Texts with values in them are all different.
    if (this.#texts.size < 200) this.#texts.set(text, resolved);
    return resolved;
  }

  /** A server that does not answer does not keep the program. */
  async close(): Promise<void> {
    await within(2_000, this.#pool.end()).catch(() => {});
  }
}

/** By its name only: where it is installed, a bundler would otherwise put it into every bundle of `protect`. */
async function loadDriver(name: string): Promise<{ readonly Pool: typeof Pool }> {
  try {
    return ((await import(name)) as typeof import('pg')).default;
  } catch (cause) {
    throw new RegainError('not-found', 'PostgreSQL needs the package pg: npm i pg', { cause });
  }
}

class NoAnswerError extends Error {
  readonly code = 'ETIMEDOUT';
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(`no answer within ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
