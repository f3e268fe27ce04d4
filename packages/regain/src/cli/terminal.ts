/**
 * The only place that writes to standard output and standard error. Files, endpoints, tools and flags decide a part of
 * what is printed; their control characters are escaped, and only the styles below reach a terminal.
 */

import { randomUUID } from 'node:crypto';
import pc from 'picocolors';
import { printableLines } from '../text/index.ts';
import { messageWithoutPath, type SourceLocation } from '../types/index.ts';

/** Marks a style inside a text. It is random, so that no input can contain it. */
const MARK = randomUUID();
const STYLE = new RegExp(`<${MARK}:(\\d+)>`, 'g');

const styled =
  (on: number, off: number) =>
  (text: string): string =>
    pc.isColorSupported ? `<${MARK}:${on}>${text}<${MARK}:${off}>` : text;

export const bold = styled(1, 22);
export const dim = styled(2, 22);
export const red = styled(31, 39);

export function writeOutput(text: string): void {
  process.stdout.write(forTerminal(text));
}

export function writeError(text: string): void {
  process.stderr.write(forTerminal(text));
}

/** Writes data for another program: unchanged, except on a terminal. Resolves when more can be written. */
export async function writeData(piece: string | Uint8Array): Promise<void> {
  const { stdout } = process;
  const data = stdout.isTTY && typeof piece === 'string' ? printableLines(piece) : piece;
  if (!stdout.write(data)) await new Promise((resolve) => stdout.once('drain', resolve));
}

/**
 * A reader that closes early (`| head`) is not an error. Without standard output nothing is left to do; without
 * standard error the command goes on, and a run is still stored.
 */
export function handleClosedStreams(onUnwritable: (message: string) => void): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    onUnwritable(`standard output cannot be written: ${error.message}`);
  });
  process.stderr.on('error', () => {});
}

function forTerminal(text: string): string {
  return printableLines(text).replaceAll(STYLE, '\u001b[$1m');
}

/** "error: rollouts.csv:12, column cost: not a number" and a line break. */
export function errorText(message: string, place?: SourceLocation): string {
  return `${red('error:')} ${withoutPasswords(`${placeText(place)}${messageWithoutPath(message, place)}`)}\n`;
}

/** An address of a database that was given where a name or a folder is expected is repeated without its password. */
function withoutPasswords(text: string): string {
  return text.replace(/(postgres(?:ql)?:\/\/?[^\s:@]*):(?!PASSWORD@HOST)\S*@/gi, '$1@');
}

function placeText(place: SourceLocation | undefined): string {
  if (place === undefined) return '';
  const file = [place.file, place.line].filter((part) => part !== undefined).join(':');
  const parts = [file, place.column && `column ${place.column}`, place.path && `at ${place.path}`];
  const text = parts.filter(Boolean).join(', ');
  return text === '' ? '' : `${text}: `;
}
