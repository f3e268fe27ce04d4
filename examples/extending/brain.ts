/** A brain of one's own: it knows one service well, and leaves the rest to the built-in one. Prints what it did. */

import assert from 'node:assert/strict';
import { getBrain } from '@regain/lab/prior';
import { createShield } from 'regain';
import { type Brain, checkBrain, type Proposal } from 'regain/models';
import { virtualClock } from 'regain/types';

const rules = getBrain('rules');

/** Our warehouse wants articles as numbers, and says so in a code of its own. */
const warehouse: Brain = {
  name: 'warehouse',
  propose: async (situation, context) => {
    const asked = await rules.propose(situation, context);
    const { call, failure } = situation;
    const { article } = call.args;
    if (typeof article !== 'string' || !/^\d+$/.test(article) || !failure.message.includes('E-117'))
      return asked;
    const proposal: Proposal = {
      action: { kind: 'repair-arguments', args: { ...call.args, article: Number(article) } },
      operators: ['coerce-type'],
      support: 1,
      chance: 0.9,
      why: 'the warehouse wants a number',
    };
    // What was tried from the same point is not proposed again.
    const isTried = context.siblings?.some(({ action }) => action.kind === 'repair-arguments');
    return isTried === true ? asked : { ...asked, ranked: [proposal] };
  },
  critique: (situation) => rules.critique(situation),
  reflect: (situation, context) => rules.reflect(situation, context),
};

// In your tests, with any runner: it throws one error that lists every violation.
await checkBrain(() => warehouse, { trials: 30 });

const getStock = {
  name: 'getStock',
  description: 'Shows how many pieces there are.',
  inputSchema: { type: 'object', properties: { article: {} }, required: ['article'] },
  effect: 'read' as const,
  execute: async ({ article }: { article: string | number }) => {
    if (typeof article === 'string') throw Object.assign(new Error('E-117 article'), { status: 400 });
    return { article, pieces: 12 };
  },
};
// A brain proposes; what may be done is decided elsewhere: a repair has to say the same in another form.
const guard = createShield({ brain: warehouse, clock: virtualClock(), logger: false });
const tools = guard.protect({ getStock });
const stock = await tools.getStock.execute({ article: '4006' });
console.log(stock);
assert.deepEqual(stock, { article: 4006, pieces: 12 });

// What breaks a rule is found.
const broken: Brain = { ...warehouse, critique: () => Promise.reject(new Error('no idea')) };
await assert.rejects(
  checkBrain(() => broken, { trials: 5 }),
  /survives: it threw/,
);
