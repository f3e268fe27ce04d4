/** `regain classify`: the failure class of an error message, and what was read from it. */

import type { Command } from 'commander';
import { readTextFile, readTextStream } from '../files/index.ts';
import { invalidArgument, invalidInput } from '../types/index.ts';
import { classifiedText } from './classify/classified-text.ts';
import { type ClassifiedMessage, classifyMessage } from './classify/classify-message.ts';
import { describeCommand, integerOption, print } from './output.ts';

interface Options {
  readonly file?: string;
  readonly status?: number;
  readonly json?: boolean;
}

export function addClassify(program: Command): void {
  describeCommand(
    program
      .command('classify')
      .argument('[message]', 'the text of an error, or of an answer; - for standard input'),
    'Show the failure class of a message, whether a retry can help, and what was read from it.',
    'classify "429 Too Many Requests: retry in 20 s"',
    'classify --file messages.txt --json',
  )
    .option('--file <file>', 'one message per line, or - for standard input')
    .option('--status <status>', 'HTTP status that came with the message', integerOption(100, 599))
    .action(async (message: string | undefined, options: Options) => {
      const messages = await messagesFrom(message, options.file);
      const all = messages.map((text) => classifyMessage(text, options.status));
      print<readonly ClassifiedMessage[]>(options, all, (some) => some.map(classifiedText).join('\n\n'));
    });
}

async function messagesFrom(
  message: string | undefined,
  file: string | undefined,
): Promise<readonly string[]> {
  if ((message === undefined) === (file === undefined))
    throw invalidArgument('classify needs a message or --file, and not both');
  if (message === '-') return messagesFrom(undefined, '-');
  if (message !== undefined) return [message];
  const text =
    file === '-' ? await readTextStream(process.stdin, { shown: 'standard input' }) : readTextFile(file!);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) {
    const place = { file: file === '-' ? 'standard input' : file! };
    throw invalidInput('the file is empty: it must have one message per line', place);
  }
  return lines;
}
