/** A rollout as text: calls, results, failures, actions and their costs. */

import { actionText, heading, wrapText } from 'regain/internal/cli';
import { defaultCalibration, downtimeLoss, type LedgerBuilder, ledgerBuilder } from 'regain/internal/law';
import { fixed, printable } from 'regain/internal/text';
import {
  type AttemptEvent,
  type Considered,
  type CostEvent,
  type CostModel,
  errorText,
  type Failure,
  isCallDone,
  price,
  type Task,
  type TaskJudgement,
  type TraceCallEvent,
  type TraceEvent,
  toRawCost,
} from 'regain/internal/types';
import type { Rollout } from '../harness/index.ts';

const TEXT_MAX = 300;
const CLOCK_WIDTH = 9;
const UNDER_CLOCK = ' '.repeat(CLOCK_WIDTH + 7);

export function rolloutText(
  task: Task,
  { events, observation, judgement, error }: Rollout,
  model: CostModel,
): string {
  const ledger = ledgerBuilder(model);
  const { suite, policy, seed, repeat, ending } = observation;
  const profile = events[0]?.type === 'trace' ? (events[0].profile ?? '') : '';
  const formatter = new RolloutFormatter(task, ledger, model);
  const lines = events.flatMap((event) => {
    ledger.add(event);
    return formatter.lines(event);
  });
  const loss = downtimeLoss(observation, defaultCalibration);
  const worst = 1 / (1 - defaultCalibration.gamma);
  return [
    heading(`${suite} ${task.id}: ${policy} under ${profile}, seed ${seed}, repeat ${repeat}`),
    wrapText(task.text),
    '',
    ...lines,
    '',
    heading(`${ending}: C ${share(ledger.spent)} of 1, loss ${fixed(loss, 2)} of ${fixed(worst, 2)}`),
    ...(ledger.overhead > 0
      ? [`  checks before the first failure: ${share(ledger.overhead)}, not part of C`]
      : []),
    `  ${ending === 'void' ? `not judged: ${printable(errorText(error))}` : judgementText(judgement)}`,
  ].join('\n');
}

class RolloutFormatter {
  readonly #plan: Task['plan'];
  readonly #ledger: LedgerBuilder;
  readonly #model: CostModel;
  #call: TraceCallEvent | undefined;
  /** The cost of the current action; undefined where there is none. */
  #actionCost: number | undefined;

  constructor({ plan }: Task, ledger: LedgerBuilder, model: CostModel) {
    this.#plan = plan;
    this.#ledger = ledger;
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
        return failureLines(event.atMs ?? 0, event.failure);
      case 'decision': {
        const { action, reason, estimate = 0, refused, considered } = event;
        const before = this.#actionCostLines();
        const why = reason === '' ? '' : ` (${printable(reason)})`;
        this.#actionCost = action.kind === 'hand-off' || action.kind === 'give-up' ? undefined : 0;
        return [
          ...before,
          indented(`-> ${printable(actionText(action, shown))}${why}: at most ${share(estimate)}`),
          ...(refused === undefined ? [] : [indented(`   instead of ${printable(refused)}`)]),
          ...(considered === undefined ? [] : consideredLines(considered).map(indented)),
        ];
      }
      case 'cost':
        return this.#cost(event);
      case 'ending': {
        if (event.call === undefined) return [];
        const isBad = !isCallDone(event);
        return [
          ...this.#actionCostLines(),
          ...(isBad ? [timedLine(event.atMs ?? 0, `${event.ending}: ${printable(event.reason)}`)] : []),
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
    const began = timedLine(startMs, `${name}${tool}${why} ${shown(args ?? own)}`);
    if (outcome === 'cancelled') return [began, timedLine(endMs, '  cancelled')];
    return outcome === 'answered' ? [began, timedLine(endMs, `  answered ${shown(value)}`)] : [began];
  }

  #cost({ for: purpose, atMs = 0, cost }: CostEvent): string[] {
    const paid = price(this.#model, toRawCost(cost));
    if (purpose === 'thought') return [indented(`   deciding cost ${share(paid)}`)];
    if (this.#actionCost !== undefined) this.#actionCost += paid;
    return purpose === 'wait' ? [timedLine(atMs, '  waited')] : [];
  }

  #actionCostLines(): string[] {
    if (this.#actionCost === undefined) return [];
    const paid = this.#actionCost;
    this.#actionCost = undefined;
    const { spent, loss } = this.#ledger;
    return [indented(`   cost ${share(paid)}; so far C ${share(spent)}, loss ${fixed(loss, 3)}`)];
  }
}

/** The proposals with their probabilities, and the exemplars that were used. */
function consideredLines({ proposals, exemplars }: Considered): string[] {
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

function failureLines(
  atMs: number,
  { class: failureClass, message, evidence, ambiguous, retryAfterMs }: Failure,
): string[] {
  const doubt = ambiguous ? '; it may have taken effect' : '';
  const pause = retryAfterMs === undefined ? '' : `; retry after ${retryAfterMs} ms`;
  const text = shorten(message).split('\n').map(printable).join(`\n${UNDER_CLOCK}    `);
  return [
    timedLine(atMs, `  failed: ${text}`),
    indented(`classified as ${failureClass} (${evidence.map(printable).join('; ')})${doubt}${pause}`),
  ];
}

export function judgementText({ success, stateMatches, answerMatches, duplicates }: TaskJudgement): string {
  const wrong = [
    ...(stateMatches ? [] : ['the final state is wrong']),
    ...(answerMatches ? [] : ['the answer is wrong']),
    ...(duplicates === 0 ? [] : [`${duplicates} duplicated side effect${duplicates === 1 ? '' : 's'}`]),
  ];
  return success ? 'task success' : `task failure: ${wrong.join(', ')}`;
}

function timedLine(ms: number, text: string): string {
  return `${String(Math.round(ms)).padStart(CLOCK_WIDTH)} ms  ${text}`;
}

function indented(text: string): string {
  return `${UNDER_CLOCK}${text}`;
}

function share(value: number): string {
  return fixed(value, 4);
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : printable(shorten(JSON.stringify(value)));
}

function shorten(text: string): string {
  return text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX)}... (${text.length} characters)`;
}
