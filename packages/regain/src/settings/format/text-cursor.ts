/** A position in the text of a configuration file, from which a parser of any format reads. */

import type { RegainError } from '../../types/index.ts';
import { syntaxError } from './text-node.ts';

export class TextCursor {
  readonly text: string;
  at: number;

  constructor(text: string) {
    this.text = text;
    this.at = text.startsWith('\ufeff') ? 1 : 0;
  }

  peek(token: string): boolean {
    return this.text.startsWith(token, this.at);
  }

  /** What a sticky pattern matches here. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  expect(token: string, called = token): void {
    if (!this.peek(token)) throw this.error(`${called} is expected`);
    this.at += token.length;
  }

  /** The items between the bracket here and the one that closes it. `space` may be around them. */
  list(close: string, space: RegExp, readItem: () => void): void {
    this.at++;
    for (this.take(space); !this.peek(close); this.take(space)) {
      readItem();
      this.take(space);
      if (this.peek(',')) this.at++;
      else if (!this.peek(close)) throw this.error(`a comma or ${close} is expected`);
    }
    this.at++;
  }

  error(message: string): RegainError {
    return syntaxError(this.text, this.at, message);
  }
}
