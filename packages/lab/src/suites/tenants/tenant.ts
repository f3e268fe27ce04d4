/** A tenant: an API that differs from its documentation, in ways that its errors do not name. Drawn from a seed. */

import {
  type JsonObject,
  pick,
  type Random,
  type Restatement,
  random,
  type ToolSpec,
} from 'regain/internal/types';
import { z } from 'zod';
import { dataFile } from '../data-file.ts';

const texts = z.array(z.string().min(1)).min(2);
const forms = z.array(z.string() as unknown as z.ZodType<Restatement>).min(2);

const vocabulary = dataFile(
  import.meta.url,
  './tenants.json',
  z.strictObject({
    names: texts,
    codes: texts,
    dateForms: forms,
    numberForms: forms,
    regions: texts,
    sessionTools: texts,
    waitsMs: z.array(z.number().min(1)).min(2),
    refusals: texts,
    notReady: texts,
  }),
);

/** What the API of a tenant wants in place of what its documentation says. */
export type Difference =
  | { readonly kind: 'rename'; readonly parameter: string; readonly to: string }
  | {
      readonly kind: 'code';
      readonly parameter: string;
      readonly codes: { readonly [value: string]: string };
    }
  | { readonly kind: 'form'; readonly parameter: string; readonly as: Restatement }
  | { readonly kind: 'session' }
  | { readonly kind: 'wait'; readonly ms: number };

export interface Tenant {
  readonly name: string;
  /** By tool; none for a tool that is as documented. */
  readonly differences: { readonly [tool: string]: Difference };
  /** The read that opens a session, and its argument. */
  readonly session: { readonly tool: string; readonly region: string };
  readonly refusal: string;
  readonly notReady: string;
  readonly code: string;
}

/** A tool that plans use, how often, and the arguments that they give. */
export interface UsedTool {
  readonly spec: ToolSpec;
  readonly uses: number;
  readonly parameters: readonly string[];
}

/** How many tools of ten are as documented. */
const AS_DOCUMENTED = 0.25;

/**
 * `drifted`: the same tenant after all its differences have become other ones of the same kinds. The write that is
 * used least has a renamed parameter, too: no memory may remedy that.
 */
export function makeTenant(name: string, tools: readonly UsedTool[], drifted = false): Tenant {
  const of = random('tenant', name);
  const words = vocabulary();
  const era = drifted ? 1 : 0;
  const reads = tools.filter(({ spec, parameters }) => spec.effect === 'read' && parameters.length > 0);
  const writes = tools.filter(({ spec, parameters }) => spec.effect !== 'read' && parameters.length > 0);
  const chosen: [string, Difference][] = reads.flatMap((tool) => {
    const draws = of.at(tool.spec.name);
    if (draws.uniform() < AS_DOCUMENTED) return [];
    const made = differenceOf(tool, draws, era);
    return [[tool.spec.name, made] as [string, Difference]];
  });
  const [written] = writes.toSorted((a, b) => a.uses - b.uses);
  if (written !== undefined)
    chosen.push([written.spec.name, rename(written.parameters, of.at('written'), era)]);
  return {
    name,
    differences: Object.fromEntries(chosen),
    session: {
      tool: pick(of.at('session'), words.sessionTools),
      region: shifted(words.regions, of.at('region'), era),
    },
    refusal: pick(of.at('refusal'), words.refusals),
    notReady: pick(of.at('not ready'), words.notReady),
    code: String(1000 + of.at('code').below(9000)),
  };
}

function differenceOf({ spec, parameters }: UsedTool, of: Random, era: number): Difference {
  const { codes, dateForms, numberForms, waitsMs } = vocabulary();
  const { properties = {} } = spec.inputSchema as { properties?: { [name: string]: JsonObject } };
  const enumerated = parameters.filter((name) => Array.isArray(properties[name]?.enum));
  const isDate = (name: string) => properties[name]?.format === 'date';
  const isNumber = (name: string) => ['integer', 'number'].includes(String(properties[name]?.type));
  const formed = parameters.filter((name) => isDate(name) || isNumber(name));
  const kinds = [
    ...['rename', 'rename', 'session', 'wait'],
    ...(formed.length > 0 ? ['form', 'form'] : []),
    ...(enumerated.length > 0 ? ['code', 'code'] : []),
  ];
  const kind = pick(of, kinds);
  if (kind === 'rename') return rename(parameters, of, era);
  if (kind === 'session') return { kind };
  if (kind === 'wait') return { kind, ms: shifted(waitsMs, of, era) };
  if (kind === 'code') {
    const parameter = pick(of, enumerated);
    const style = shifted(codes, of, era);
    const values = properties[parameter]!.enum as readonly string[];
    return {
      kind,
      parameter,
      codes: Object.fromEntries(values.map((value, i) => [value, styled(style, value, i)])),
    };
  }
  const parameter = pick(of, formed);
  return { kind: 'form', parameter, as: shifted(isDate(parameter) ? dateForms : numberForms, of, era) };
}

function rename(parameters: readonly string[], of: Random, era: number): Difference {
  const parameter = pick(of, parameters);
  return {
    kind: 'rename',
    parameter,
    to: styled(shifted(vocabulary().names, of, era), parameter, of.below(9)),
  };
}

/** The next one in the list after a drift: never the same. */
function shifted<T>(items: readonly T[], of: Random, era: number): T {
  return items[(of.below(items.length) + era) % items.length]!;
}

function styled(style: string, name: string, index: number): string {
  const reversed = [...name].reverse().join('');
  const consonants = name.length > 3 ? name.replaceAll(/(?<=.)[aeiou]/gi, '') : `${name}_c`;
  return style
    .replace('{name}', name)
    .replace('{index}', String(index + 1))
    .replace('{consonants}', consonants === name ? `${name}_c` : consonants)
    .replace('{reversed}', reversed)
    .replace('{initial}', name[0]!.toUpperCase());
}
