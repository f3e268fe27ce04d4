/** The Chromium of the system, or one that is installed from Debian's packages. Its absence is an error, never a reason to skip. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Test files run side by side: one installs the browser, another waits for it. */
const lock = join(tmpdir(), 'regain-chromium.lock');

export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.REGAIN_CHROMIUM ?? find() ?? install();
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

function find(): string | undefined {
  if (existsSync(lock)) execFileSync('flock', [lock, 'true']);
  return places.find((place) => existsSync(place));
}

function install(): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const commands = 'apt-get update && apt-get install -y --no-install-recommends chromium';
    execFileSync('flock', [lock, 'sh', '-c', commands], { stdio: 'ignore' });
  }
  const found = find();
  if (found !== undefined) return found;
  throw new Error(
    'tests in a browser need Chromium: install it (apt-get install chromium), or name one in REGAIN_CHROMIUM',
  );
}
