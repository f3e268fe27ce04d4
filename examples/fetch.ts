/**
 * A protected `fetch` and a real server on loopback: a read that is limited, a payment whose answer is lost and that is sent again with the
 * same key, an order that may not be sent again. Checks itself.
 */

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createShield, UnrecoveredError } from 'regain';
import { protectFetch } from 'regain/fetch';

const requests: string[] = [];
const keys: (string | undefined)[] = [];
const server = createServer((request, response) => {
  const line = `${request.method} ${request.url}`;
  requests.push(line);
  const isFirst = requests.filter((one) => one === line).length === 1;
  if (line === 'POST /payments') keys.push(request.headers['idempotency-key'] as string | undefined);
  if (line === 'GET /forecast' && isFirst) response.writeHead(429, { 'retry-after': '0' }).end('slow down');
  else if (line === 'POST /orders' || (line === 'POST /payments' && isFirst)) request.socket.destroy();
  else response.end('fine');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;

// This service performs one payment per key.
const shield = createShield();
const guarded = protectFetch(fetch, {
  shield,
  idempotencyKey: (request) => (request.url.endsWith('/payments') ? 'Idempotency-Key' : undefined),
});

console.log(await (await guarded(`${url}/forecast`)).text());
console.log(await (await guarded(`${url}/payments`, { method: 'POST', body: '{"cents":300}' })).text());
const error = await guarded(`${url}/orders`, { method: 'POST', body: '{}' }).catch((thrown) => thrown);
assert(UnrecoveredError.is(error));
console.log(error.forModel());

const count = (line: string) => requests.filter((one) => one === line).length;
assert.deepEqual([count('GET /forecast'), count('POST /payments'), count('POST /orders')], [2, 2, 1]);
assert.equal(new Set(keys).size, 1);
assert.match(error.forModel(), /the call may have taken effect/);
server.close();
