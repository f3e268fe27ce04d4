/** A fault kind of one's own, checked, named in a profile and put in front of a tool. Prints what happened. */

import assert from 'node:assert/strict';
import { checkFaultKind, defineFaultKind, getInjection, inject } from 'regain/faults';
import { virtualClock } from 'regain/types';

/** A read answers with rows of another customer: nothing raises an error. */
const mixedUpRows = defineFaultKind({
  name: 'mixed-up-rows',
  summary: 'a read answers with the rows of another customer',
  group: 'response',
  phase: 'in-flight',
  visibility: 'implicit',
  appliesTo: (spec) => spec.effect === 'read',
  // All that is random is drawn here, and is plain JSON: the log can show it, and a seed repeats it.
  draw: (random) => ({ customer: `C-${100 + random.below(900)}` }),
  apply: async ({ fault, args, run }) => {
    const answer = await run(args);
    return typeof answer === 'object' && answer !== null && 'customer' in answer
      ? { ...answer, customer: fault.detail.customer }
      : answer;
  },
});

// In your tests, with any runner: it throws one error that lists every violation.
await checkFaultKind(mixedUpRows);

const listInvoices = {
  name: 'listInvoices',
  description: 'Lists the invoices of a customer.',
  inputSchema: { type: 'object', properties: { customer: { type: 'string' } }, required: ['customer'] },
  effect: 'read' as const,
  execute: async ({ customer }: { customer: string }) => ({ customer, invoices: [12, 30] }),
};
const profile = { calls: { rate: 0.3, kinds: { 'mixed-up-rows': 2, 'server-error': 1 } } };
const tools = inject({ listInvoices }, profile, 7, { kinds: [mixedUpRows], clock: virtualClock() });

let wrong = 0;
for (let i = 0; i < 20; i++) {
  const answer = await tools.listInvoices.execute({ customer: 'C-1' }).catch(() => undefined);
  if (answer !== undefined && answer.customer !== 'C-1') wrong++;
}
const landed = getInjection(tools)!.log.landed.filter(({ fault }) => fault.kind === 'mixed-up-rows');
console.log(`${wrong} of 20 answers were about another customer`);
assert.ok(wrong > 0);
assert.equal(wrong, landed.length);

// What breaks a rule is found: an answer that is not JSON, and chance that no seed repeats.
const broken = defineFaultKind({
  ...mixedUpRows,
  draw: () => ({ at: Math.random() }),
  apply: async () => new Date(0),
});
await assert.rejects(checkFaultKind(broken), /deterministic: .*\n.*json: /);
