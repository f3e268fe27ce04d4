/** A rollout as text: calls, results, failures, actions and their costs. */

import { actionText, heading, wrapped } from 'regain/internal/cli';
import { defaultCalibration, downtimeLoss, type LedgerKeeper, ledgerKeeper } from 'regain/internal/law';
import { fixed, printable } from 'regain/internal/text';
import {
  type AttemptEvent,
  type CallEvent,
  type Considered,
  type CostEvent,
  type CostModel,
  type Failure,
  isCallDone,
  type Judgement,
  price,
  rawCost,
  type Task,
  type TraceEvent,
} from 'regain/internal/types';
import type { Rollout } from '../harness/index.ts';

const TEXT_MAX = 300;
const CLOCK_WIDTH = 9;
const UNDER_CLOCK = ' '.repeat(CLOCK_WIDTH + 7);

export function storyOf(
  task: Task,
  { events, observation, judgement, error }: Rollout,
  model: CostModel,
): string {
  const keeper = ledgerKeeper(model);
  const { suite, policy, seed, repeat, ending } = observation;
  const profile = events[0]?.type === 'trace' ? (events[0].profile ?? '') : '';
  const teller = new Teller(task, keeper, model);
  const told = events.flatMap((event) => {
    keeper.add(event);
    return teller.lines(event);
  });
  const loss = downtimeLoss(observation, defaultCalibration);
  const worst = 1 / (1 - defaultCalibration.gamma);
  return [
    heading(`${suite} ${task.id}: ${policy} under ${profile}, seed ${seed}, repeat ${repeat}`),
    wrapped(task.text),
    '',
    ...told,
    '',
    heading(`${ending}: C ${share(keeper.spent)} of 1, loss ${fixed(loss, 2)} of ${fixed(worst, 2)}`),
    ...(keeper.overhead > 0
      ? [`  checks before the first failure: ${share(keeper.overhead)}, not part of C`]
      : []),
    `  ${ending === 'void' ? `not judged: ${printable(reasonOf(error))}` : judged(judgement)}`,
  ].join('\n');
}

class Teller {
  readonly #plan: Task['plan'];
  readonly #keeper: LedgerKeeper;
  readonly #model: CostModel;
  #call: CallEvent | undefined;
  /** What the action that is being taken has cost; undefined where none is. */
  #paid: number | undefined;

  constructor({ plan }: Task, keeper: LedgerKeeper, model: CostModel) {
    this.#plan = plan;
    this.#keeper = keeper;
    this.#model = model;
  }

  lines(event: TraceEvent): string[] {
    switch (event.type) {
      case 'call':
        this.#call = event;
        return [];
      case 'attempt':
        return this.#attempt(event);
      case 'diagnosis':
        return failed(event.atMs ?? 0, event.failure);
      case 'decision': {
        const { action, reason, estimate = 0, refused, considered } = event;
        const before = this.#settled();
        this.#paid = action.kind === 'hand-off' || action.kind === 'give-up' ? undefined : 0;
        return [
          ...before,
          under(
            `-> ${printable(actionText(action, shown))} (${printable(reason)}): at most ${share(estimate)}`,
          ),
          ...(refused === undefined ? [] : [under(`   instead of ${printable(refused)}`)]),
          ...(considered === undefined ? [] : weighed(considered).map(under)),
        ];
      }
      case 'cost':
        return this.#cost(event);
      case 'ending': {
        if (event.call === undefined) return [];
        const isBad = !isCallDone(event);
        return [
          ...this.#settled(),
          ...(isBad ? [at(event.atMs ?? 0, `${event.ending}: ${printable(event.reason)}`)] : []),
        ];
      }
      default:
        return [];
    }
  }

  #attempt({ purpose, nth, tool, args, startMs = 0, endMs = 0, outcome, value }: AttemptEvent): string[] {
    const why = purpose === 'step' ? (nth === 0 ? '' : ', again') : `, to ${purposes[purpose]}`;
    const { step, args: own } = this.#call ?? {};
    const name = step === undefined ? '' : `${this.#plan[step]?.id ?? step} `;
    const began = at(startMs, `${name}${tool}${why} ${shown(args ?? own)}`);
    if (outcome === 'cancelled') return [began, at(endMs, '  cancelled')];
    return outcome === 'answered' ? [began, at(endMs, `  answered ${shown(value)}`)] : [began];
  }

  #cost({ for: purpose, atMs = 0, cost }: CostEvent): string[] {
    const paid = price(this.#model, rawCost(cost));
    if (purpose === 'thought') return [under(`   deciding cost ${share(paid)}`)];
    if (this.#paid !== undefined) this.#paid += paid;
    return purpose === 'wait' ? [at(atMs, '  waited')] : [];
  }

  #settled(): string[] {
    if (this.#paid === undefined) return [];
    const paid = this.#paid;
    this.#paid = undefined;
    const { spent, loss } = this.#keeper;
    return [under(`   cost ${share(paid)}; so far C ${share(spent)}, loss ${fixed(loss, 3)}`)];
  }
}

/** The proposals with their probabilities, and the exemplars that were used. */
function weighed({ proposals, exemplars }: Considered): string[] {
  return [
    ...proposals.map(
      ({ operators, chance, support, why }) =>
        `   ${fixed(chance, 3)} ${operators.join(' + ')} (support ${fixed(support, 2)}): ${printable(why)}`,
    ),
    ...exemplars.map(
      ({ id, operator, success, similarity, text }) =>
        `   exemplar ${printable(id)} (similarity ${fixed(similarity, 2)}): ${operator} ${success ? 'worked' : 'did not work'}: ${printable(text)}`,
    ),
  ];
}

const purposes = {
  verify: 'verify',
  compensate: 'undo',
  page: 'get the next page',
  first: 'check first',
} as const;

function failed(
  atMs: number,
  { class: failureClass, message, evidence, ambiguous, retryAfterMs }: Failure,
): string[] {
  const doubt = ambiguous ? '; it may have taken effect' : '';
  const pause = retryAfterMs === undefined ? '' : `; retry after ${retryAfterMs} ms`;
  const text = cut(message).split('\n').map(printable).join(`\n${UNDER_CLOCK}    `);
  return [
    at(atMs, `  failed: ${text}`),
    under(`classified as ${failureClass} (${evidence.map(printable).join('; ')})${doubt}${pause}`),
  ];
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function judged({ success, stateMatches, answerMatches, duplicates }: Judgement): string {
  const wrong = [
    ...(stateMatches ? [] : ['the final state is wrong']),
    ...(answerMatches ? [] : ['the answer is wrong']),
    ...(duplicates === 0 ? [] : [`${duplicates} duplicated side effect${duplicates === 1 ? '' : 's'}`]),
  ];
  return success ? 'task success' : `task failure: ${wrong.join(', ')}`;
}

function at(ms: number, text: string): string {
  return `${String(Math.round(ms)).padStart(CLOCK_WIDTH)} ms  ${text}`;
}

function under(text: string): string {
  return `${UNDER_CLOCK}${text}`;
}

function share(value: number): string {
  return fixed(value, 4);
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : printable(cut(JSON.stringify(value)));
}

function cut(text: string): string {
  return text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX)}... (${text.length} characters)`;
}
