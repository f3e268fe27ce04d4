import { describe, expect, it } from 'vitest';
import type { Json } from '../../../types/index.ts';
import { recordedIn } from '../../read-in-test.ts';
import type { Recorded } from '../../recorded.ts';
import { inspectFixture, withEvents } from './fixture-in-test.ts';
import { inspect } from './inspect.ts';

const atMs = (second: number) => Date.UTC(2026, 2, 1, 10, 0, second);
const head = { suite: 'arithmetic', model: 'x/model', agent: 'basic_agent' };
const turn = (session: string, id: string, second: number): Recorded => ({
  ...{ type: 'turn', session, id, model: 'x/model', atMs: atMs(second), durationMs: 500 },
  ...{ tokensIn: 40, tokensCached: 60, tokensOut: 10 },
});

describe('Inspect', () => {
  it('reads a sample from its events, without those of scorers', () => {
    const session = 'sum_epoch_2';
    const sub = `${session}/helper`;
    const tools = [{ name: 'bash', description: 'Runs', inputSchema: { type: 'object', properties: {} } }];
    const call = (id: string, tool: string, own: string, second: number): Recorded => ({
      ...{ type: 'call', session, id, tool, args: {}, atMs: atMs(second), turn: own },
    });
    const items = recordedIn(inspect, inspectFixture);
    expect(items.filter((item) => item.session.startsWith(session))).toEqual([
      { type: 'session', session, task: 'sum', trial: 1, ...head },
      { type: 'message', session, from: 'user' },
      { type: 'tools', session, tools },
      turn(session, 'm1', 2),
      { type: 'call', session, id: 'c1', tool: 'bash', args: { cmd: 'echo 1' }, atMs: atMs(2), turn: 'm1' },
      { type: 'result', session, id: 'c1', value: '1', flag: 'ok', atMs: atMs(5), durationMs: 1500 },
      turn(session, 'm2', 7),
      call('c2', 'helper', 'm2', 7),
      call('c3', 'bash', 'm2', 7),
      { type: 'session', session: sub, parent: session, agent: 'helper' },
      turn(sub, 'm3', 8),
      { type: 'call', session: sub, id: 's1', tool: 'read', args: {}, atMs: atMs(8), turn: 'm3' },
      {
        ...{ type: 'result', session: sub, id: 's1', value: '', flag: 'error' },
        ...{ error: 'no such file', errorType: 'file_not_found' },
      },
      { type: 'result', session, id: 'c2', value: 'read it', flag: 'ok' },
      {
        type: 'result',
        session,
        id: 'c3',
        value: '',
        flag: 'rejected',
        error: 'refused',
        errorType: 'approval',
      },
      turn(session, 'm4', 11),
      call('c4', 'browse', 'm4', 11),
      { type: 'result', session, id: 'c4', value: 'bridged', flag: 'ok' },
      turn(session, 'm5', 13),
      { type: 'message', session, from: 'agent', atMs: atMs(13) },
      { type: 'call', session, id: 'h1', tool: 'submit', args: { answer: '3' }, atMs: atMs(13) },
      { type: 'result', session, id: 'h1', value: true, flag: 'error' },
      { type: 'outcome', session, success: true },
    ]);
  });

  it('reads a sample without events from its messages', () => {
    const session = '7_epoch_1';
    expect(recordedIn(inspect, inspectFixture).filter((item) => item.session === session)).toEqual([
      { type: 'session', session, task: '7', trial: 0, ...head },
      { type: 'message', session, from: 'user' },
      { type: 'turn', session, id: 'm1', model: 'x/model' },
      { type: 'call', session, id: 'c1', tool: 'bash', args: { cmd: 'ls' }, turn: 'm1' },
      {
        type: 'result',
        session,
        id: 'c1',
        value: '',
        flag: 'error',
        error: 'too slow',
        errorType: 'timeout',
      },
      { type: 'call', session, id: 'c9', tool: 'bash' },
      { type: 'result', session, id: 'c9', value: 'ok', flag: 'ok' },
      { type: 'outcome', session, success: false },
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
