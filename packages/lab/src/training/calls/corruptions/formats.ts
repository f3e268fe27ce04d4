/** Arguments that came as text, and text that is not quite JSON. */

import { type Json, pick, type Random } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { type CallDraft, type Corruption, withArgs } from './corruption.ts';

export const formats: readonly Corruption[] = [
  formatCorruption('JSON as text', (_, { args }) => JSON.stringify(args)),
  formatCorruption('JSON as text twice', (_, { args }) => JSON.stringify(JSON.stringify(args))),
  formatCorruption(
    'in fences',
    (random, { args }) => `\`\`\`${pick(random, ['json', ''])}\n${JSON.stringify(args, null, 2)}\n\`\`\``,
  ),
  formatCorruption('with words around', (random, { args, tool }) =>
    pick(random, [
      `Here are the arguments: ${JSON.stringify(args)}`,
      `I will call ${tool} with ${JSON.stringify(args)}`,
      `${JSON.stringify(args)}\n\nThis will answer the question.`,
      `Arguments:\n\`\`\`json\n${JSON.stringify(args)}\n\`\`\`\nDone.`,
    ]),
  ),
  formatCorruption('in Python', (_, { args }) => python(args)),
  formatCorruption('comma at the end', (random, { args }) => {
    const text = JSON.stringify(args, null, random.below(2) === 0 ? 2 : undefined);
    return text.replace(/\s*}$/, ',$&');
  }),
  formatCorruption('names without quotes', (_, { args }) => {
    const text = JSON.stringify(args);
    const bare = text.replaceAll(/"([A-Za-z_]\w*)":/g, '$1:');
    return bare === text ? undefined : bare;
  }),
  formatCorruption('cut off', (random, { args }) => {
    const text = JSON.stringify(args);
    const end = /["\]}]*}$/.exec(text);
    // What is cut is only what closes: no value is lost.
    return end === null ? undefined : text.slice(0, end.index + random.below(end[0].length));
  }),
  formatCorruption('with comments', (_, { args }) =>
    JSON.stringify(args, null, 2).replace('{\n', '{\n  // arguments of the call\n'),
  ),
  formatCorruption('comma missing', (_, { args }) => {
    const text = JSON.stringify(args, null, 1);
    const without = text.replace(/,\n/, '\n');
    return without === text ? undefined : without;
  }),
  formatCorruption('as a call', (_, { args, tool }) => {
    const pairs = Object.entries(args).map(([name, value]) => `${name}=${python(value)}`);
    return `${tool}(${pairs.join(', ')})`;
  }),
  formatCorruption('as assignments', (_, { args }) => {
    const pairs = Object.entries(args).map(([name, value]) => `${name}=${python(value)}`);
    return pairs.length === 0 ? undefined : pairs.join(', ');
  }),
  formatCorruption('whole call as text', (random, { args, tool }) => {
    const inner = random.below(2) === 0 ? args : JSON.stringify(args);
    return JSON.stringify({ name: tool, arguments: inner });
  }),
  formatCorruption('curly quotes', (_, { args }) => {
    const text = JSON.stringify(args);
    if (/[\\“”]/.test(text)) return undefined;
    return text.replaceAll(/"([^"]*)"/g, '“$1”');
  }),
  formatCorruption('as tags', (_, { args }) => {
    if (Object.values(args).some((value) => value !== null && typeof value === 'object')) return undefined;
    return Object.entries(args)
      .map(([name, value]) => `<parameter name="${name}">${value}</parameter>`)
      .join('\n');
  }),
];

/** Where there are no arguments there is nothing to write badly. */
function formatCorruption(
  name: string,
  write: (random: Random, draft: CallDraft) => string | undefined,
): Corruption {
  return {
    name,
    apply: (random, draft) => {
      const text = Object.keys(draft.args).length === 0 ? undefined : write(random, draft);
      return text === undefined ? undefined : withArgs(draft, text);
    },
  };
}

/** A value as Python prints it. */
function python(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quoted(value);
  if (isObject(value)) {
    const pairs = Object.entries(value).map(([name, one]) => `${quoted(name)}: ${python(one)}`);
    return `{${pairs.join(', ')}}`;
  }
  return `[${(value as readonly Json[]).map(python).join(', ')}]`;
}

function quoted(text: string): string {
  return text.includes("'")
    ? JSON.stringify(text)
    : `'${text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}'`;
}
