/** Finds the runnable blocks of a Markdown page: TypeScript with the output it promises, and shell commands. */

export interface Block {
  readonly language: string;
  readonly code: string;
  /** Line of the page on which the code starts. */
  readonly line: number;
}

export interface Command {
  readonly command: string;
  readonly line: number;
  /** Output promised by a `text` block right below the only command of its block. */
  readonly output: string | null;
}

/** All fenced blocks of a page. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { fence: string; language: string; line: number; lines: string[] } | null = null;
  markdown.split('\n').forEach((text, index) => {
    const fence = /^\s*(`{3,})\s*(\w*)/.exec(text);
    if (open === null) {
      if (fence) open = { fence: fence[1]!, language: fence[2]!, line: index + 2, lines: [] };
    } else if (fence && fence[1]!.length >= open.fence.length && fence[2] === '') {
      blocks.push({ language: open.language, code: open.lines.join('\n'), line: open.line });
      open = null;
    } else {
      open.lines.push(text);
    }
  });
  return blocks;
}

/**
 * What a TypeScript block promises to print, or null when it promises nothing. `// => text` after a call is one
 * line; comment lines right below it, indented under the text, carry on. After a bare `// =>` the comment lines
 * below are the output. A block with a promise promises its whole output.
 */
export function promisedOutput(code: string): string | null {
  const promised: string[] = [];
  let indent: number | null = null;
  let found = false;
  for (const line of code.split('\n')) {
    const promise = /\/\/ =>(.*)$/.exec(line);
    const more = /^\s*\/\/(.*)$/.exec(line);
    if (promise) {
      found = true;
      const text = promise[1]!.trim();
      indent = text === '' ? 1 : 4;
      if (text !== '') promised.push(text);
    } else if (
      more &&
      indent !== null &&
      (more[1]!.trim() === '' || more[1]!.startsWith(' '.repeat(indent)))
    ) {
      promised.push(more[1]!.slice(indent));
    } else {
      indent = null;
    }
  }
  return found ? tidy(promised.join('\n')) : null;
}

/** The commands of this project in the shell blocks of a page; others, and those marked `# not run`, are left out. */
export function commandsOf(blocks: readonly Block[]): Command[] {
  return blocks.flatMap((block, i) => {
    if (block.language !== 'sh') return [];
    const lines = block.code.replaceAll(
      /\\\n\s*/g,
      (text) => ` ${'\u0000'.repeat(text.split('\n').length - 1)}`,
    );
    let skipped = 0;
    const commands = lines.split('\n').map((text, offset) => {
      const line = block.line + offset + skipped;
      skipped += text.split('\u0000').length - 1;
      return { command: text.replaceAll('\u0000', '').trim(), line };
    });
    const own = commands.filter(({ command }) => ownCommand.test(command) && !/#\s*not run$/.test(command));
    const next = blocks[i + 1];
    const isPair = commands.length === 1 && next?.language === 'text' && isRightBelow(block, next);
    return own.map((command) => ({ ...command, output: isPair ? tidy(next.code) : null }));
  });
}

const ownCommand = /^(?:npx regain|npm run -s regain --|regain)(?=\s|$)/;

/** The arguments of a command, as the shell will read them. */
export function argumentsOf(command: string): string {
  return command
    .replace(ownCommand, '')
    .replace(/\s#\s.*$/, '')
    .trim();
}

/** Whether `actual` is what was promised; a promised line of `...` stands for any number of lines. */
export function matches(actual: string, promised: string): boolean {
  return linesMatch(tidy(actual).split('\n'), tidy(promised).split('\n'));
}

function linesMatch(actual: readonly string[], promised: readonly string[]): boolean {
  const [first, ...rest] = promised;
  if (first === undefined) return actual.length === 0;
  if (first.trim() !== '...') return actual[0] === first && linesMatch(actual.slice(1), rest);
  return Array.from({ length: actual.length + 1 }).some((_, skipped) =>
    linesMatch(actual.slice(skipped), rest),
  );
}

/** Neither trailing spaces nor blank lines at the ends count: an editor removes them. */
export function tidy(text: string): string {
  return text.replaceAll(/[ \t]+$/gm, '').replaceAll(/^\n+|\s+$/g, '');
}

function isRightBelow(block: Block, next: Block): boolean {
  const end = block.line + block.code.split('\n').length;
  return next.line - end <= 3;
}
