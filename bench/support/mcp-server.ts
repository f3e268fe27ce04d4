/** A fast MCP server over stdio: `small` returns its arguments, `large` 100 KB of rows. It writes every answer at once, as SDKs do. */

import { createInterface } from 'node:readline';

const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
const rows = Array.from({ length: 1_400 }, (_, id) => ({
  id,
  city: 'Porto',
  price: 81.25 + id,
  note: `row "${id}"\tof the table`,
}));
const large = JSON.stringify({ content: [{ type: 'text', text: JSON.stringify(rows).slice(0, 90_000) }] });

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
