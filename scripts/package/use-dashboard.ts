/** The dashboard in the project with regain and the lab, on a run that they made there: its page is served by the packed server, and written as one file. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { requireLinks } from './links.ts';
import type { Packed } from './pack.ts';
import { importAll, install } from './project.ts';
import { assertThat, commandIn, type ProjectEnvironment, step } from './step.ts';
import { runOn } from './use-on-node.ts';

/** All of the application that a page loads, uncompressed. */
const APP_BYTES_MAX = 1_500_000;

export async function useDashboard(dashboard: Packed, project: ProjectEnvironment): Promise<void> {
  await install(project, [dashboard.tarball]);
  const installed = join(project.cwd, 'node_modules', '@regain', 'dashboard');
  requireLinks(dashboard.manifest, installed);
  await importAll(['@regain/dashboard/commands'], project);
  const size = ['index.html', 'app.js', 'app.css'].reduce(
    (sum, name) => sum + statSync(join(installed, 'dist', 'app', name)).size,
    0,
  );
  const notices = readFileSync(join(installed, 'dist', 'app', 'third-party.txt'), 'utf8');
  assertThat(/^preact /m.test(notices), 'the licences of what the application contains must be packed');
  assertThat(size < APP_BYTES_MAX, `the application must stay below ${APP_BYTES_MAX} bytes, got ${size}`);
  const run = runOn(process.versions.node);
  const command = commandIn(project);
  await step('regain export --html', 'node', [command, 'export', run, '--html', 'tiny.html'], project);
  const page = join(project.cwd, 'tiny.html');
  assertThat(
    existsSync(page) && readFileSync(page, 'utf8').includes('regain-data'),
    'the page must have its data',
  );
  await checkServed([command, 'serve', run, '--port', '0', '--json'], project);
  console.log(`  the application has ${size} bytes`);
}

/** The packed server answers with its page and with the run, and ends by itself at a stop signal. */
async function checkServed(args: readonly string[], project: ProjectEnvironment): Promise<void> {
  const server = spawn('node', args, { ...project, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    const { url } = JSON.parse(await firstOutput(server.stdout));
    const page = await (await fetch(url)).text();
    assertThat(page.includes('app.js'), `regain serve must answer with its page, got\n${page}`);
    const sources = await (await fetch(new URL('/api/sources', url))).text();
    assertThat(sources.includes('tiny'), `regain serve must list the run, got\n${sources}`);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
  console.log('  regain serve: ok');
}

async function firstOutput(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
    if (text.trimEnd().endsWith('}')) return text;
  }
  throw new Error(`regain serve must print its address, got ${text}`);
}
