import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryStore } from '@regain/lab/internal/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DashboardServer, readAppFiles, startServer } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'regain-server-'));
const app = mkdtempSync(join(tmpdir(), 'regain-app-'));
const trace = join(folder, 'trace.jsonl');
let server: DashboardServer;

beforeAll(async () => {
  writeFileSync(join(app, 'index.html'), '<!doctype html>');
  writeFileSync(join(app, 'secret.txt'), 'not served');
  writeFileSync(trace, `${JSON.stringify({ type: 'trace', version: 2, source: 'shield', unit: 'call' })}\n`);
  server = await startServer({
    ...{
      version: '1',
      files: [folder],
      app: readAppFiles(app),
      store: memoryStore(),
      host: '127.0.0.1',
      port: 0,
    },
    live: { everyMs: 20, nowMs: () => performance.now() },
  });
});
afterAll(() => server.close());

/** Unlike fetch, sends the path and the headers as they are given. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(server.url);
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const sent = request({ hostname, port, path, method, headers }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, body, headers: response.headers }));
      });
      sent.on('error', reject).end();
    },
  );
}

describe('the server', () => {
  const routes = [
    '/',
    '/index.html',
    '/api/sources',
    '/api/live',
    '/api/runs/x',
    '/api/traces/x',
    '/nothing',
  ];

  it.each(routes)('refuses another Host, as after DNS rebinding: %s', async (path) => {
    expect((await ask(path, { host: 'attacker.example' })).status).toBe(403);
    expect((await ask(path, { host: 'attacker.example:80' })).status).toBe(403);
  });

  it.each(routes)('refuses another Origin: %s', async (path) => {
    expect((await ask(path, { origin: 'https://attacker.example' })).status).toBe(403);
    expect((await ask(path, { origin: 'null' })).status).toBe(403);
    // Another server of this machine, whose pages may have been written by anybody.
    expect((await ask(path, { origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await ask(path, { origin: 'http://localhost:3000' })).status).toBe(403);
  });

  it('accepts its own Origin', async () => {
    const { origin } = new URL(server.url);
    expect((await ask('/api/sources', { origin })).status).toBe(200);
  });

  it('refuses requests of other sites that have no Origin, such as scripts and pictures; a link may lead here', async () => {
    const script = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    expect((await ask('/api/sources', script)).status).toBe(403);
    expect((await ask('/index.html', script)).status).toBe(403);
    const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await ask('/', visit)).status).toBe(200);
    expect((await ask('/api/sources', visit)).status).toBe(403);
  });

  it('cannot be framed, embedded or read by another origin', async () => {
    const { headers } = await ask('/');
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('changes nothing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect((await ask('/api/sources', {}, method)).status).toBe(405);
  });

  const paths = [
    ...[
      '/../../../../etc/passwd',
      '/..%2f..%2fetc/passwd',
      '/%2e%2e/secret.txt',
      '/secret.txt',
      '//etc/passwd',
    ],
    ...['/api/traces/..%2F..%2Fetc%2Fpasswd', '/api/runs/../../etc/passwd', '/api/traces//etc/passwd'],
    ...[
      `/api/traces/${encodeURIComponent(trace)}`,
      '/api/memory/.',
      '/api/',
      '/api/constructor',
      '/api/runs/__proto__',
    ],
  ];

  it.each(paths)('serves nothing but what was named: %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body).not.toContain('root:');
    expect(body).not.toContain('not served');
  });

  it('gives sources, a trace by its id, and one clear error otherwise', async () => {
    const { sources } = JSON.parse((await ask('/api/sources')).body);
    expect(sources).toMatchObject([{ kind: 'trace', name: 'trace' }]);
    const found = await ask(`/api/traces/${sources[0].id}`);
    expect(JSON.parse(found.body).report).toMatchObject({ calls: 0 });
    expect(JSON.parse((await ask(`/api/traces/${sources[0].id}/operations/7`)).body).error).toContain(
      'not kept',
    );
    expect((await ask(`/api/traces/${sources[0].id}/operations/x`)).status).toBe(400);
    expect(JSON.parse((await ask(`/api/runs/${sources[0].id}`)).body).error).toContain('there is no run');
  });

  it('tells watching pages of changes, and forgets pages that left', async () => {
    const controller = new AbortController();
    const response = await fetch(`${server.url}api/live`, { signal: controller.signal });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const until = async (text: string) => {
      for (let seen = ''; !seen.includes(text); ) seen += (await reader.read()).value;
    };
    await until('"calls":0');
    expect(server.watchers()).toBe(1);
    const call = { type: 'call', call: 'a', tool: 'book' };
    const lines = [call, { type: 'ending', call: 'a', ending: 'gave-up', reason: '', stop: 'tool-down' }];
    writeFileSync(trace, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { flag: 'a' });
    await until('"isDown":true');
    controller.abort();
    while (server.watchers() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('takes a bounded number of watching pages, and gives a later one what the others have', async () => {
    const controllers: AbortController[] = [];
    const watch = async () => {
      const controller = new AbortController();
      controllers.push(controller);
      const { body } = await fetch(`${server.url}api/live`, { signal: controller.signal });
      return body!.pipeThrough(new TextDecoderStream()).getReader();
    };
    const textUntil = async (reader: Awaited<ReturnType<typeof watch>>, wanted: string) => {
      for (let seen = ''; ; ) {
        const { value, done } = await reader.read();
        seen += value ?? '';
        if (done || seen.includes(wanted)) return seen;
      }
    };
    await textUntil(await watch(), '"calls"');
    // It is in the first text that a later page gets: nothing is read again for it.
    expect((await (await watch()).read()).value).toContain('"calls"');
    await Promise.all(Array.from({ length: 198 }, watch));
    expect(server.watchers()).toBe(200);
    expect(await textUntil(await watch(), 'full')).toBe('event: full\ndata: {}\n\n');
    for (const controller of controllers) controller.abort();
    while (server.watchers() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('refuses a name that does not exist', async () => {
    const options = {
      version: '1',
      app: readAppFiles(app),
      store: memoryStore(),
      host: '127.0.0.1',
      port: 0,
    };
    const live = { everyMs: 20, nowMs: () => 0 };
    await expect(startServer({ ...options, live, files: ['/nowhere'] })).rejects.toThrow('no such file');
    expect(() => readAppFiles(folder)).toThrow('built application');
  });
});
