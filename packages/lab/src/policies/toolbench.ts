/**
 * ToolLLM's DFSDT: a depth-first search over possible actions. A failed call is only an observation. Every node may have
 * two children, of which the second sees its sibling and must differ. Giving up prunes: the search goes back two levels
 * from that leaf, past the node that gave up, to the next child of the one before. The first answer wins. At most twelve
 * levels, and two hundred proposals for a task. A node sees the path to it and nothing of other branches. The model reads
 * every observation, so implicit failures are detected.
 *
 * Differences: the first call is the plan's, so the first failure is the root, and a dead end there ends the search. Going
 * back repeats the call of the earlier node, since side effects cannot be reset; branches are assumed to have none, as
 * published: safety is off. A level is a call, where the public code counts a thought, a tool and its input as three.
 * Giving up means that a brain ranks handing off first. That the second child differs is enforced, not only requested.
 * Fresh credentials are tried on the current call, not on that of the earlier node. The published search has no budget
 * but its proposals; here the budget and the turns of a step end it too, as they end every policy.
 */

import {
  type Decision,
  decisionFor,
  giveUpDecision,
  isGivingUp,
  NO_BUDGET,
  type PolicyFactory,
  type Situation,
  thinkingBudget,
} from 'regain/internal/recovery';
import {
  type Action,
  addCost,
  type Brain,
  noCost,
  type Proposal,
  preview,
  type RawCost,
  type TriedAction,
} from 'regain/internal/types';
import { isAuxiliary, isSameAction } from './auxiliary-actions.ts';
import { actionFromHere, situationAfter, withCurrentBudget } from './backtracking.ts';

export interface ToolbenchOptions {
  readonly brain: Brain;
  /** Children of a node. */
  readonly width?: number;
  /** Calls on a path, including the planned one. */
  readonly depthMax?: number;
  /** For a whole task. */
  readonly proposalsMax?: number;
}

interface Node {
  /** With the turns and reads on the path to it, not with those of other branches. */
  readonly situation: Situation;
  readonly children: readonly TriedAction[];
}

/** Characters of a result that siblings see. */
const OUTCOME_SHOWN = 1_024;

export function toolbench(options: ToolbenchOptions): PolicyFactory {
  const { brain, width = 2, depthMax = 12, proposalsMax = 200 } = options;
  return () => {
    let proposals = 0;
    /** From the first failure of the step to the node of the last proposal. */
    let path: Node[] = [];
    let readingsSeen = 0;
    const book = thinkingBudget();

    /** The node that the last proposal has led to. */
    const reach = (here: Situation): void => {
      const parent = path.pop();
      const fresh = here.auxiliaryCalls.slice(readingsSeen);
      readingsSeen = here.auxiliaryCalls.length;
      if (parent === undefined) path.push({ situation: here, children: [] });
      else path.push(...childOf(parent, here, fresh));
    };

    const decide = async (here: Situation): Promise<Decision> => {
      if (here.history.length === 0) {
        path = [];
        readingsSeen = 0;
      }
      book.startDecision(here);
      reach(here);
      // A node at the bottom is not expanded: its parent continues.
      if (path.length >= depthMax) path.pop();
      let spent: RawCost = noCost;
      while (path.length > 0) {
        const { situation, children } = path.at(-1)!;
        if (children.length >= width) {
          path.pop();
          continue;
        }
        if (proposals === proposalsMax)
          return giveUpDecision(`the limit of ${proposalsMax} proposals is reached`, spent);
        if (!book.canAfford(here)) return giveUpDecision(NO_BUDGET, spent);
        const { ranked, thought } = await brain.propose(withCurrentBudget(situation, here), {
          siblings: children,
        });
        proposals += 1;
        book.countThought();
        spent = addCost(spent, thought);
        path.pop();
        const chosen = firstDifferent(ranked, children);
        if (chosen === undefined || isGivingUp(chosen.action)) continue;
        path.push({ situation, children: [...children, { action: chosen.action, outcome: '' }] });
        return decisionFor(
          { ...chosen, action: actionFromHere(chosen.action, situation.call, here) },
          ranked,
          spent,
        );
      }
      return giveUpDecision('every branch of the search failed', spent);
    };

    return { name: 'toolbench', detectsImplicitFailures: true, safety: false, decide };
  };
}

/** The parent, updated with the result of its last child, and that child. */
function childOf(
  { situation: before, children }: Node,
  here: Situation,
  fresh: Situation['auxiliaryCalls'],
): readonly [Node, Node] {
  const { action } = children.at(-1)!;
  const reached = situationAfter(before, action, here);
  const outcome = outcomeOf(action, reached, fresh).slice(0, OUTCOME_SHOWN);
  const price = here.history.at(-1)?.price ?? 0;
  const child = {
    ...reached,
    history: [...before.history, { call: before.call, failure: before.failure, action, price }],
    auxiliaryCalls: [...before.auxiliaryCalls, ...fresh],
  };
  return [
    { situation: before, children: [...children.slice(0, -1), { action, outcome }] },
    { situation: child, children: [] },
  ];
}

/** The result of a child: how the call failed, or what was read where none was made. */
function outcomeOf(action: Action, { failure, spec }: Situation, fresh: Situation['auxiliaryCalls']): string {
  if (!isAuxiliary(action)) return failure.message;
  if (action.kind === 'reread-tools') return spec === undefined ? 'the tool is not listed' : answerText(spec);
  if (fresh.length === 0) return 'nothing was read';
  return fresh
    .map(({ outcome }) => (outcome.ok ? answerText(outcome.value) : outcome.failure.message))
    .join('; ');
}

function answerText(read: unknown): string {
  return JSON.stringify(preview(read).value ?? null);
}

function firstDifferent(ranked: readonly Proposal[], siblings: readonly TriedAction[]): Proposal | undefined {
  return ranked.find(({ action }) => !siblings.some((sibling) => isSameAction(sibling.action, action)));
}
