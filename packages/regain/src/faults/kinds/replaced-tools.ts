/** Kinds in which a tool has a successor under another name, with the same parameters or with others. */

import type { JsonObject } from '../../types/index.ts';
import type { FaultKind } from '../fault-kind.ts';
import { otherName, otherToolName } from '../shape/alternative-names.ts';
import { propertiesOf, withProperty } from '../shape/schema.ts';
import { withRenamedSource } from '../shape/verification-calls.ts';
import { textIn } from './kind-helpers.ts';
import { type RequestDrift, requestDrift } from './request-drift.ts';

export const toolRenamed = successor({
  name: 'tool-renamed',
  summary: 'the tool has a new name',
  appliesTo: () => true,
  draw: (random, spec) => ({ name: otherToolName(random, spec.name, [spec.name]) }),
  isAdapted: ({ detail }, _args, called) => called === detail.name,
  problem: ({ detail }) => ({ code: 'unknown-tool', suggestion: textIn(detail, 'name') }),
  forward: (_fault, args) => args,
  back: (_fault, args) => args,
  changeSpec: ({ detail }, spec) => ({ ...spec, name: textIn(detail, 'name') }),
});

export const toolVanished = successor({
  name: 'tool-vanished',
  summary: 'the tool no longer exists; another tool with other parameter names replaces it',
  appliesTo: () => true,
  draw: (random, spec) => {
    const old = Object.keys(propertiesOf(spec.inputSchema));
    const taken = [...old];
    const names: Record<string, string> = {};
    for (const name of old) {
      names[name] = otherName(random, name, taken);
      taken.push(names[name]);
    }
    return { name: otherToolName(random, spec.name, [spec.name]), names };
  },
  isAdapted: ({ detail }, args, called) =>
    called === detail.name && Object.keys(namesIn(detail)).every((name) => !(name in args)),
  problem: ({ detail }, _spec, args, called) => {
    if (called !== detail.name) return { code: 'tool-gone' };
    const names = namesIn(detail);
    const parameter = Object.keys(names).find((name) => name in args)!;
    const allowed = Object.values(names);
    return { code: 'unknown-argument', parameter, suggestion: names[parameter]!, allowed };
  },
  forward: ({ detail }, args) => renamed(args, namesIn(detail)),
  back: ({ detail }, args) =>
    renamed(args, Object.fromEntries(Object.entries(namesIn(detail)).map(([from, to]) => [to, from]))),
  changeSpec: ({ detail }, spec) => {
    const changed = Object.entries(namesIn(detail)).reduce(
      (before, [from, to]) => ({
        ...withRenamedSource(before, from, to),
        inputSchema: withProperty(before.inputSchema, from, { name: to }),
      }),
      spec,
    );
    return { ...changed, name: textIn(detail, 'name'), description: `${spec.description} (new interface)` };
  },
});

/** Cleared by calling the successor with the arguments that it takes. */
function successor(drift: RequestDrift): FaultKind {
  return {
    ...requestDrift(drift),
    needsToolbox: true,
    clearedBy: ['use-tool'],
    remedy: (fault, { args }) => ({
      ...{ kind: 'use-tool', tool: textIn(fault.detail, 'name') },
      args: drift.forward(fault, args),
    }),
  };
}

function namesIn(detail: JsonObject): { readonly [from: string]: string } {
  return detail.names as { readonly [from: string]: string };
}

function renamed(args: JsonObject, names: { readonly [from: string]: string }): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [names[key] ?? key, value]));
}
