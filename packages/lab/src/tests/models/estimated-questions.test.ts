import {
  answerFormats,
  type EstimatedQuestion,
  estimatedBrain,
  languageModelBrain,
  readCritique,
  readProposals,
  readReflection,
  simulatedModel,
  typicalAnswers,
  typicalAnswerTokens,
} from 'regain/internal/models';
import { tokensOf } from 'regain/internal/prompts';
import { type ProposalContext, random, validate } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { answerInTest, modelInTest } from '../../../../regain/src/models/model-in-test.ts';
import { failed, situation, turn } from '../../../../regain/src/repair/candidates/situation-in-test.ts';
import { getBrain } from '../../prior/index.ts';

const embedded = getBrain('prior-base');
const kinds = ['propose', 'critique', 'reflect'] as const;

describe('an estimated question', () => {
  it('has the tokens of what a language model is really sent', async () => {
    const estimated: EstimatedQuestion[] = [];
    const brain = estimatedBrain(embedded, (question) => estimated.push(question));
    const model = modelInTest(kinds.map((kind) => typicalAnswers[kind]));
    const asking = languageModelBrain({ model });
    const here = situation({ history: [turn({ kind: 'retry', delayMs: 5 })] });
    const context: ProposalContext = { reflections: [{ text: 'it was late' }], guidance: 'wait' };
    for (const one of [brain, asking]) {
      await one.propose(here, context);
      await one.critique(here);
      await one.reflect(here, context);
    }
    const sent = model.asked.map(({ messages }) => messages.map(({ text }) => text).join('\n'));
    expect(estimated).toEqual(kinds.map((ask, i) => ({ ask, tokensIn: tokensOf(sent[i]!.length) })));
  });

  it('is charged, its answer included', async () => {
    const brain = estimatedBrain(embedded, () => {});
    const { thought, ranked } = await brain.propose(situation(), {});
    expect(thought.tokensOut).toBe(typicalAnswerTokens.propose);
    expect(thought.tokensIn).toBeGreaterThan(300);
    expect(ranked.length).toBeGreaterThan(0);
  });

  it('is answered in the form that is asked for', () => {
    for (const kind of kinds) {
      expect(validate(answerFormats[kind].schema, JSON.parse(typicalAnswers[kind]))).toEqual([]);
      const answer = answerInTest({ text: typicalAnswers[kind] });
      const here = situation({ history: [turn({ kind: 'paginate' })] });
      const read = { propose: readProposals, critique: readCritique, reflect: readReflection }[kind];
      expect(read(answer, here)).toHaveProperty('value');
    }
  });
});

describe('a stand-in', () => {
  const proposalsOf = async (ability: number, here = situation()) =>
    (await simulatedModel({ brain: embedded, ability, random: random('stand-in') }).propose(here, {})).ranked;
  const kindsIn = async (...args: Parameters<typeof proposalsOf>) =>
    (await proposalsOf(...args)).map(({ action }) => action.kind);

  it('that knows all proposes what the brain does, up to three, with chances as models state them', async () => {
    const able = await proposalsOf(1);
    const { ranked } = await embedded.propose(situation(), {});
    expect(able.map(({ action }) => action)).toEqual(ranked.slice(0, 3).map(({ action }) => action));
    expect(able.map(({ chance }) => chance)).toEqual([0.6, 0.2, 0.1].slice(0, able.length));
  });

  it('that knows nothing has no idea, and does not look at the list of tools twice', async () => {
    expect(await kindsIn(0)).toEqual(['retry', 'reread-tools', 'hand-off']);
    const history = [turn({ kind: 'reread-tools' })];
    expect(await kindsIn(0, situation({ history }))).toEqual(['retry', 'hand-off']);
    // Nor does it send a call again that was refused for what it says.
    const refused = situation({ failure: failed('not-found') });
    expect(await kindsIn(0, refused)).toEqual(['reread-tools', 'hand-off']);
  });

  it('that knows one class of failures of a tool need not know another', async () => {
    const isAtALoss = async (rollout: number, failureClass: 'timeout' | 'server-error') => {
      const brain = simulatedModel({ brain: embedded, ability: 0.5, random: random('rollout', rollout) });
      const here = situation({ failure: failed(failureClass) });
      return (await brain.propose(here, {})).ranked[0]?.why === 'it may help';
    };
    let different = 0;
    for (let rollout = 0; rollout < 40; rollout++)
      if ((await isAtALoss(rollout, 'timeout')) !== (await isAtALoss(rollout, 'server-error')))
        different += 1;
    expect(different).toBeGreaterThan(8);
  });

  it('that knows a share of all failures knows the same ones the next time', async () => {
    let known = 0;
    for (let rollout = 0; rollout < 400; rollout++) {
      const brain = simulatedModel({ brain: embedded, ability: 0.25, random: random('rollout', rollout) });
      const [first, second] = [await brain.propose(situation(), {}), await brain.propose(situation(), {})];
      expect(second).toEqual(first);
      if (first.ranked[0]?.why !== 'it may help') known += 1;
    }
    expect(known).toBeGreaterThan(70);
    expect(known).toBeLessThan(130);
  });
});
