/** The bundle of `protect` recovers a call in a real browser, under a content security policy that forbids eval. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../run.ts';
import { bundleProtect, platforms } from './bundle.ts';
import { expected, program } from './without-eval.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome'];
const browser = names.find((name) => spawnSync(name, ['--version']).status === 0);
if (browser === undefined) console.warn(`skipped: the bundle in a browser needs ${names.join(' or ')}`);

it.skipIf(browser === undefined)(
  'recovers a call',
  async () => {
    const { first, later } = await bundleProtect(platforms.browser);
    const script = program
      .replace("'regain'", "'./protect.js'")
      .replace('console.log(', 'document.body.textContent = (');
    const files = new Map([
      ['/', '<!doctype html><body>nothing yet</body><script type="module" src="./program.js"></script>'],
      ['/program.js', script],
      ...[...first, ...later].map(({ fileName, code }) => [`/${fileName}`, code] as const),
    ]);
    const server = createServer(({ url = '' }, response) => {
      const text = files.get(url);
      const type = url === '/' ? 'text/html' : 'text/javascript';
      response.writeHead(text === undefined ? 404 : 200, {
        'content-type': type,
        'content-security-policy': "default-src 'self'",
      });
      response.end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const folder = mkdtempSync(join(tmpdir(), 'regain-'));
    try {
      const { port } = server.address() as AddressInfo;
      const flags = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}`];
      const page = ['--virtual-time-budget=20000', '--dump-dom', `http://127.0.0.1:${port}/`];
      const { stdout } = await run(browser!, [...flags, ...page]);
      const text = /<body>(.*?)<\/body>/s.exec(stdout)?.[1] ?? stdout;
      expect(JSON.parse(text.startsWith('{') ? text : JSON.stringify(text))).toEqual(expected);
    } finally {
      server.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
  120_000,
);
