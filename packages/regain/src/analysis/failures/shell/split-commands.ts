/**
 * The simple commands of a shell command line, in their order: words without quotes, and how each follows the one before.
 * Not a shell: variables stay as written, and what a substitution would run is not looked at.
 */

/** The operator before a command; `''` before the first one. */
export type Operator = '' | '&&' | '||' | ';' | '|' | '&';

export interface SimpleCommand {
  readonly words: readonly string[];
  readonly after: Operator;
  /** Its input is written in the command line itself: `<<EOF`, `<<<`. */
  readonly hasInlineInput: boolean;
  /** The file that its output is written to. */
  readonly target: string | undefined;
  /** Its messages are dropped: `2>/dev/null`. */
  readonly isSilenced: boolean;
}

/** Longer command lines are cut. */
const CHARS_MAX = 4_000;
const COMMANDS_MAX = 40;
const WORDS_MAX = 60;

/** Characters that mean nothing but themselves, wherever they are. */
const PLAIN = /[^ \t\r\n'"\\#$<>;|&()]+/y;

export function splitCommands(line: string): readonly SimpleCommand[] {
  return new Splitter(line.slice(0, CHARS_MAX)).run();
}

class Splitter {
  readonly #line: string;
  readonly #commands: SimpleCommand[] = [];
  readonly #heredocs: string[] = [];
  #at = 0;
  #words: string[] = [];
  #word: string | undefined;
  #after: Operator = '';
  #hasInlineInput = false;
  #target: string | undefined;
  #isSilenced = false;

  constructor(line: string) {
    this.#line = line;
  }

  run(): readonly SimpleCommand[] {
    while (this.#at < this.#line.length && this.#commands.length < COMMANDS_MAX) this.#step();
    this.#endCommand(';');
    return this.#commands;
  }

  #step(): void {
    const char = this.#line[this.#at]!;
    if (char === '\n') {
      this.#at++;
      this.#endCommand(';');
      this.#skipHeredocs();
    } else if (char === ' ' || char === '\t' || char === '\r') {
      this.#at++;
      this.#endWord();
    } else if (char === "'" || char === '"') this.#quoted(char);
    else if (char === '\\') this.#escaped();
    else if (char === '#' && this.#word === undefined) this.#at = indexOr(this.#line, '\n', this.#at);
    else if (char === '$' && this.#line[this.#at + 1] === '(') this.#substitution();
    else if (char === '<' || char === '>') this.#redirection(char);
    else if (';|&()'.includes(char)) this.#operator(char);
    else {
      PLAIN.lastIndex = this.#at;
      const end = PLAIN.test(this.#line) ? PLAIN.lastIndex : this.#at + 1;
      this.#word = (this.#word ?? '') + this.#line.slice(this.#at, end);
      this.#at = end;
    }
  }

  #quoted(quote: string): void {
    let text = '';
    let from = ++this.#at;
    for (; this.#at < this.#line.length && this.#line[this.#at] !== quote; this.#at++) {
      if (quote === "'" || this.#line[this.#at] !== '\\') continue;
      if (!/["\\$`\n]/.test(this.#line[this.#at + 1] ?? '')) continue;
      text += this.#line.slice(from, this.#at);
      from = ++this.#at;
    }
    this.#word = (this.#word ?? '') + text + this.#line.slice(from, this.#at);
    this.#at++;
  }

  #escaped(): void {
    const next = this.#line[this.#at + 1] ?? '';
    // A backslash at the end of a line continues it; one before a letter belongs to a path of Windows.
    if (next !== '\n') this.#word = (this.#word ?? '') + (/[\w.]/.test(next) ? `\\${next}` : next);
    this.#at += 2;
  }

  #substitution(): void {
    let depth = 0;
    const begin = this.#at;
    for (; this.#at < this.#line.length; this.#at++) {
      const char = this.#line[this.#at];
      if (char === '(') depth++;
      else if (char === ')' && --depth === 0) break;
    }
    this.#at++;
    this.#word = (this.#word ?? '') + this.#line.slice(begin, this.#at);
  }

  #redirection(char: string): void {
    const [all, kind] = /^(?:<<<|<<-?|>>|[<>]&?)/.exec(this.#line.slice(this.#at, this.#at + 4)) ?? [char];
    const operator = kind ?? all;
    this.#at += all.length;
    // The number of a file, as in `2>`, is no word.
    const isNumbered = this.#word !== undefined && /^\d$/.test(this.#word);
    const isOfErrors = (isNumbered && this.#word === '2') || this.#line[this.#at - all.length - 1] === '&';
    if (isNumbered) this.#word = undefined;
    this.#endWord();
    const target = /^[ \t]*(?:"[^"\n]*"|'[^'\n]*'|[^\s;|&()<>]+)/.exec(this.#line.slice(this.#at))?.[0] ?? '';
    this.#at += target.length;
    const file = target.trim().replaceAll(/["']/g, '');
    if (operator === '>' || operator === '>>') {
      if (isOfErrors) this.#isSilenced ||= /^(?:\/dev\/null|nul|\$null)$/i.test(file);
      else this.#target = file;
    }
    if (!operator.startsWith('<<')) return;
    this.#hasInlineInput = true;
    if (operator !== '<<<') this.#heredocs.push(file.replaceAll('\\', ''));
  }

  #operator(char: string): void {
    // `&>` redirects both outputs.
    if (char === '&' && this.#line[this.#at + 1] === '>') {
      this.#at++;
      return;
    }
    if (char === '(' || char === ')') {
      this.#at++;
      this.#endCommand(';');
      return;
    }
    const doubled = this.#line[this.#at + 1] === char;
    // `;;` of a case, `|&` of a pipe.
    const isWide = doubled || (char === '|' && this.#line[this.#at + 1] === '&');
    this.#at += isWide ? 2 : 1;
    const operator = doubled && char !== ';' ? (`${char}${char}` as Operator) : (char as Operator);
    this.#endCommand(operator);
  }

  #skipHeredocs(): void {
    for (const end of this.#heredocs.splice(0)) {
      while (this.#at < this.#line.length) {
        const newline = indexOr(this.#line, '\n', this.#at);
        const line = this.#line.slice(this.#at, newline);
        this.#at = newline + 1;
        if (line.trim() === end) break;
      }
    }
  }

  #endWord(): void {
    if (this.#word !== undefined && this.#words.length < WORDS_MAX) this.#words.push(this.#word);
    this.#word = undefined;
  }

  #endCommand(next: Operator): void {
    this.#endWord();
    const words = withoutKeywords(this.#words);
    if (words.length > 0)
      this.#commands.push({
        words,
        after: this.#after,
        hasInlineInput: this.#hasInlineInput,
        target: this.#target,
        isSilenced: this.#isSilenced,
      });
    // An empty command, as after `&& \n`, keeps the operator.
    if (words.length > 0 || this.#commands.length === 0)
      this.#after = this.#commands.length === 0 ? '' : next;
    this.#words = [];
    this.#hasInlineInput = false;
    this.#target = undefined;
    this.#isSilenced = false;
  }
}

const keywords: ReadonlySet<string> = new Set(
  'if then elif else fi while until do done for in case esac function select { } ! [['.split(' '),
);

/** `if ! grep x` runs `grep x`; `for x in a b` runs nothing. */
function withoutKeywords(words: readonly string[]): readonly string[] {
  if (words[0] === 'for' || words[0] === 'case' || words[0] === 'select') return [];
  if (words[0] === '[[') return ['[', ...words.slice(1)];
  const first = words.findIndex((word) => !keywords.has(word));
  return first < 0 ? [] : words.slice(first);
}

function indexOr(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? text.length : at;
}
