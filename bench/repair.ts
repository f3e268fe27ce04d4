/**
 * The cost of `decideRepair` for a wrong call, relative to compiling the schema of its tool with Ajv and validating the
 * call: with definitions parsed from JSON for every call, as a server does, and with the same objects. Also the first
 * sight of definitions. The calls are those of examples/calls.jsonl, and real mistakes of models if `REGAIN_DATA` has them.
 * Fails if a repair costs more than Ajv, or new objects more than 1.5 times the same ones.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { requestFrom } from '../packages/regain/src/cli/repair/request.ts';
import { decideRepair, parseToolSpecs, type RepairRequest } from '../packages/regain/src/repair/index.ts';
import type { Json, JsonObject } from '../packages/regain/src/types/index.ts';
import { fail, median, sampled } from './support/rounds.ts';

const AJV_RATIO_MAX = 1;
const FRESH_RATIO_MAX = 1.5;
const CALLS = 400;
const ROUNDS = { count: 11, warmUp: 4 };

const data = process.env.REGAIN_DATA;
const sets = {
  'examples/calls.jsonl': join(import.meta.dirname, '../examples/calls.jsonl'),
  ...(data === undefined ? {} : { 'real mistakes': join(data, 'model-mistakes/calls.jsonl') }),
};
for (const [name, file] of Object.entries(sets)) {
  if (existsSync(file)) await measure(name, readFileSync(file, 'utf8').trim().split('\n'));
  else console.log(`${name}: not there, not measured`);
}

interface WrongCall {
  readonly request: RepairRequest;
  /** The definitions of all tools, and the schema of the called one, as JSON. */
  readonly definitions: string;
  readonly schema: string;
}

async function measure(name: string, lines: readonly string[]): Promise<void> {
  const calls = lines.slice(0, CALLS).map(wrongCall);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ({ schema, request }: WrongCall) => {
    const fresh = JSON.parse(schema) as JsonObject;
    ajv.compile(fresh)(request.call.args);
    ajv.removeSchema(fresh);
  };
  const repair = ({ request }: WrongCall) => decideRepair(request);
  const parseAndRepair = ({ definitions, request }: WrongCall) =>
    decideRepair({ ...request, tools: parseToolSpecs(JSON.parse(definitions) as Json) });
  const repeated = Array.from({ length: Math.ceil(CALLS / calls.length / 4) }, () => calls).flat();

  const rounds = await sampled(ROUNDS, (round) => {
    const unseen = repeated.map((call, index) => withNewDescriptions(call, `${round}.${index}`));
    return {
      ajv: each(validate, repeated),
      fresh: each(parseAndRepair, repeated),
      reused: each(repair, repeated),
      unseen: each(parseAndRepair, unseen),
    };
  });
  type Name = keyof (typeof rounds)[number];
  const ratio = (over: Name, under: Name) => median(rounds.map((us) => us[over] / us[under]));
  const shown = (one: Name) =>
    `${(median(rounds.map((us) => us[one])) / 1000).toFixed(2)} ms, ${ratio(one, 'ajv').toFixed(2)} of Ajv`;
  console.log(
    `${name}, ${calls.length} wrong calls; Ajv ${(median(rounds.map((us) => us.ajv)) / 1000).toFixed(2)} ms`,
  );
  console.log(`  repair with new objects ${shown('fresh')}, at most ${AJV_RATIO_MAX}`);
  console.log(`  with the same objects ${shown('reused')}; definitions never seen ${shown('unseen')}`);
  console.log(
    `  new objects ${ratio('fresh', 'reused').toFixed(2)} of the same ones, at most ${FRESH_RATIO_MAX}`,
  );
  if (ratio('fresh', 'ajv') > AJV_RATIO_MAX) fail(`${name}: a repair costs more than Ajv`);
  if (ratio('fresh', 'reused') > FRESH_RATIO_MAX) fail(`${name}: new objects cost too much`);
}

function wrongCall(line: string): WrongCall {
  const fields = JSON.parse(line) as JsonObject;
  const { request } = requestFrom(fields);
  const spec = request.tools.find(({ name }) => name === request.call.tool) ?? request.tools[0]!;
  return { request, definitions: JSON.stringify(fields.tools), schema: JSON.stringify(spec.inputSchema) };
}

/** Equal definitions, except for descriptions that no other call has. */
function withNewDescriptions(call: WrongCall, version: string): WrongCall {
  const changed = JSON.parse(call.definitions, (key, value) =>
    key === 'description' && typeof value === 'string' ? `${value} (version ${version})` : value,
  );
  return { ...call, definitions: JSON.stringify(changed) };
}

/** Microseconds per call. */
function each(work: (call: WrongCall) => unknown, calls: readonly WrongCall[]): number {
  const start = performance.now();
  for (const call of calls) work(call);
  return (1000 * (performance.now() - start)) / calls.length;
}
