/** Conformance checks for brains, built-in or user-defined. Needs no test runner. */

import { excludeTried } from '../prompts/index.ts';
import {
  actionSchema,
  type BoundedCall,
  type Brain,
  type CheckWait,
  checkWithin,
  findSchemaMismatch,
  type JsonObject,
  noCost,
  operators,
  type Proposal,
  type ProposalContext,
  type RawCost,
  random,
  randomSituation,
  type Situation,
  type TriedAction,
} from '../types/index.ts';

export interface BrainCheckOptions extends CheckWait {
  /** False for a brain that may answer the same question differently, as language models do. */
  readonly isRepeatable?: boolean;
  /** How many failures it is asked about. */
  readonly trials?: number;
}

/**
 * Asks the brain about failures of every class. `open` returns a new brain each time, so that questions are
 * independent. Throws one error that lists every violation, each with its rule and the trial that shows it.
 */
export async function checkBrain(
  open: () => Brain | Promise<Brain>,
  { isRepeatable = true, trials = 100, ...wait }: BrainCheckOptions = {},
): Promise<void> {
  let name: unknown;
  await checkWithin(
    () => `brain "${String(name)}"`,
    wait,
    async (bounded) => {
      const made = async () => boundedBrain(await bounded('open', open), bounded);
      ({ name } = await made());
      const found = new Map<string, string>();
      for (let trial = 0; trial < trials; trial++) {
        const find = (problem: string) => {
          if (!found.has(problem)) found.set(problem, `${problem} (trial ${trial})`);
        };
        if (typeof name !== 'string' || name === '') find('name: it must have one');
        const first = await answers(await made(), trial, find);
        if (!isRepeatable || first === undefined) continue;
        if (first !== (await answers(await made(), trial, find)))
          find('deterministic: it must answer the same question in the same way');
      }
      return [...found.values()];
    },
  );
}

/** Its methods may be passed on without it. */
function boundedBrain(brain: Brain, bounded: BoundedCall): Brain {
  return {
    name: brain.name,
    propose: (...asked) => bounded('propose', () => brain.propose(...asked)),
    critique: (...asked) => bounded('critique', () => brain.critique(...asked)),
    reflect: (...asked) => bounded('reflect', () => brain.reflect(...asked)),
  };
}

type Find = (problem: string) => void;

/** All answers about one failure, as a text. */
async function answers(brain: Brain, trial: number, find: Find): Promise<string | undefined> {
  const situation = randomSituation(random('brain conformance', trial));
  try {
    const { ranked, thought } = await asked(situation, {}, find, brain.propose);
    checkRanked(ranked, situation, find);
    checkThought(thought, find);
    const siblings: readonly TriedAction[] = ranked
      .slice(0, 1)
      .map(({ action }) => ({ action, outcome: 'failed' }));
    const other = await asked(situation, { siblings }, find, brain.propose);
    if (excludeTried(other.ranked, { siblings }).length < other.ranked.length)
      find('siblings: it must not propose what was tried from the same point');
    const critique = await asked(situation, {}, find, brain.critique);
    if (typeof critique.text !== 'string' || typeof critique.isUsable !== 'boolean')
      find('critique: it must have a text, and say whether the answer is usable');
    checkThought(critique.thought, find);
    const reflection = await asked(situation, {}, find, brain.reflect);
    if (typeof reflection.text !== 'string') find('reflection: it must have a text');
    if (
      reflection.against !== undefined &&
      findSchemaMismatch(actionSchema, reflection.against) !== undefined
    )
      find('reflection: `against` must be an action that exists');
    checkThought(reflection.thought, find);
    return JSON.stringify([ranked, other.ranked, critique, reflection]);
  } catch (error) {
    find(`survives: it threw on a failure of class ${situation.failure.class}: ${String(error)}`);
    return undefined;
  }
}

async function asked<T>(
  situation: Situation,
  context: ProposalContext,
  find: Find,
  ask: (situation: Situation, context: ProposalContext) => T | Promise<T>,
): Promise<T> {
  const { estimate, permit, ...rest } = situation;
  const given = structuredClone({ rest, context });
  const before = JSON.stringify(given);
  const answer = await ask({ ...given.rest, estimate, permit }, given.context);
  if (JSON.stringify(given) !== before) find('pure: it must not change what it is shown');
  return answer;
}

function checkRanked(ranked: readonly Proposal[], { tools, call, spec }: Situation, find: Find): void {
  const listed = [call.tool, spec?.verifiedBy?.tool, spec?.undoneBy?.tool, ...tools.map(({ name }) => name)];
  let total = 0;
  ranked.forEach(({ action, operators: done, support, chance, why }, i) => {
    const wrong = findSchemaMismatch(actionSchema, action);
    if (wrong !== undefined)
      find(`action: it must propose actions that exist: ${wrong.message} at ${wrong.path || '/'}`);
    if (!isShare(support) || !isShare(chance)) find('chance: support and chance must lie between 0 and 1');
    if (i > 0 && chance > ranked[i - 1]!.chance) find('chance: the best proposal must come first');
    total += chance;
    if (!Array.isArray(done) || done.length === 0 || done.some((one) => !operators.includes(one)))
      find('operators: it must say what a proposal does, in operators that exist');
    if (typeof why !== 'string') find('why: it must say why, in a few words');
    if (wrong === undefined && 'tool' in action && !listed.includes(action.tool))
      find('tools: it must not name a tool that is not listed');
  });
  if (total > 1 + ROUNDING) find('chance: the chances of a decision must add up to at most 1');
}

const ROUNDING = 1e-6;

function checkThought(thought: RawCost, find: Find): void {
  const parts = Object.keys(noCost).map((part) => (thought as unknown as JsonObject | undefined)?.[part]);
  if (parts.some((part) => typeof part !== 'number' || !(part >= 0 && part < Infinity)))
    find('thought: it must say what asking cost, in finite amounts of at least 0');
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}
