/** Names of suites, policies and tasks of a run, each stored once and referred to by its number. */
import type { Statements } from 'regain/internal/database';

interface NameRow {
  readonly id: number;
  readonly text: Buffer;
}

export class Names {
  readonly #statements: Pick<Statements, 'query'>;
  readonly #run: number;
  readonly #texts = new Map<number, string>();
  readonly #ids = new Map<string, number>();

  constructor(statements: Pick<Statements, 'query'>, run: number) {
    this.#statements = statements;
    this.#run = run;
  }

  /** Assigns numbers to names without one. Committed before they are used: an unused name does no harm. */
  async assign(texts: Iterable<string>): Promise<void> {
    let missing = this.#missing(texts);
    if (missing.length === 0) return;
    await this.#load();
    missing = this.#missing(missing);
    if (missing.length === 0) return;
    // In one order for all writers, so that none waits for another in a circle.
    const bytes = missing.sort().map((text) => Buffer.from(text));
    await this.#statements.query(
      'INSERT INTO @names (run, text) SELECT $1, unnest($2::bytea[]) ON CONFLICT DO NOTHING',
      [this.#run, bytes],
    );
    await this.#load();
  }

  idOf(text: string): number {
    return this.#ids.get(text)!;
  }

  nameOf(id: number): string {
    return this.#texts.get(id) ?? '';
  }

  /** Knows all names of these rows afterwards that exist. */
  async know(ids: Iterable<number>): Promise<void> {
    for (const id of ids) {
      if (this.#texts.has(id)) continue;
      await this.#load();
      return;
    }
  }

  #missing(texts: Iterable<string>): string[] {
    const missing = new Set<string>();
    for (const text of texts) if (!this.#ids.has(text)) missing.add(text);
    return [...missing];
  }

  async #load(): Promise<void> {
    const rows = await this.#statements.query<NameRow>('SELECT id, text FROM @names WHERE run = $1', [
      this.#run,
    ]);
    for (const { id, text } of rows) {
      const name = text.toString('utf8');
      this.#texts.set(id, name);
      this.#ids.set(name, id);
    }
  }
}
