/** A fast MCP server over stdio: `small` returns its arguments, `large` 100 KB of source text. It writes every answer at once, as SDKs do. */

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
const source = readFileSync(fileURLToPath(import.meta.url), 'utf8');
const text = source.repeat(Math.ceil(100_000 / source.length)).slice(0, 100_000);
const large = JSON.stringify({ content: [{ type: 'text', text }] });

type Params = { readonly name?: string; readonly arguments?: unknown };

const results: { readonly [method: string]: (params: Params) => string } = {
  initialize: () =>
    JSON.stringify({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'bench', version: '1.0.0' },
    }),
  'tools/list': () =>
    JSON.stringify({ tools: ['small', 'large'].map((name) => ({ name, inputSchema: schema })) }),
  'tools/call': ({ name, arguments: args }) =>
    name === 'large' ? large : JSON.stringify({ content: [{ type: 'text', text: JSON.stringify(args) }] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":${results[method]!(params)}}\n`);
});
