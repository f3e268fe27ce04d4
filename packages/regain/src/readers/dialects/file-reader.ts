/** What readers of one file share: the file, unique names for its sessions, and unique ids for its calls. */

import type { SourceFile } from '../reader.ts';
import { CallIds } from './call-ids.ts';

export abstract class FileReader {
  protected readonly source: SourceFile;
  protected readonly sessions = new UniqueNames();
  protected readonly ids = new CallIds();

  constructor(source: SourceFile) {
    this.source = source;
  }
}

/** Names of sessions that are unique in a file, also where a dialect repeats them. */
export class UniqueNames {
  readonly #names = new Set<string>();

  /** The name, with its position added if it is used already. */
  next(name: string): string {
    let unique = name;
    while (this.#names.has(unique)) unique += `#${this.#names.size}`;
    this.#names.add(unique);
    return unique;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }
}
