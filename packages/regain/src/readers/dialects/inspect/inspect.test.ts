import { describe, expect, it } from 'vitest';
import type { Json } from '../../../types/index.ts';
import { atMs, factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import type { Recorded } from '../../recorded.ts';
import { inspectFixture, withEvents } from './fixture-in-test.ts';
import { inspect } from './inspect.ts';

const head = { suite: 'arithmetic', model: 'x/model', agent: 'basic_agent' };
const answer = (second: number) => ({
  model: 'x/model',
  atMs: atMs(second),
  durationMs: 500,
  ...tokens(40, 60, 10),
});

describe('Inspect', () => {
  it('reads a sample from its events, without those of scorers', () => {
    const session = 'sum_epoch_2';
    const [own, helper] = [factsOf(session), factsOf(`${session}/helper`)];
    const tools = [{ name: 'bash', description: 'Runs', inputSchema: { type: 'object', properties: {} } }];
    const call = (id: string, tool: string, turn: string, second: number) =>
      own.call(id, tool, { args: {}, atMs: atMs(second), turn });
    const items = recordedIn(inspect, inspectFixture);
    expect(items.filter((item) => item.session.startsWith(session))).toEqual([
      own.session({ task: 'sum', trial: 1, ...head }),
      own.user(),
      own.tools(tools),
      own.turn('m1', answer(2)),
      own.call('c1', 'bash', { args: { cmd: 'echo 1' }, atMs: atMs(2), turn: 'm1' }),
      own.result('c1', { value: '1', flag: 'ok', atMs: atMs(5), durationMs: 1500 }),
      own.turn('m2', answer(7)),
      call('c2', 'helper', 'm2', 7),
      call('c3', 'bash', 'm2', 7),
      helper.session({ parent: session, agent: 'helper' }),
      helper.turn('m3', answer(8)),
      helper.call('s1', 'read', { args: {}, atMs: atMs(8), turn: 'm3' }),
      helper.result('s1', { value: '', flag: 'error', error: 'no such file', errorType: 'file_not_found' }),
      own.result('c2', { value: 'read it', flag: 'ok' }),
      own.result('c3', { value: '', flag: 'rejected', error: 'refused', errorType: 'approval' }),
      own.turn('m4', answer(11)),
      call('c4', 'browse', 'm4', 11),
      own.result('c4', { value: 'bridged', flag: 'ok' }),
      own.turn('m5', answer(13)),
      own.agent({ atMs: atMs(13) }),
      own.call('h1', 'submit', { args: { answer: '3' }, atMs: atMs(13) }),
      own.result('h1', { value: true, flag: 'error' }),
      own.outcome(true),
    ]);
  });

  it('reads a sample without events from its messages', () => {
    const session = '7_epoch_1';
    const own = factsOf(session);
    expect(recordedIn(inspect, inspectFixture).filter((item) => item.session === session)).toEqual([
      own.session({ task: '7', trial: 0, ...head }),
      own.user(),
      own.turn('m1', { model: 'x/model' }),
      own.call('c1', 'bash', { args: { cmd: 'ls' }, turn: 'm1' }),
      own.result('c1', { value: '', flag: 'error', error: 'too slow', errorType: 'timeout' }),
      own.call('c9', 'bash'),
      own.result('c9', { value: 'ok', flag: 'ok' }),
      own.outcome(false),
    ]);
  });

  it('reads a sample that is divided over entries of the archive, before the head of the log', () => {
    const { events, attachments: _, messages: __, ...shell } = withEvents;
    const folder = 'samples/sum_epoch_2';
    const renamed = JSON.parse(
      JSON.stringify(events)
        .replace('attachment://long', 'attachment://0')
        .replace('tc://out', 'attachment://1'),
    ) as Json[];
    const divided = entries([
      [`${folder}/sample.json`, { ...shell, message_refs: [[1, 2]] }],
      [`${folder}/skeleton.json`, { spans: [] }],
      [`${folder}/messages/0.json`, { role: 'user', content: 'Add' }],
      [`${folder}/messages/1.json`, (withEvents.messages as Json[])[0]!],
      ...renamed.map((event): [string, Json] => [`${folder}/events/0.json`, event]),
      [`${folder}/events/stats.json`, { counts: {} }],
      [`${folder}/attachments/0.json`, 'echo 1'],
      [`${folder}/attachments/0.json`, '1'],
      ['summaries.json', { id: 'sum', epoch: 2, scores: {} }],
      ['header.json', { eval: { task: 'arithmetic', model: 'x/model', solver: 'basic_agent' } }],
    ]);
    const whole = recordedIn(inspect, inspectFixture).filter(({ session }) => session.startsWith('sum'));
    const first = { type: 'session', session: 'sum_epoch_2', task: 'sum', trial: 1 };
    expect(divided).toEqual([first, ...whole.slice(1), { type: 'session', session: 'sum_epoch_2', ...head }]);
  });

  it.each([
    [{ a: { value: 'I' } }, { success: false }],
    [{ a: { value: 'P' } }, { success: false, score: 0.5 }],
    [{ a: { value: true } }, { success: true }],
    [{ a: { value: '0.25' } }, { success: false, score: 0.25 }],
    [{ a: { value: 7 }, b: { value: 'yes' } }, { success: true }],
    [{ a: { value: 7 } }, undefined],
  ])('takes the first of the scores %j that says whether it succeeded', (scores, outcome) => {
    const log = { eval: { task: 't', model: 'm' }, samples: [{ id: 1, epoch: 1, scores }] };
    const found = recordedIn(inspect, [log]).find(({ type }) => type === 'outcome');
    expect(found).toEqual(outcome && { type: 'outcome', session: '1_epoch_1', ...outcome });
  });

  it('reads nested events of logs before spans', () => {
    const events = [
      { event: 'step', action: 'begin', type: 'scorer' },
      { event: 'tool', id: 'x', function: 'grade', result: '' },
      { event: 'step', action: 'end', type: 'scorer' },
      {
        ...{ event: 'tool', id: 'a', function: 'team', arguments: {}, result: 'done' },
        events: [{ event: 'tool', id: 'b', function: 'ls', arguments: {}, result: '' }],
      },
    ];
    const log = { eval: { task: 't', model: 'm' }, samples: [{ id: 1, epoch: 1, events }] };
    const calls = recordedIn(inspect, [log]).flatMap((item) =>
      item.type === 'call' ? [[item.session, item.id]] : [],
    );
    expect(calls).toEqual([
      ['1_epoch_1/team', 'b'],
      ['1_epoch_1', 'a'],
    ]);
  });
});

function entries(values: readonly (readonly [string, Json])[]): Json[] {
  const items: Recorded[] = [];
  const log = inspect.open({ file: 'x.eval', name: 'x.eval' });
  for (const [path, value] of values) log.read(value, (item) => items.push(item), { path });
  log.end?.((item) => items.push(item));
  return JSON.parse(JSON.stringify(items)) as Json[];
}
