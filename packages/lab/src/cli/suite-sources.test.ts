/** Suites over data that is not part of the package: found, hashed, or refused with directions. */

import { mkdirSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { directoryForTest, regain, runInTest } from '../../../regain/src/cli/run-in-test.ts';
import { bundledFiles } from '../suites/index.ts';
import { expectRefused } from './commands-in-test.ts';
import { networkAccess, withSource } from './suite-sources.ts';

const directory = directoryForTest();

/** The bundled set, in the layout of the public data. */
function dataFolder(name: string): string {
  const folder = join(directory.path, name, 'api-bank');
  for (const [path, text] of Object.entries(bundledFiles())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return join(directory.path, name);
}

afterEach(() => vi.unstubAllEnvs());

describe('flags', () => {
  it('set the source of the suites that take them, and leave others unchanged', () => {
    const options = { data: '/data', endpoint: 'https://host/sparql', live: true };
    expect(withSource('api-bank', options)).toBe('api-bank@/data');
    expect(withSource('live-apis', options)).toBe('live-apis@live');
    expect(withSource('wikidata-live', options)).toBe('wikidata-live@https://host/sparql');
    expect(withSource('paladin-eval', options)).toBe('paladin-eval');
    expect(withSource('wikidata-live', { data: '/data' })).toBe('wikidata-live@/data');
    expect(withSource('api-bank', {})).toBe('api-bank');
  });

  it.each([
    [['paladin-eval', '--live'], '--live is for live-apis, got paladin-eval'],
    [['live-apis', '--endpoint', 'https://host/x'], '--endpoint is for wikidata-live'],
    [['tool-reflect-eval', '--data', '/data'], '--data is for api-bank and wikidata-live'],
    [['wikidata-live', '--data', '/data', '--endpoint', 'https://host/x'], 'got both'],
  ])('are refused where no suite takes them: %j', async (args, problem) => {
    await expectRefused(['suites', 'show', ...args], exitCodes.usage, problem);
  });

  it('read known keys from the environment, and no others', () => {
    vi.stubEnv('DUFFEL_TOKEN', 'duffel_test_x\n');
    vi.stubEnv('ALPACA_KEY_ID', '');
    expect(networkAccess().keys).toEqual({ duffelToken: 'duffel_test_x' });
  });
});

describe('an endpoint', () => {
  it('gets no queries about ids that only the built-in graph has', async () => {
    const shown = await runInTest('suites', 'show', 'wikidata-live', '--endpoint', 'https://host/x');
    expect(shown.stdout).toMatch(/^422 tasks/m);
  });

  it('with invalid answers makes a rollout void, and the text says why', async () => {
    const server = createServer((_, response) => response.end('<html>Welcome</html>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`;
    const tried = ['try', '--suite', 'wikidata-live', '--task', 'wikidata-countries-01-1'];
    const { stdout } = await runInTest(...tried, '--endpoint', url, '--profile', 'clean');
    server.close();
    expect(stdout).toContain(
      'not judged: at /tasks/wikidata-countries-01-1/gold/s1: the gold plan must run cleanly',
    );
    expect(stdout).not.toContain('task success');
  });

  it.each([
    ['not a url', 'needs an address that begins with http: or https:, got not a url'],
    ['ftp://host/x', 'needs an address that begins with http: or https:, got ftp://host/x'],
    ['http://', 'is no address'],
    ['https://me:pAsSw0rd@host/sparql', 'no name and no password'],
  ])('%s is refused', async (url, problem) => {
    const { code, stderr } = await runInTest('suites', 'show', 'wikidata-live', '--endpoint', url);
    expect(code).toBe(exitCodes.usage);
    expect(stderr).toContain(problem);
    expect(stderr).not.toContain('pAsSw0rd');
  });
});

describe('data in a folder', () => {
  it('is read by a flag, or from the environment', async () => {
    const data = dataFolder('found');
    const shown = await regain('suites', 'show', 'api-bank', '--data', data, '--json');
    expect(JSON.parse(shown).name).toBe('api-bank-public');
    vi.stubEnv('REGAIN_DATA', data);
    expect(await regain('suites', 'show', 'api-bank@public', '--json')).toBe(shown);
    vi.stubEnv('REGAIN_DATA', '');
    const lost = ['suites', 'show', 'api-bank@public'];
    await expectRefused(lost, exitCodes.usage, 'give --data DIR, or set REGAIN_DATA');
  });

  it('is run, and refused once it has changed', async () => {
    const data = dataFolder('run');
    const file = join(directory.path, 'run.sqlite');
    const few = '--policy retry --tasks 2 --repeats 1 --seeds 1 --workers 1'.split(' ');
    const run = await regain('run', '--suite', 'api-bank', '--data', data, ...few, '--out', file);
    expect(run).toContain('api-bank-public');
    await regain('replay', file, '1');
    writeFileSync(join(data, 'api-bank', 'more.json'), '{}');
    await expectRefused(['replay', file, '1'], exitCodes.invalidInput, 'have changed since the run began');
  });

  it('may contain links, and has a size limit', async () => {
    const data = dataFolder('linked');
    const real = join(directory.path, 'dialogues.elsewhere');
    const file = join(data, 'api-bank', 'dialogues.jsonl');
    renameSync(file, real);
    symlinkSync(real, file);
    const show = () => runInTest('suites', 'show', 'api-bank', '--data', data);
    expect(await show()).toMatchObject({ code: exitCodes.ok });
    truncateSync(join(data, 'api-bank', 'tools.json'), 3_000_000_000);
    const { code, stderr } = await show();
    expect(code).toBe(exitCodes.invalidInput);
    expect(stderr).toMatch(/tools\.json: at most 200000000 bytes/);
  });

  it('with questions uses those that the built-in graph can answer', async () => {
    const folder = join(directory.path, 'qald-10');
    const question = (id: number, sparql: string) => ({
      ...{ id, question: [{ language: 'en', string: 'What?' }], query: { sparql }, answers: [] },
    });
    const questions = [
      question(1, 'SELECT ?c WHERE { wd:Q142 wdt:P36 ?c }'),
      question(2, 'SELECT ?c WHERE { wd:Q99999999 wdt:P36 ?c }'),
      question(3, 'SELECT (COUNT(?c) AS ?n) WHERE { wd:Q99999999 wdt:P36 ?c }'),
      question(4, 'SELECT ?c WHERE {'),
    ];
    mkdirSync(folder);
    writeFileSync(join(folder, 'about.json'), '{}');
    writeFileSync(join(folder, 'qald_10.json'), JSON.stringify({ questions }));
    const shown = await regain('suites', 'show', 'wikidata-live', '--data', directory.path);
    expect(shown).toMatch(/^1 task/m);
    expect(shown).toContain('qald-1');
  });

  it('that is missing is reported, and a damaged file is named with its line', async () => {
    const missing = await runInTest('suites', 'show', 'api-bank', '--data', join(directory.path, 'nowhere'));
    expect(missing.code).not.toBe(exitCodes.ok);
    for (const part of ['tools.json', 'dialogues.jsonl', 'DAMO-ConvAI', 'nowhere'])
      expect(missing.stderr).toContain(part);
    const data = dataFolder('damaged');
    const lines = bundledFiles()['dialogues.jsonl']!.split('\n');
    lines[4] = lines[4]!.slice(0, 40);
    writeFileSync(join(data, 'api-bank', 'dialogues.jsonl'), lines.join('\n'));
    const damaged = ['suites', 'show', 'api-bank', '--data', data];
    await expectRefused(damaged, exitCodes.invalidInput, 'dialogues.jsonl:5');
  });
});
