import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { posteriors } from '../govern/index.ts';
import { parseMemory, readMemory } from '../memory/index.ts';
import { createShield } from '../shield/index.ts';
import { type JsonObject, ToolError } from '../types/index.ts';
import { directoryForTest, refusal, regain, runInTest as run } from './run-in-test.ts';

const { path: folder, write } = directoryForTest();
const sessions = 'examples/sessions.jsonl';

describe('regain analyze', () => {
  it('says first what a busy person asks, in ten lines or a few more where they wrap', async () => {
    const [screen] = (await regain('analyze', sessions)).split('\n\n');
    const labels = screen!.split('\n').filter((line) => /^[A-Z]/.test(line));
    expect(labels.map((line) => line.slice(0, 13).trim())).toEqual([
      ...['Files', 'Failures', 'Not counted', 'Recovery', 'Cost', 'Loops', 'Efficiency', 'Law', 'Look at'],
    ]);
  });

  it('prints no argument and no answer of a trace, unless asked for, and then no secret', async () => {
    const key = 'sk-proj-4f9aK2mQ8rT1vX7zB3nC6dE0';
    const text = readFileSync(sessions, 'utf8');
    const file = write('secret.jsonl', text.replaceAll('order A-18 does', `key ${key} of PRIVATE does`));
    for (const flags of [[], ['--json'], ['--what-if', 'policy=shield']]) {
      const { stdout: out } = await run('analyze', file, ...flags);
      expect(out).not.toMatch(/PRIVATE|pytest|refund|A-17/);
    }
    const { stdout: out } = await run('analyze', file, '--json', '--include-text');
    expect(out).toContain('PRIVATE');
    expect(out).not.toContain(key);
  });

  it('writes experience, exemplars and a summary where the user says', async () => {
    const [learn, memory, share] = ['e.json', 'm.jsonl', 's.json'].map((name) => join(folder, name));
    const flags = { '--learn': learn!, '--learn-memory': memory!, '--share': share! };
    await regain('analyze', sessions, ...Object.entries(flags).flat());
    posteriors(JSON.parse(readFileSync(learn!, 'utf8')));
    expect(parseMemory(readFileSync(memory!, 'utf8'), memory!).exemplars.length).toBeGreaterThan(2);
    expect(readFileSync(share!, 'utf8')).not.toMatch(/mcp__shop|\/home|pytest|A-1/);
  });

  it("learns remedies from a shield's trace, and says what a shield with them would have done", async () => {
    const trace = join(folder, 'shield.jsonl');
    const shield = createShield({ trace, capture: true, logger: false, experience: false });
    const rooms = shield.protect(
      {
        get_rooms: {
          ...{ name: 'get_rooms', description: '', inputSchema: {}, effect: 'read' as const },
          execute: async (args: JsonObject) => {
            if (args.ort === undefined) throw new ToolError('Request rejected (E4012)', { status: 400 });
            return 3;
          },
        },
      },
      {},
    ).get_rooms;
    await rooms.execute({ city: 'Rome' }).catch(() => {});
    await rooms.execute({ ort: 'Rome' });
    await shield.close();
    const memory = join(folder, 'remedies.jsonl');
    const environment = ['--environment', 'tenant-a'];
    await run('analyze', trace, '--learn-memory', memory, ...environment);
    const [remedy] = readMemory(memory).exemplars.flatMap((one) => one.remedy ?? []);
    expect(remedy).toMatchObject({
      environment: 'tenant-a',
      edits: [{ kind: 'rename', from: 'city', to: 'ort' }],
    });
    const actions = async (...options: string[]) => {
      const { stdout } = await run('analyze', trace, '--json', '--what-if', 'policy=shield', ...options);
      return JSON.parse(stdout).whatIf.map((row: { action: string }) => row.action);
    };
    expect(await actions()).toEqual(['none']);
    expect(await actions('--memory', memory)).toEqual(['none']);
    expect(await actions('--memory', memory, ...environment)).toEqual(['repair']);
    expect((await run('analyze', trace, '--memory', join(folder, 'no.jsonl'))).code).toBe(4);
  });

  it('names file, line and field of what cannot be used, and skips it with --lenient', async () => {
    const lines = readFileSync(sessions, 'utf8').split('\n');
    const file = write('damaged.jsonl', lines.with(4, '{"type":"user",').join('\n'));
    expect(await refusal(3, 'analyze', file)).toMatch(/damaged\.jsonl:5,/);
    const lenient = await run('analyze', file, '--lenient');
    expect(lenient.stdout).toContain('1 value skipped');
    expect((await run('analyze', join(folder, 'missing.jsonl'))).code).toBe(4);
    const other = write('other.json', '{"name":"no trace"}');
    expect((await run('analyze', other)).stderr).toContain('no known trace dialect');
    expect((await run('analyze', sessions, '--dialect', 'claude-cod')).stderr).toContain('claude-code');
    expect((await run('analyze', sessions, '--budget', 'tokens=0')).code).toBe(2);
  });

  it('gives the same numbers every time', async () => {
    const [first, second] = [
      await run('analyze', sessions, '--json'),
      await run('analyze', sessions, '--json'),
    ];
    expect(first.stdout).toBe(second.stdout);
  });
});

describe('regain gate', () => {
  it('has an exit code for each verdict, and writes JUnit and Markdown', async () => {
    const junit = join(folder, 'gate.xml');
    const markdown = join(folder, 'gate.md');
    const flags = ['--junit', junit, '--markdown', markdown, '--max-regression', '0.9'];
    const same = await run('gate', sessions, sessions, ...flags);
    expect(same.stdout).toMatch(/^(?:PASS|INCONCLUSIVE): ES/);
    expect(same.code).toBe(same.stdout.startsWith('PASS') ? 0 : 8);
    expect(readFileSync(junit, 'utf8')).toMatch(/^<\?xml .*<testsuite name="regain gate" tests="1"/s);
    expect(readFileSync(markdown, 'utf8')).toContain('### regain gate: ');
    expect((await run('gate', sessions, sessions, '--max-regression', '0')).code).toBe(2);
  });
});
