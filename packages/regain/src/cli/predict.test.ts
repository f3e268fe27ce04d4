/** `regain predict` without the lab: traces as sources, traces and plans as targets. */

import { describe, expect, it } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, refusal, regain, regainJson, runInTest } from './run-in-test.ts';

const folder = directoryForTest();

/** Sessions of tau-bench: a call that fails in every `failing`-th of them, and works when it is repeated. */
function traces(
  name: string,
  failing: number,
  message = 'Error: service timed out, try again later',
): string {
  const sessions = Array.from({ length: 60 }, (_, task) => {
    const isFailing = task % failing === 0;
    const call = (id: string, content: string) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id, type: 'function', function: { name: 'get_order', arguments: `{"order":"${task}"}` } },
        ],
      },
      { role: 'tool', tool_call_id: id, name: 'get_order', content },
    ];
    const traj = [
      { role: 'user', content: 'Where is my order?' },
      ...(isFailing ? call(`a${task}`, message) : []),
      ...call(`b${task}`, '{"status": "sent"}'),
      { role: 'assistant', content: 'It is sent.' },
    ];
    return { task_id: task, reward: task % 7 === 0 ? 0 : 1, info: {}, traj, trial: 0 };
  });
  return folder.write(name, JSON.stringify(sessions));
}

describe('regain predict', () => {
  const source = traces('source.json', 2);

  it('predicts from traces to traces, in words and as JSON', async () => {
    const target = traces('target.json', 4);
    const text = await regain('predict', '--from', source, '--to', target);
    expect(text).toMatch(/regret {3}\d+\.\d\d \[\d+\.\d\d, \d+\.\d\d\]/);
    expect(text).toContain('is an identity on top of ES');
    const json = await regainJson('predict', '--from', source, '--to', target);
    expect(json.regret).toBeCloseTo((1 - json.ES) / 0.1, 6);
    expect(json.facts.steps.repeatable.failure).toBeCloseTo(0.25, 1);
    expect(json.intervals.ES.low).toBeLessThan(json.ES);
  });

  it('predicts a plan with the first calls of the sources', async () => {
    const steps = [{ tool: 'get_order' }, { tool: 'get_order' }];
    const plan = folder.write('plan.json', JSON.stringify({ steps }));
    const text = await regain('predict', '--from', source, '--to', plan);
    expect(text).toContain('first calls as in the sources; 2.0 steps per plan');
  });

  it('refuses where the sources lack the failures of the target', async () => {
    const target = traces('denied.json', 2, 'Error: 403 forbidden, you do not have permission');
    const { code, stdout } = await runInTest('predict', '--from', source, '--to', target);
    expect(code).toBe(exitCodes.outOfRegime);
    expect(stdout).toMatch(/No prediction: \d+ % of the failures of the target are of classes/);
  });

  it('names what is missing', async () => {
    const plan = folder.write('bad-plan.json', '{"steps": [{"name": "x"}]}');
    const refused = (code: number, from: string, to: string) =>
      refusal(code, 'predict', '--from', from, '--to', to);
    expect(await refused(exitCodes.invalidInput, source, plan)).toContain('/steps/0/tool');
    await refused(exitCodes.unreadable, `${folder.path}/absent.jsonl`, plan);
    expect(await refused(exitCodes.usage, source, 'api-bank')).toContain('--policy');
  });
});
