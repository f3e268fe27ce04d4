/** The Chromium of the system, or one that is installed from Debian's packages. Its absence is an error, never a reason to skip. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.REGAIN_CHROMIUM ?? find() ?? install();
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

function find(): string | undefined {
  return places.find((place) => existsSync(place));
}

function install(): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const run = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'ignore' });
    run('update');
    run('install', '-y', '--no-install-recommends', 'chromium');
  }
  const found = find();
  if (found !== undefined) return found;
  throw new Error(
    'the tests of the dashboard need Chromium: install it (apt-get install chromium), or name one in REGAIN_CHROMIUM',
  );
}
