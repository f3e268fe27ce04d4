/** The right calls of the suites' training tasks: every step of every gold plan, with what was known before it. */

import {
  canonicalJson,
  type Json,
  type Suite,
  type SuiteTask,
  type ToolCall,
  type ToolSpec,
  virtualClock,
} from 'regain/internal/types';
import { executePlan, getSuite, trainingSuiteNames, withDefaults } from '../../suites/index.ts';
import type { RightCall } from './right-call.ts';

/** Never a task, a tool or a domain that is held out. */
export async function trainingCalls(): Promise<readonly RightCall[]> {
  const calls: RightCall[] = [];
  for (const name of trainingSuiteNames) {
    const suite = getSuite(name);
    for (const task of suite.tasks) {
      if (task.split === 'train') calls.push(...(await callsOf(suite, task)));
    }
  }
  return calls;
}

async function callsOf(suite: Suite, task: SuiteTask): Promise<RightCall[]> {
  const clock = virtualClock();
  const { tools } = suite.open(task, clock);
  const { calls, outputs } = await executePlan(task.gold, undefined, tools, clock);
  const specs = tools.map(({ execute: _, ...spec }): ToolSpec => spec);
  return calls.map(({ step, args }, index) => {
    const call = { tool: step.tool, args };
    const before = calls.slice(0, index).map((earlier) => earlier.step.id);
    return {
      id: `${task.id}/${step.id}`,
      group: task.domain,
      tools: specs,
      call,
      text: task.text,
      given: task.given,
      outputs: Object.fromEntries(before.map((id) => [id, outputs[id] as Json])),
      accepts: sameAs(call, specs),
    };
  });
}

/** The same call, whether or not it spells out what the tool presumes. */
function sameAs(right: ToolCall, specs: readonly ToolSpec[]): (call: ToolCall) => boolean {
  const { inputSchema } = specs.find(({ name }) => name === right.tool)!;
  const text = (call: ToolCall) => canonicalJson(withDefaults(inputSchema, call.args));
  const wanted = text(right);
  return (call) => call.tool === right.tool && text(call) === wanted;
}
