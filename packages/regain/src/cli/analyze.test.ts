import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { posteriors } from '../govern/index.ts';
import { parseMemory, readMemory } from '../memory/index.ts';
import { createShield } from '../shield/index.ts';
import { type JsonObject, ToolError } from '../types/index.ts';
import { runInTest as run } from './run-in-test.ts';

const folder = mkdtempSync(join(tmpdir(), 'analyze-'));
const sessions = 'examples/sessions.jsonl';

describe('regain analyze', () => {
  it('says first what a busy person asks, in ten lines or a few more where they wrap', async () => {
    const { code, stdout: out } = await run('analyze', sessions);
    expect(code).toBe(0);
    const [screen] = out.split('\n\n');
    const labels = screen!.split('\n').filter((line) => /^[A-Z]/.test(line));
    expect(labels.map((line) => line.slice(0, 13).trim())).toEqual([
      ...['Files', 'Failures', 'Not counted', 'Recovery', 'Cost', 'Loops', 'Efficiency', 'Law', 'Look at'],
    ]);
  });

  it('prints no argument and no answer of a trace, unless asked for, and then no secret', async () => {
    const file = join(folder, 'secret.jsonl');
    const key = 'sk-proj-4f9aK2mQ8rT1vX7zB3nC6dE0';
    writeFileSync(
      file,
      readFileSync(sessions, 'utf8').replaceAll('order A-18 does', `key ${key} of PRIVATE does`),
    );
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
    const { code } = await run(
      'analyze',
      sessions,
      '--learn',
      learn!,
      '--learn-memory',
      memory!,
      '--share',
      share!,
    );
    expect(code).toBe(0);
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
    const file = join(folder, 'damaged.jsonl');
    const lines = readFileSync(sessions, 'utf8').split('\n');
    writeFileSync(file, lines.with(4, '{"type":"user",').join('\n'));
    const strict = await run('analyze', file);
    expect(strict).toMatchObject({ code: 3, stdout: '' });
    expect(strict.stderr).toMatch(/damaged\.jsonl:5,/);
    const lenient = await run('analyze', file, '--lenient');
    expect(lenient.stdout).toContain('1 value skipped');
    expect((await run('analyze', join(folder, 'missing.jsonl'))).code).toBe(4);
    const other = join(folder, 'other.json');
    writeFileSync(other, '{"name":"no trace"}');
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
    const same = await run(
      'gate',
      sessions,
      sessions,
      '--junit',
      junit,
      '--markdown',
      markdown,
      '--max-regression',
      '0.9',
    );
    expect(same.stdout).toMatch(/^(?:PASS|INCONCLUSIVE): ES/);
    expect(same.code).toBe(same.stdout.startsWith('PASS') ? 0 : 8);
    expect(readFileSync(junit, 'utf8')).toMatch(/^<\?xml .*<testsuite name="regain gate" tests="1"/s);
    expect(readFileSync(markdown, 'utf8')).toContain('### regain gate: ');
    expect((await run('gate', sessions, sessions, '--max-regression', '0')).code).toBe(2);
  });
});
