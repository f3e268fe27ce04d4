/** A change as a unified diff, without the secrets in it. */

import { HIDDEN, isSecretName, likelySecrets } from '../redact/index.ts';
import type { Format, TextNode } from './format/text-node.ts';

const CONTEXT_LINES = 3;
/** Objects whose values are secrets more often than not. */
const SECRET_OBJECTS = ['env', 'headers', 'http_headers'];

export function previewOf(before: string, after: string, format: Format, file: string): string {
  const [old, now] = [before, after].map((text) => linesOf(masked(text, format))) as [string[], string[]];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const from = Math.max(0, start - CONTEXT_LINES);
  const below = Math.min(end, CONTEXT_LINES);
  const [removed, added] = [old, now].map((lines) => {
    const count = lines.length - end + below - from;
    return `${count === 0 ? 0 : from + 1},${count}`;
  });
  return [
    ...[`--- ${file}`, `+++ ${file}`, `@@ -${removed} +${added} @@`],
    ...old.slice(from, start).map((line) => ` ${line}`),
    ...old.slice(start, old.length - end).map((line) => `-${line}`),
    ...now.slice(start, now.length - end).map((line) => `+${line}`),
    ...old.slice(old.length - end, old.length - end + below).map((line) => ` ${line}`),
  ].join('\n');
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}

/** The text with every value that is or may be a secret hidden. */
function masked(text: string, format: Format): string {
  const spans: { start: number; end: number }[] = [];
  if (text !== '') collect(format.parse(text), false, spans);
  let shown = text;
  for (const { start, end } of spans.sort((a, b) => b.start - a.start))
    shown = `${shown.slice(0, start)}"${HIDDEN}"${shown.slice(end)}`;
  return shown;
}

function collect(node: TextNode, isSecret: boolean, spans: { start: number; end: number }[]): void {
  if (node.kind === 'object')
    for (const { key, node: inner } of node.members)
      collect(inner, isSecret || SECRET_OBJECTS.includes(key) || isSecretKey(key), spans);
  else if (node.kind === 'array')
    node.items.forEach((item, index) => {
      collect(item, isSecret || isValueOfSecret(node.items[index - 1]), spans);
    });
  else if (typeof node.value === 'string' && (isSecret || looksSecret(node.value))) spans.push(node);
}

/** `bearer_token_env_var` names a variable. */
function isSecretKey(key: string): boolean {
  return isSecretName(key) && !/env_var$/.test(key);
}

/** The argument after `--api-key`. */
function isValueOfSecret(before: TextNode | undefined): boolean {
  return before?.kind === 'value' && /^--?\w/.test(String(before.value)) && isSecretName(optionName(before));
}

function optionName(node: TextNode): string {
  return node.kind === 'value' ? String(node.value).replace(/^-+/, '') : '';
}

/** `--api-key=...`, an address with a password or a key, or a text of the form of a key. */
function looksSecret(text: string): boolean {
  const [name = '', value] = text.split(/=(.*)/s);
  if (value !== undefined && value !== '' && isSecretName(name.replace(/^-+/, ''))) return true;
  if (/^\w+:\/\/[^/\s]*:[^/\s]*@/.test(text) || /[?&][^=&]*(?:key|token|secret|sig)[^=&]*=/i.test(text))
    return true;
  return likelySecrets(text).length > 0;
}
