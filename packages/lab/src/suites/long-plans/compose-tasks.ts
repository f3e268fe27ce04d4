/** One task made of several on the same domain, one after the other: their texts, facts and calls in sequence. */

import type { Fact, Step, SuiteTask, Template } from 'regain/internal/types';
import { renamedReferences, renamedStep } from '../templates/rename-steps.ts';

/** With the right calls as its plan; the answer lists the answers of the parts. */
export function composeTasks(id: string, template: string, parts: readonly SuiteTask[]): SuiteTask {
  const { split, domain } = parts[0]!;
  const plan: Step[] = [];
  const answers: Template[] = [];
  const given: Fact[] = [];
  for (const part of parts) {
    const names = new Map(part.gold.map((step, index) => [step.id, `s${plan.length + index + 1}`]));
    const rename = (name: string) => names.get(name)!;
    plan.push(...part.gold.map((step) => renamedStep(step, rename)));
    if (part.answer !== undefined) answers.push(renamedReferences(part.answer, rename));
    for (const fact of part.given) addFact(given, fact);
  }
  const text = parts.map((part) => part.text).join('\n');
  return { id, text, given, plan, answer: answers, split, domain, template, gold: plan };
}

/** Facts of two parts may have one name: the second gets a number. */
function addFact(given: Fact[], { name, value }: Fact): void {
  const isTaken = (candidate: string) => given.some((fact) => fact.name === candidate);
  let free = name;
  for (let n = 2; isTaken(free); n++) free = `${name}${n}`;
  given.push({ name: free, value });
}
