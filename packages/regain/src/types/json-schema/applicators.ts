/** Keywords that apply further schemas to the value, its items or its properties. */

import type { Json, JsonObject } from '../json.ts';
import { arrayApplicators } from './array-applicators.ts';
import {
  type Check,
  type Evaluated,
  type KeywordCheck,
  mergeEvaluated,
  type SchemaCompiler,
  untracked,
  type Validation,
} from './check.ts';
import { objectApplicators } from './object-applicators.ts';

export type Applicator = (given: never, own: JsonObject, compiler: SchemaCompiler) => KeywordCheck;

export const applicators: Readonly<Record<string, Applicator>> = {
  $ref: applyReference,
  $dynamicRef: applyReference,
  not: (given: Json, _, { compile }) => {
    const check = compile(given);
    return (value, run) => {
      if (fits(check, value, run) !== undefined) run.report('not', 'must NOT be valid', {});
    };
  },
  anyOf: (given: readonly Json[], _, { compile }) => {
    const checks = given.map(compile);
    return (value, run, applied) => {
      const before = run.found.length;
      let isValid = false;
      for (const check of checks) {
        const start = run.found.length;
        const result = check(value, run);
        if (run.found.length > start) continue;
        isValid = true;
        mergeEvaluated(applied, result);
        // Others only matter for what they evaluate.
        if (applied === untracked) break;
      }
      if (isValid) run.found.length = before;
      else run.report('anyOf', 'must match a schema in anyOf', {});
    };
  },
  oneOf: (given: readonly Json[], _, { compile }) => {
    const checks = given.map(compile);
    return (value, run, applied) => {
      const before = run.found.length;
      const passing: number[] = [];
      for (let i = 0; i < checks.length; i++) {
        const start = run.found.length;
        const result = checks[i]!(value, run);
        if (run.found.length > start) continue;
        mergeEvaluated(applied, result);
        if (passing.push(i) === 2) break;
      }
      if (passing.length === 1) run.found.length = before;
      else
        run.report('oneOf', 'must match exactly one schema in oneOf', {
          passingSchemas: passing.length === 0 ? null : passing,
        });
    };
  },
  allOf: (given: readonly Json[], _, { compile }) => {
    const checks = given.map(compile);
    return (value, run, applied) => {
      for (const check of checks) mergeEvaluated(applied, check(value, run));
    };
  },
  if: (given: Json, own, { compile }) => {
    // Ajv skips a condition without consequences, and does not count its evaluated parts.
    if (![own.then, own.else].some(canFail)) return () => {};
    const condition = compile(given);
    const [onFit, otherwise] = [own.then, own.else].map((one) =>
      one === undefined ? undefined : compile(one),
    );
    return (value, run, applied) => {
      const evaluated = fits(condition, value, run);
      const [name, branch] = evaluated === undefined ? ['else', otherwise] : ['then', onFit];
      if (evaluated !== undefined) mergeEvaluated(applied, evaluated);
      if (branch === undefined) return;
      const start = run.found.length;
      const result = branch(value, run);
      if (run.found.length === start) mergeEvaluated(applied, result);
      else run.report('if', `must match "${name}" schema`, { failingKeyword: name });
    };
  },
  ...arrayApplicators,
  ...objectApplicators,
};

function applyReference(given: string, _: JsonObject, { compile, resolve }: SchemaCompiler): KeywordCheck {
  const schema = resolve(given);
  let check: Check | undefined;
  return (value, run, applied) => {
    check ??= compile(schema);
    mergeEvaluated(applied, check(value, run));
  };
}

/** What the schema evaluates if the value fits; its violations are not kept. */
function fits(check: Check, value: unknown, run: Validation): Evaluated | undefined {
  const start = run.found.length;
  const evaluated = check(value, run);
  if (run.found.length === start) return evaluated;
  run.found.length = start;
  return undefined;
}

function canFail(schema: Json | undefined): boolean {
  return (
    schema === false || (typeof schema === 'object' && schema !== null && Object.keys(schema).length > 0)
  );
}
