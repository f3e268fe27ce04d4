/** The bundle of `protect` recovers a call in a real browser, under a content security policy that forbids eval. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { launchChromium } from '../chromium-in-test.ts';
import { bundleProtect, platforms } from './bundle.ts';
import { expected, program } from './without-eval.ts';

it('recovers a call', async () => {
  const { first, later } = await bundleProtect(platforms.browser);
  const script = program
    .replace("'regain'", "'./protect.js'")
    .replace('console.log(', 'document.body.textContent = (');
  const files = new Map([
    ['/', '<!doctype html><body></body><script type="module" src="./program.js"></script>'],
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
  const browser = await launchChromium();
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const page = await browser.newPage();
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await expect.poll(() => errors[0] ?? page.textContent('body'), { timeout: 60_000 }).not.toBe('');
    expect(errors).toEqual([]);
    expect(JSON.parse((await page.textContent('body'))!)).toEqual(expected);
  } finally {
    await browser.close();
    server.close();
  }
});
