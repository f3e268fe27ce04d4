/** The declared calls that verify or undo a write, and how they change with the write's parameters. */

import {
  type Action,
  type ArgumentSource,
  type ArgumentSources,
  argsFromSources,
  type Json,
  type JsonObject,
  pointerKeys,
  pointerTo,
  type ToolSpec,
} from '../../types/index.ts';

/** The read that shows the write's effect. */
export function verifyAction(spec: ToolSpec, args: JsonObject): Action {
  if (spec.verifiedBy === undefined)
    return { kind: 'hand-off', reason: 'no read shows whether it took effect' };
  return {
    kind: 'verify',
    tool: spec.verifiedBy.tool,
    args: argsFromSources(spec.verifiedBy.args, { args }).args,
  };
}

/** The call that undoes a write, given its answer. */
export function undoAction(spec: ToolSpec, args: JsonObject, output: Json): Action {
  if (spec.undoneBy === undefined) return { kind: 'hand-off', reason: 'no call undoes it' };
  const drawn = argsFromSources(spec.undoneBy.args, { args, output });
  return { kind: 'compensate', tool: spec.undoneBy.tool, args: drawn.args };
}

/** The spec with declarations that refer to the argument by its new name. */
export function withRenamedSource(spec: ToolSpec, from: string, to: string): ToolSpec {
  return mapSources(spec, (source) =>
    readsFrom(source, from) ? pointerTo(['args', to, ...pointerKeys(source as string).slice(2)]) : source,
  );
}

/** The spec with a verification that no longer compares an argument whose format changed. */
export function withoutMatch(spec: ToolSpec, parameter: string): ToolSpec {
  if (spec.verifiedBy === undefined) return spec;
  const kept = Object.entries(spec.verifiedBy.match).filter(([, source]) => !readsFrom(source, parameter));
  return { ...spec, verifiedBy: { ...spec.verifiedBy, match: Object.fromEntries(kept) } };
}

/** Whether the call that verifies or undoes this write uses this argument. */
export function isPassedOn(spec: ToolSpec, parameter: string): boolean {
  const sources = [
    ...Object.values(spec.verifiedBy?.args ?? {}),
    ...Object.values(spec.undoneBy?.args ?? {}),
  ];
  return sources.some((source) => readsFrom(source, parameter));
}

function readsFrom(source: ArgumentSource, parameter: string): boolean {
  if (typeof source !== 'string') return false;
  const [part, name] = pointerKeys(source);
  return part === 'args' && name === parameter;
}

function mapSources(spec: ToolSpec, change: (source: ArgumentSource) => ArgumentSource): ToolSpec {
  const map = (sources: ArgumentSources): ArgumentSources =>
    Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, change(source)]));
  const { verifiedBy, undoneBy } = spec;
  return {
    ...spec,
    ...(verifiedBy && {
      verifiedBy: { ...verifiedBy, args: map(verifiedBy.args), match: map(verifiedBy.match) },
    }),
    ...(undoneBy && { undoneBy: { ...undoneBy, args: map(undoneBy.args) } }),
  };
}
