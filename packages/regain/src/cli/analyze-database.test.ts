/** `regain analyze --database` and `regain gate --database`: the same as with files, and what is said where it cannot work. */

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askDatabase, databaseInTest } from '../../../../scripts/database-in-test.ts';
import { createShield } from '../shield/index.ts';
import { directoryForTest, runInTest as run } from './run-in-test.ts';

const folder = directoryForTest();
const server = await databaseInTest();
const before = `${server}?source=agent-1`;
const after = `${server}?source=agent-2`;
afterEach(() => vi.unstubAllEnvs());

/** Every third call fails once, with a text that PostgreSQL's own texts cannot contain. */
async function callsOf(trace: string, calls: number): Promise<void> {
  const shield = createShield({ trace, capture: true, experience: false, logger: false });
  let attempts = 0;
  const search = async (input: { readonly page: number }) => {
    if (attempts++ % 3 === 0)
      throw Object.assign(new Error('busy \0 \ud800'), { status: 503, retryAfterMs: 1 });
    return { ...input, text: 'a\0b' };
  };
  const tools = shield.protect({ search }, { effects: 'read' });
  for (let page = 0; page < calls; page++) await tools.search({ page });
  await shield.close();
}

await callsOf(before, 12);
await callsOf(after, 6);

/** What the database holds of a source, as a file. */
async function fileOf(source: string): Promise<string> {
  const rows = await askDatabase(
    server,
    `SELECT event::text FROM regain.trace_events JOIN regain.trace_writers ON id = writer
     WHERE source = '${source}' ORDER BY writer, nth`,
  );
  return folder.write(`${source}.jsonl`, `${rows.join('\n')}\n`);
}

/** The bytes of a report, without the places where its calls are. */
async function reportOf(...args: string[]): Promise<string> {
  const { code, stdout } = await run('analyze', ...args, '--json', '--include-text');
  expect(code).toBe(0);
  expect(stdout).toMatch(/"file": "/);
  return stdout.replaceAll(/"file": ".*"/g, '');
}

describe('regain analyze --database', () => {
  it('gives the report of files with the same events', async () => {
    const files = [await fileOf('agent-1'), await fileOf('agent-2')];
    const report = await reportOf('--database', server);
    expect(report).toBe(await reportOf(...files));
    expect(JSON.parse(report.replaceAll(/^ *,\n/gm, ''))).toMatchObject({
      input: { files: 2, dialects: { regain: 2 } },
    });
    expect(readFileSync(files[0]!, 'utf8')).toContain(String.raw`a\ufffdb`);
  });

  it('reads one source, and the address from the environment', async () => {
    vi.stubEnv('REGAIN_DATABASE', server);
    const one = await reportOf('--database', '--source', 'agent-2', '--since', '1h');
    expect(one).toBe(await reportOf(await fileOf('agent-2')));
  });

  it('says how many events are missing', async () => {
    await askDatabase(server, "UPDATE regain.trace_writers SET dropped = 7 WHERE source = 'agent-1'");
    const { stderr } = await run('analyze', '--database', server);
    expect(stderr).toBe('note: events that could not be stored are missing: 7\n');
    await askDatabase(server, 'UPDATE regain.trace_writers SET dropped = 0');
  });

  it.each<[string, string[]]>([
    ['unknown source of traces "agent-3": did you mean', ['--source', 'agent-3', '--database', server]],
    ['no event was stored there in that time', ['--since', '2999-01-01', '--database', server]],
    ['no trace was ever stored there', ['--database', `${server}?schema=other`]],
    ['the address of a database has the form', ['--database', 'postgres://host']],
    ['--database needs a URL, or the variable REGAIN_DATABASE', ['--database']],
    ['--since and --source are for --database', ['--since', '1d']],
    ['either files or --database, not both', ['x.jsonl', '--database', server]],
    ['Needs a time such as', ['--since', 'yesterday', '--database', server]],
  ])('says "%s"', async (message, flags) => {
    vi.stubEnv('REGAIN_DATABASE', '');
    const { code, stderr } = await run('analyze', ...flags);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(stderr).not.toContain(new URL(server).password);
    expect(code).not.toBe(0);
  });

  it('refuses the tables of a newer version, and a user without rights', async () => {
    await callsOf(`${server}?schema=newer`, 1);
    await askDatabase(server, 'INSERT INTO newer.regain_traces_version (version) VALUES (99)');
    const { stderr } = await run('analyze', '--database', `${server}?schema=newer`);
    expect(stderr).toContain('made by a newer regain: its tables have version 99');

    const [user, password] = [`reader_${new URL(server).pathname.slice(1)}`, 'p@ss:w/rd?#%'];
    await askDatabase(server, `CREATE USER ${user} PASSWORD '${password}'`);
    const url = new URL(server);
    url.username = user;
    url.password = encodeURIComponent(password);
    const refused = await run('analyze', '--database', url.href);
    expect(refused.stderr).toContain('this user lacks rights');
    expect(refused.stderr).not.toContain('p@ss');
    await askDatabase(server, `GRANT USAGE ON SCHEMA regain TO ${user}`);
    await askDatabase(server, `GRANT SELECT ON ALL TABLES IN SCHEMA regain TO ${user}`);
    expect(await run('analyze', '--database', url.href)).toMatchObject({ code: 0 });
    // All that a writer needs where the tables exist.
    await askDatabase(server, `GRANT INSERT, UPDATE ON regain.trace_writers TO ${user}`);
    await askDatabase(server, `REVOKE ALL ON regain.trace_events FROM ${user}`);
    await askDatabase(server, `GRANT INSERT ON regain.trace_events TO ${user}`);
    await callsOf(`${url.href}?source=granted`, 1);
    expect(await run('analyze', '--database', server, '--source', 'granted')).toMatchObject({ code: 0 });
  });
});

it('regain gate --database compares two sources', async () => {
  const flags = ['--metric', 'recovery', '--json'];
  const files = [await fileOf('agent-1'), await fileOf('agent-2')];
  const compared = await run('gate', 'agent-1', 'agent-2', '--database', server, ...flags);
  expect(compared).toEqual(await run('gate', ...files, ...flags));
});
