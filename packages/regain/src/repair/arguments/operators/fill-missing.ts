/** Fills a missing value from a known source: the schema, given facts, earlier outputs, the text. Never invents one. */

import type { Json } from '../../../types/index.ts';
import { isObject, wordSet } from '../../../values/index.ts';
import { type Path, withKey, withValue } from '../json/json-path.ts';
import {
  type Change,
  keyOf,
  type RepairContext,
  type RepairOperator,
  type State,
} from '../repair-context.ts';
import { type SchemaView, viewOf } from '../schema/view-of.ts';
import { nearness, siblingValue } from '../text/near-values.ts';
import { objectLiterals } from '../text/object-literals.ts';
import { statedValues } from '../text/stated-values.ts';
import { fittedValue } from '../values/conversions.ts';
import { nameSimilarity } from '../words/name-similarity.ts';
import { nameWords } from '../words/split-words.ts';
import { usedValues } from './used-values.ts';
import { valuesFromContext } from './values-from-context.ts';

export const fillMissing: RepairOperator = ({ path, view, complaint }, state, context) => {
  const name = String(path.at(-1));
  if (view === undefined) return [];
  const { args } = state;
  const place = path.slice(0, -1).map(String).join(' ');
  const listed = complaint === undefined ? view : context.viewAt(args, path);
  const filled = proposedValues({ name, place, view, listed }, args, context, 0).map(
    ({ value, support, why }): Change => ({
      args: withValue(args, path, value) as Change['args'],
      operator: 'fill-missing',
      path,
      why,
      support,
      ...(complaint === undefined ? {} : { settles: [keyOf('unknown', path), keyOf('value', path)] }),
    }),
  );
  return complaint === undefined || listed !== undefined ? filled : [...filled, ...renamesTo(path, state)];
};

/** The failure requests an unlisted name: an argument with a similar name may have been renamed. */
function renamesTo(path: Path, { args }: State): readonly Change[] {
  if (path.length !== 1) return [];
  const name = String(path[0]);
  return Object.keys(args)
    .slice(0, 60)
    .map((key) => ({ key, likeness: nameSimilarity(key, name) }))
    .filter(({ likeness }) => likeness >= 0.65)
    .map(({ key, likeness }) => ({
      args: withKey(args, [key], name) as Change['args'],
      operator: 'rename-argument',
      path,
      why: `the tool asks for "${name}", and "${key}" says the same`,
      support: 0.8 * likeness,
      settles: [keyOf('unknown', path), keyOf('missing', [key])],
    }));
}

export interface ProposedValue {
  readonly value: Json;
  readonly support: number;
  readonly why: string;
}

interface MissingParameter {
  readonly name: string;
  /** The names on its path. */
  readonly place: string;
  readonly view: SchemaView;
  /** As listed; undefined if only the failure mentions it. */
  readonly listed: SchemaView | undefined;
}

export function proposedValues(
  { name, place, view, listed }: MissingParameter,
  args: Json,
  context: RepairContext,
  depth: number,
): readonly ProposedValue[] {
  // A failure can request a name but never supply its value: that must be known under exactly this name.
  if (listed === undefined)
    return isSecret(name)
      ? []
      : valuesFromContext(name, place, view, context).filter(({ support }) => support >= SAME_NAME);
  const found: ProposedValue[] = [];
  const only = listed.allowed?.filter((value) => value !== null);
  if (only?.length === 1)
    found.push({ value: only[0]!, support: 0.97, why: `"${name}" has only one allowed value` });
  const preset = view.preset ?? describedDefault(view, name);
  if (only?.length !== 1 && preset !== undefined && preset !== null)
    found.push({ value: preset, support: 0.6, why: `the schema's default for "${name}"` });
  found.push(...valuesFromContext(name, place, view, context));
  const parsedText = context.parsedText();
  const why = `the text states it for "${name}"`;
  const others = isObject(args) ? Object.values(args) : [];
  const sibling = isObject(args) ? siblingValue(name, args, parsedText.text) : undefined;
  const paired = sibling === undefined ? undefined : fittedValue(sibling, view, name)?.value;
  if (paired !== undefined) found.push({ value: paired, support: 0.88, why });
  const isTaken = usedValues(args, parsedText);
  for (const { value, support } of statedValues({ name, view, parsedText, isTaken }))
    found.push({ value, support: support * nearness(value, others, parsedText.lower), why });
  if (view.types.includes('object'))
    for (const value of objectLiterals(parsedText.text))
      found.push({ value, support: 0.85, why: `the text states an object, and "${name}" takes one` });
  if (found.length === 0 && view.types.includes('object'))
    found.push(...composedObject(name, view, args, context, depth));
  return found.sort((a, b) => b.support - a.support).slice(0, 5);
}

/** "Default is 5", "defaults to 'asc'" in the description of a parameter that has no default. */
function describedDefault(view: SchemaView, name: string): Json | undefined {
  const said =
    /\bdefaults?(?: value)?(?: is| to|:|=)?:?\s+(?:'([^']{1,60})'|"([^"]{1,60})"|(-?[\w.]{1,40}))/i.exec(
      view.description.slice(0, 1000),
    );
  const text = said?.[1] ?? said?.[2] ?? said?.[3]?.replace(/\.$/, '');
  if (text === undefined || /^(?:none|null|nothing|empty|not|the|current|all)$/i.test(text)) return undefined;
  return fittedValue(text, view, name)?.value;
}

/** Support of an earlier output with the same name. */
const SAME_NAME = 0.85;

/** Secrets are passed only to tools that list the parameter. */
function isSecret(name: string): boolean {
  return nameWords(name).some((word) => secrets.has(word));
}

const secrets = wordSet(
  'password passwd passphrase pwd pin otp secret token key apikey credential credentials auth authorization bearer cookie session signature jwt cvv',
);

const DEPTH_MAX = 2;
const PARTS_MAX = 12;

/** An object with all required parts known; of the optional parts, those with good support. */
function composedObject(
  name: string,
  view: SchemaView,
  args: Json,
  context: RepairContext,
  depth: number,
): readonly ProposedValue[] {
  if (depth >= DEPTH_MAX || view.properties.size === 0) return [];
  const entries: [string, Json][] = [];
  // If all parts are optional, it is unknown which were meant.
  let support = view.required.length === 0 ? 0.65 : 0.95;
  for (const [part, schema] of [...view.properties].slice(0, PARTS_MAX)) {
    const held = { args, held: Object.fromEntries(entries) };
    const partView = viewOf(context.closed, schema);
    const asked = { name: part, place: name, view: partView, listed: partView };
    const [best] = proposedValues(asked, held, context, depth + 1);
    const isRequired = view.required.includes(part);
    if (isRequired && best === undefined) return [];
    if (best === undefined || (!isRequired && best.support < 0.65)) continue;
    entries.push([part, best.value]);
    support *= best.support;
  }
  return entries.length === 0
    ? []
    : [{ value: Object.fromEntries(entries), support, why: `the parts of "${name}" are known` }];
}
