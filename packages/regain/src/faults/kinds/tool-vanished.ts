/** The tool is gone; a successor with another name and other parameter names replaces it. */

import type { JsonObject } from '../../types/index.ts';
import type { FaultKind } from '../fault-kind.ts';
import { otherName, otherToolName } from '../shape/alternative-names.ts';
import { propertiesOf, withProperty } from '../shape/schema.ts';
import { withRenamedSource } from '../shape/verification-calls.ts';
import { textIn } from './kind-helpers.ts';
import { requestDrift } from './request-drift.ts';

export const toolVanished: FaultKind = {
  ...requestDrift({
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
  }),
  needsToolbox: true,
  clearedBy: ['use-tool'],
  remedy: ({ detail }, context) => ({
    kind: 'use-tool',
    tool: textIn(detail, 'name'),
    args: renamed(context.args, namesIn(detail)),
  }),
};

function namesIn(detail: JsonObject): { readonly [from: string]: string } {
  return detail.names as { readonly [from: string]: string };
}

function renamed(args: JsonObject, names: { readonly [from: string]: string }): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [names[key] ?? key, value]));
}
