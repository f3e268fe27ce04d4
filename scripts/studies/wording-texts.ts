/** Failure texts whose cause is known: every problem in every dialect, in chosen families, said of chosen tools. */

import type { Domain, DomainTool } from '../../packages/lab/src/suites/domains/domain.ts';
import {
  type DialectName,
  dialectNames,
  errorFormatter,
  type WordingFamily,
  wordings,
} from '../../packages/regain/src/dialects/error-formatter.ts';
import { type Problem, type ProblemCode, problemCodes } from '../../packages/regain/src/dialects/problem.ts';
import { errorResult } from '../../packages/regain/src/recovery/detect/error-result.ts';
import { failureFromError } from '../../packages/regain/src/recovery/detect/failure-from-error.ts';
import { pick } from '../../packages/regain/src/types/distributions.ts';
import type { Json, JsonObject } from '../../packages/regain/src/types/json.ts';
import { type Random, random } from '../../packages/regain/src/types/random.ts';
import { typeText } from '../../packages/regain/src/types/validate.ts';

export interface WordingText {
  readonly text: string;
  readonly code: ProblemCode;
  readonly dialect: DialectName;
  /** Texts of one sentence differ in names and values only. */
  readonly sentence: string;
}

export interface WordingPlan {
  readonly families: readonly WordingFamily[];
  readonly domains: readonly Domain[];
  readonly dialects?: readonly DialectName[];
  /** Tools that each sentence of each dialect is said of. */
  readonly toolsEach: number;
  readonly seed: number;
}

export function wordingTexts(plan: WordingPlan): WordingText[] {
  const { families, dialects = dialectNames, toolsEach, seed } = plan;
  const tools = plan.domains.flatMap((domain) => domain.tools);
  return families.flatMap((family) =>
    problemCodes.flatMap((code) =>
      wordings[family][code].flatMap((_, variant) =>
        dialects.flatMap((dialect) =>
          Array.from({ length: toolsEach }, (_unused, nth) => {
            const stream = random('wording texts', seed, family, code, variant, dialect, nth);
            const problem = { ...problemOf(code, pick(stream, tools), stream), variant };
            const text = errorText(dialect, family, problem);
            return { text, code, dialect, sentence: `${family}/${code}/${variant}` };
          }),
        ),
      ),
    ),
  );
}

/** As the recovery loop would read it. */
function errorText(dialect: DialectName, family: WordingFamily, problem: Problem): string {
  try {
    const value = errorFormatter(dialect, family).raise(problem);
    return errorResult(value)?.message ?? JSON.stringify(value);
  } catch (error) {
    return failureFromError(error).message;
  }
}

const REASONS = [
  'it is closed',
  'the date has passed',
  'nothing is left of it',
  'it belongs to someone else',
];

function problemOf(code: ProblemCode, tool: DomainTool, stream: Random): Problem {
  const properties = (tool.inputSchema.properties ?? {}) as JsonObject;
  const names = Object.keys(properties);
  const parameter = names.length === 0 ? 'id' : pick(stream, names);
  const other = names.length === 0 ? 'name' : pick(stream, names);
  const schema = (properties[parameter] ?? {}) as JsonObject;
  const about = { code, tool: tool.name, parameter };
  const received: Json = pick(stream, ['A-1042', 17, '2031-05-04', 'Lisbon', true]);
  const options: Json[] = Array.isArray(schema.enum) ? schema.enum : ['open', 'closed', 'waiting'];
  const isKnown = stream.uniform() < 0.5;
  switch (code) {
    case 'unknown-argument':
      return {
        ...about,
        parameter: `${parameter}_x`,
        allowed: names,
        ...(isKnown ? { suggestion: other } : {}),
      };
    case 'missing-argument':
      return {
        ...about,
        expected: typeText(schema.type ?? 'string'),
        ...(isKnown ? { allowed: options } : {}),
      };
    case 'wrong-type':
      return { ...about, expected: typeText(schema.type ?? 'integer'), received };
    case 'value-not-allowed':
      return { ...about, received, allowed: options, ...(isKnown ? { suggestion: String(options[0]) } : {}) };
    case 'out-of-range':
      return {
        ...about,
        received,
        expected: pick(stream, ['>= 1', '<= 50', 'no longer than 40 characters']),
      };
    case 'wrong-format':
      return { ...about, received, expected: pick(stream, ['a date (YYYY-MM-DD)', 'an e-mail address']) };
    case 'unknown-tool':
      return { code, tool: tool.name, ...(isKnown ? { suggestion: `${tool.name}_v2` } : {}) };
    case 'throttled':
    case 'quota-used-up':
      return { code, tool: tool.name, ...(isKnown ? { retryAfterMs: 1000 * (1 + stream.below(90)) } : {}) };
    case 'not-found':
    case 'already-exists':
    case 'state-conflict':
    case 'refused':
      return { ...about, received, reason: pick(stream, REASONS) };
    case 'unparsable':
      return { code, tool: tool.name, expected: 'a JSON object' };
    default:
      return { code, tool: tool.name };
  }
}
