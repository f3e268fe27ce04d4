/** The text output of `regain classify`. */

import { printable } from '../../text/index.ts';
import { heading } from '../output.ts';
import type { ClassifiedMessage, RetryHelp } from './classify-message.ts';

const MESSAGE_CHARS = 200;

const helps: Readonly<Record<RetryHelp, string>> = {
  yes: 'can help',
  after: 'can help after',
  no: 'cannot help',
  unknown: 'unknown',
};

export function classifiedText(one: ClassifiedMessage): string {
  const shown =
    one.message.length > MESSAGE_CHARS ? `${one.message.slice(0, MESSAGE_CHARS)}...` : one.message;
  const { status, code, retryAfterMs, parameters } = one;
  const read = [
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(code === undefined ? [] : [`code ${printable(code)}`]),
    ...parameters.map((name) => `parameter ${printable(name)}`),
    ...(retryAfterMs === undefined ? [] : [`retry after ${retryAfterMs / 1000} s`]),
  ];
  const separator = one.retry === 'after' ? ' ' : ': ';
  return [
    `${heading(one.class)}  ${printable(shown)}`,
    `  a retry    ${helps[one.retry]}${separator}${one.why}`,
    `  read       ${read.length === 0 ? 'nothing more' : read.join(', ')}`,
    `  because    ${printable(one.rule)}`,
    `  an answer  ${one.isNoticedInAnswer ? 'with this text is a failure' : 'with this text is no failure'}`,
  ].join('\n');
}
