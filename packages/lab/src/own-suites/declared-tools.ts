/** The tools of a data file with what a person declared about them in the suite file. */

import {
  type EffectClass,
  effectClasses,
  invalidInput,
  type JsonSchema,
  type ToolSpec,
} from 'regain/internal/types';
import { isObject, unknownName } from 'regain/internal/values';

/** By tool: its effect, or an object with `effect` and for writes `verifiedBy`, `undoneBy`, `idempotencyKey`. */
export interface ToolDeclarations {
  readonly [tool: string]: string | object;
}

interface DataTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
}

/** In the order of the data. A tool that is not declared is not offered. */
export function declaredTools(
  data: object,
  declarations: ToolDeclarations,
): { readonly title: string; readonly tools: readonly ToolSpec[] } {
  const { title, tools } = data as { readonly title?: unknown; readonly tools?: unknown };
  if (typeof title !== 'string' || !Array.isArray(tools) || !tools.every(isObject))
    throw invalidInput('"api" needs the data that regain suite wrote beside the file');
  const all = tools as unknown as readonly DataTool[];
  const names = all.map(({ name }) => name);
  for (const name of Object.keys(declarations))
    if (!names.includes(name)) throw invalidInput(unknownName('tool', name, names));
  const offered = all.filter(({ name }) => Object.hasOwn(declarations, name));
  return { title, tools: offered.map((tool) => specOf(tool, declarations[tool.name]!)) };
}

function specOf(
  { name, description, inputSchema, outputSchema }: DataTool,
  given: string | object,
): ToolSpec {
  const declared: { readonly effect?: unknown } = typeof given === 'string' ? { effect: given } : given;
  if (!effectClasses.includes(declared.effect as EffectClass))
    throw invalidInput(
      `tool ${name}: the effect needs to be one of ${effectClasses.join(', ')}, got ${JSON.stringify(declared.effect)}`,
    );
  const about = { name, description, inputSchema, ...(outputSchema === undefined ? {} : { outputSchema }) };
  return { ...about, ...declared } as ToolSpec;
}
