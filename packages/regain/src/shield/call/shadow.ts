/** Shadow: every call passes through once, untouched; what would have been done about it is only said. */

import {
  type Decision,
  type FirstCall,
  type Policy,
  recoverStep,
  type Situation,
} from '../../recovery/index.ts';
import type { TraceEvent } from '../../types/index.ts';
import type { Runtime } from '../runtime.ts';
import { CallBook } from './call-book.ts';
import { callPolicy } from './call-policy.ts';
import { count } from './ending.ts';
import type { Guard, MadeCall } from './guard.ts';
import { environmentOf } from './rescue.ts';

export function lookOn(runtime: Runtime, guard: Guard, made: MadeCall): Promise<unknown> {
  const { startedMs } = made;
  const admission = runtime.learning.breaker.admits(guard.name, startedMs);
  if (!admission.admitted) wouldHave(runtime, guard, made, 'hand-off', admission.reason, 0);
  const passing = start(guard, made);
  passing.then(
    (value) => {
      const isWrong = guard.isWrong(value, made.args);
      if (isWrong) runtime.besides(diagnose(runtime, guard, made, { startedMs, value }));
      else {
        made.trace?.answered(value);
        count(runtime, guard, made, { status: 'clean', attempts: 1, reason: '', value });
      }
    },
    (error: unknown) => {
      if (made.signal?.aborted === true) {
        made.trace?.cancelled();
        count(runtime, guard, made, {
          status: 'cancelled',
          attempts: 1,
          reason: 'called off',
          stop: 'called-off',
        });
      } else runtime.besides(diagnose(runtime, guard, made, { startedMs, error }));
    },
  );
  return passing;
}

/** Through the loop as far as the first decision, which is told and not carried out. */
async function diagnose(runtime: Runtime, guard: Guard, made: MadeCall, first: FirstCall): Promise<void> {
  await runtime.learning.experience.opened();
  const book = new CallBook(runtime, guard, made, false);
  'error' in first ? book.threw(first.error) : book.answered(first.value);
  const env = environmentOf(runtime, guard, made, book, first, (isRepairable) => {
    const policy = callPolicy(runtime, guard, isRepairable, book);
    const decide = async (situation: Situation): Promise<Decision> => {
      const { action, reason } = await policy.decide(situation);
      wouldHave(runtime, guard, made, action.kind, reason, situation.estimate(action));
      return { action: { kind: 'give-up', reason: 'only looking' }, reason: 'only looking' };
    };
    const { stepEnded: _, ...rest } = policy;
    return { ...rest, decide } satisfies Policy;
  });
  const { decided: _, ...watcher } = book.watcher;
  const { trace } = made;
  const emit = trace && ((event: TraceEvent) => event.type !== 'decision' && trace.fromLoop(event));
  const result = await recoverStep({ ...env, watcher, emit });
  const reason = result.status === 'done' ? '' : result.reason;
  count(runtime, guard, made, {
    status: 'gave-up',
    attempts: 1,
    reason,
    stop: 'shadow',
    keeper: env.keeper,
    book,
  });
}

function wouldHave(
  { clock, secrets, reporting: { epochMs } }: Runtime,
  guard: Guard,
  { id: call, ear, trace }: MadeCall,
  action: Decision['action']['kind'],
  reason: string,
  estimate: number,
): void {
  const atMs = epochMs + clock.now();
  const said = secrets.text(reason);
  const about = { call, tool: guard.name, atMs, isShadow: true } as const;
  ear?.hear({ type: 'decided', ...about, action, reason: said, estimate });
  trace?.emit({
    ...{ type: 'decision', call: trace.id, atMs: clock.now(), action: { kind: action } },
    ...{ reason: said, estimate, isShadow: true },
  });
}

/** The tool's own promise where it returns one. */
function start(guard: Guard, made: MadeCall): Promise<unknown> {
  try {
    return Promise.resolve(guard.run(made));
  } catch (error) {
    return Promise.reject(error);
  }
}
