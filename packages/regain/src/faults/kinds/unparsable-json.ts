/** The answer is JSON that cannot be parsed: cut before its end, or with other quotes, bare keys, comments, wrappers. */

import { type Json, type JsonObject, pick } from '../../types/index.ts';
import { lenientJson } from '../shape/lenient-json.ts';
import { lastingCorruption, transientCorruption } from './corrupted-response.ts';
import { numberIn, textIn } from './kind-helpers.ts';

export const truncatedJson = transientCorruption({
  name: 'truncated-json',
  summary: 'the answer is truncated JSON text',
  appliesTo: () => true,
  draw: (random) => ({ share: 0.3 + 0.6 * random.uniform() }),
  corrupt: ({ detail }, value) => {
    const text = JSON.stringify(value);
    // Cut inside the last value at the latest: closing the brackets must not restore the answer.
    const end = text.replace(/[\]}"\s]+$/, '').length;
    return end < 4 ? value : text.slice(0, Math.max(1, Math.floor((end - 1) * numberIn(detail, 'share'))));
  },
});

const styles: Readonly<Record<string, (value: Json) => string>> = {
  python: (value) => written(value, { quote: "'", yes: 'True', no: 'False', nothing: 'None' }),
  'bare-keys': (value) => written(value, { bareKeys: true }),
  'trailing-commas': (value) => written(value, { trailing: ',' }),
  comments: (value) => `// generated, do not edit\n${written(value, {})}\n`,
  fenced: (value) => `Here is the result:\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`,
  prefixed: (value) => `)]}',\n${JSON.stringify(value)}`,
  twice: (value) => JSON.stringify(JSON.stringify(value)),
};

export const malformedJson = lastingCorruption({
  name: 'malformed-json',
  summary: 'the answer is complete, but not valid JSON',
  appliesTo: () => true,
  draw: (random) => ({ style: pick(random, Object.keys(styles)) }),
  corrupt: ({ detail }, value) => styles[textIn(detail, 'style')]!(value),
  restore: (_fault, value) => (typeof value === 'string' ? lenientJson(value) : undefined),
});

interface Writing {
  readonly quote?: string;
  readonly yes?: string;
  readonly no?: string;
  readonly nothing?: string;
  readonly bareKeys?: boolean;
  readonly trailing?: string;
}

function written(value: Json, writing: Writing): string {
  const {
    quote = '"',
    yes = 'true',
    no = 'false',
    nothing = 'null',
    bareKeys = false,
    trailing = '',
  } = writing;
  if (value === null || value === undefined) return nothing;
  if (value === true) return yes;
  if (value === false) return no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quoted(value, quote);
  if (Array.isArray(value)) {
    const items = value.map((item) => written(item, writing));
    return `[${items.join(', ')}${items.length > 0 ? trailing : ''}]`;
  }
  const entries = Object.entries(value as JsonObject).map(([key, item]) => {
    const name = bareKeys && /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key, quote);
    return `${name}: ${written(item, writing)}`;
  });
  return `{${entries.join(', ')}${entries.length > 0 ? trailing : ''}}`;
}

function quoted(text: string, quote: string): string {
  const inner = JSON.stringify(text).slice(1, -1);
  return quote === '"' ? `"${inner}"` : `'${inner.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
