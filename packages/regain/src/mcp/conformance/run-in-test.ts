/** Runs the official conformance suites against a server, one scenario list per protocol era. */

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { stripVTControlCharacters } from 'node:util';

export type Suite = '2025-11-25' | '2026-07-28';

const resolve = createRequire(import.meta.url).resolve;
const suites: {
  readonly [suite in Suite]: { readonly command: string; readonly options: readonly string[] };
} = {
  '2025-11-25': { command: '@modelcontextprotocol/conformance/dist/index.js', options: [] },
  '2026-07-28': { command: 'conformance-next/dist/index.js', options: ['--spec-version', '2026-07-28'] },
};

/** How each scenario ended: the checks that failed and those that warn, by name. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

export async function runConformance(suite: Suite, url: string): Promise<string> {
  const { command, options } = suites[suite];
  const args = [resolve(command), 'server', '--url', url, ...options];
  const run = await new Promise<string>((done) => {
    execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) =>
      done(stdout + stderr),
    );
  });
  return stripVTControlCharacters(run);
}
