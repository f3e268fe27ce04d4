/** The packed regain in a process where no code may be generated from strings, as in Workers and under a strict policy. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertThat, type ProjectEnvironment, succeeded } from './step.ts';

/** Repairs, output checks, retries, trace, summary and experience in a store. */
export const program = `import { createShield } from 'regain';
let isForbidden = false;
try { new Function(''); } catch { isForbidden = true; }
const trace = [];
const experience = new Map();
const shield = createShield({ logger: false, experience, trace: (event) => trace.push(event.type) });
let calls = 0;
const { getPrice } = shield.protect({ getPrice: {
  name: 'getPrice', description: 'Finds the price of an item.', effect: 'read',
  inputSchema: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
  outputSchema: { type: 'object', properties: { price: { type: 'number', minimum: 0 } }, required: ['price'] },
  execute: async ({ id }) => {
    calls++;
    if (typeof id !== 'number') throw Object.assign(new Error('id must be integer'), { status: 400 });
    if (calls === 2) throw Object.assign(new Error('busy'), { status: 503, retryAfterMs: 1 });
    return { price: calls === 3 ? -1 : 3 };
  },
} });
const answer = await getPrice.execute({ id: '7' });
await shield.flush();
const { recovered, attempts } = shield.stats();
const ended = trace.filter((type) => type === 'ending').length;
console.log(JSON.stringify({ isForbidden, answer, recovered, attempts, ended, kept: [...experience.keys()],
  summary: shield.summary().split('\\n')[0] }));
`;

export const expected = {
  isForbidden: true,
  answer: { price: 3 },
  recovered: 1,
  attempts: 4,
  ended: 1,
  kept: ['regain-experience'],
  summary: 'Calls       1: 0 clean, 1 recovered, 0 handed back, 0 unconfirmed',
};

export async function checkWithoutEval(project: ProjectEnvironment): Promise<void> {
  writeFileSync(join(project.cwd, 'without-eval.js'), program);
  const args = ['--disallow-code-generation-from-strings', 'without-eval.js'];
  const { stdout, stderr } = await succeeded('regain without eval', 'node', args, project);
  assertThat(stderr === '', `without eval nothing may be written to stderr, got ${stderr}`);
  assertThat(
    JSON.stringify(JSON.parse(stdout)) === JSON.stringify(expected),
    `without eval the result must be ${JSON.stringify(expected)}, got ${stdout}`,
  );
  console.log('  recovers calls without code generation: ok');
}
