/** The checks of brains and embedders: ours pass them, and each rule finds one that breaks it. */

import { checkEmbedder, type Embedder, lexicalEmbedder, sentenceEncoder } from 'regain/internal/memory';
import { checkBrain, languageModelBrain, simulatedModel } from 'regain/internal/models';
import { type Action, type Brain, noCost, type Proposal, random, scriptedBrain } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { modelInTest } from '../../../../regain/src/models/model-in-test.ts';
import { brainNames, getBrain, hybridEmbedder, wordEmbedder } from '../../prior/index.ts';

const retry: Proposal = {
  action: { kind: 'retry', delayMs: 100 },
  operators: ['retry'],
  support: 1,
  chance: 0.5,
  why: 'it may pass',
};
const good: Brain = {
  name: 'patient',
  propose: (_, { siblings = [] }) => ({ ranked: siblings.length > 0 ? [] : [retry], thought: noCost }),
  critique: () => ({ text: 'It failed.', isUsable: false, thought: noCost }),
  reflect: () => ({ text: 'Wait longer.', thought: noCost }),
};
const proposing = (...changes: object[]): Partial<Brain> => ({
  propose: (_, { siblings = [] }) => ({
    ranked: siblings.length > 0 ? [] : changes.map((change) => ({ ...retry, ...change })),
    thought: noCost,
  }),
});
let counter = 0;

describe('checkBrain', () => {
  it.each(brainNames)('passes %s', async (name) => {
    const brain = getBrain(name);
    await checkBrain(() => brain, { trials: 40 });
  });

  it('passes a scripted brain, one that answers later, one that asks a language model, and one that is not repeatable', async () => {
    await checkBrain(() => scriptedBrain({ proposals: [{ kind: 'retry', delayMs: 0 }] }));
    await checkBrain(async () =>
      simulatedModel({ brain: getBrain('rules'), ability: 0.5, random: random('conformance', 'stand-in') }),
    );
    const line = '{"proposals":[{"kind":"retry","delayMs":5,"chance":0.6,"why":"it may pass"}]}';
    await checkBrain(() => languageModelBrain({ model: modelInTest([line]) }), { trials: 40 });
    const moody: Partial<Brain> = { reflect: () => ({ text: `${counter++}`, thought: noCost }) };
    await checkBrain(() => ({ ...good, ...moody }), { isRepeatable: false });
  });

  it.each<[rule: string, broken: Partial<Brain>]>([
    ['name', { name: '' }],
    ['deterministic', { reflect: () => ({ text: `${counter++}`, thought: noCost }) }],
    ['survives: it threw on a failure of class', { critique: () => Promise.reject(new Error('x')) }],
    ['pure', { critique: (shown) => good.critique(Object.assign(shown.call.args, { x: 1 }) && shown) }],
    ['siblings', { propose: () => ({ ranked: [retry], thought: noCost }) }],
    ['action', proposing({ action: { kind: 'pray' } })],
    ['action: it must propose actions that exist: ', proposing({ action: { kind: 'retry' } })],
    ['action', proposing({ action: { kind: 'retry', delayMs: -1 } })],
    ['action', proposing({ action: { kind: 'use-tool', tool: 'list_records', args: 'x' } })],
    ['tools', proposing({ action: { kind: 'use-tool', tool: 'rm', args: {} } satisfies Action })],
    ['chance: support and chance', proposing({ chance: 1.5 })],
    ['chance: support and chance', proposing({ support: Number.NaN })],
    ['chance: the best proposal', proposing({ chance: 0.2 }, { chance: 0.3 })],
    ['chance: the chances of a decision', proposing({ chance: 0.9 }, { chance: 0.8 })],
    ['operators', proposing({ operators: [] })],
    ['operators', proposing({ operators: ['pray'] })],
    ['why', proposing({ why: undefined })],
    ['critique', { critique: () => ({ text: 'It failed.', thought: noCost }) as never }],
    ['reflection: it must have a text', { reflect: () => ({ thought: noCost }) as never }],
    [
      'reflection: `against` must be an action',
      { reflect: () => ({ text: '', against: {}, thought: noCost }) as never },
    ],
    ['thought', { critique: () => ({ text: '', isUsable: true, thought: { ...noCost, tokensIn: -1 } }) }],
    ['thought', { reflect: () => ({ text: '' }) as never }],
  ])('finds what breaks "%s"', async (rule, broken) => {
    await checkBrain(() => good, { trials: 10 });
    const error = await checkBrain(() => ({ ...good, ...broken }), { trials: 10 }).catch(
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ name: 'RegainError', message: expect.stringContaining(`- ${rule}`) });
  });
});

describe('checkEmbedder', () => {
  const late = () =>
    sentenceEncoder('late', 64, async (texts) =>
      texts.map((text) => lexicalEmbedder(64).embed(text || 'nothing')),
    );

  it.each<[name: string, open: () => Embedder]>([
    ['lexical', lexicalEmbedder],
    ['hybrid', hybridEmbedder],
    ['wordMeaning', wordEmbedder],
    ['sentenceEncoder', late],
  ])('passes %s', async (_, open) => {
    await checkEmbedder(open());
  });

  const base = lexicalEmbedder(64);
  const shared = new Float32Array(64);
  it.each<[rule: string, broken: Partial<Embedder>]>([
    ['name', { name: '' }],
    ['dimensions', { dimensions: 0.5 }],
    ['survives', { embed: () => JSON.parse('{') }],
    ['vector', { dimensions: 65 }],
    ['vector', { embed: (text) => [...base.embed(text)] as never }],
    ['length', { embed: (text) => base.embed(text).map((value) => 2 * value) }],
    ['length', { embed: () => new Float32Array(64).fill(Number.NaN) }],
    ['deterministic', { embed: (text) => base.embed(counter++ % 2 === 0 ? text : `${text} again`) }],
    ['copies', { embed: (text) => filled(shared, base.embed(text)) }],
    ['meaning', { embed: () => base.embed('always the same') }],
  ])('finds what breaks "%s"', async (rule, broken) => {
    const error = await checkEmbedder({ ...base, ...broken }).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: 'RegainError', message: expect.stringContaining(`- ${rule}`) });
  });
});

function filled(vector: Float32Array, values: Float32Array): Float32Array {
  vector.set(values);
  return vector;
}
