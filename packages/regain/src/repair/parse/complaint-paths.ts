/** The position of a problem, in any notation, as a JSON Pointer or a bare name. */

import { type Json, pointerKeys, pointerTo } from '../../types/index.ts';
import { wordSet } from '../../values/index.ts';

const PLACE_CHARS_MAX = 200;
const STEPS_MAX = 16;

/** `items[0].qty`, `/items/0/qty`, `$.items[0].qty`, `data/items/0/qty`, `body.items.0.qty` become `/items/0/qty`. */
export function pathOfText(said: string): string | undefined {
  const text = said.trim().replace(PLACEHOLDER, '');
  if (text === '' || text.length > PLACE_CHARS_MAX) return undefined;
  if (SIMPLE.test(text)) return text;
  if (SCHEMA_POINTER.test(text)) return pathOfText(text.replaceAll(SCHEMA_POINTER, '/'));
  if (text.startsWith('/')) return ofSteps(pointerKeys(text));
  if (/\s/.test(text)) return PROSE.test(text) ? undefined : text;
  const steps = text
    .replace(LEADING_SIGIL, '')
    .replace(CLASS_BEFORE_KEY, '')
    .split(BETWEEN_STEPS)
    .map((step) => step.replaceAll(STEP_QUOTES, ''))
    .filter((step) => step !== '');
  return ofSteps(withoutRoot(steps));
}

/** `["body", "items", 0, "qty"]`: a path as a list, as validators give it. */
export function pathOfSteps(path: readonly Json[]): string | undefined {
  const steps = path.flatMap((step) =>
    typeof step === 'string' || typeof step === 'number'
      ? [String(step)]
      : isKeyed(step)
        ? [String(step.key)]
        : [],
  );
  return ofSteps(withoutRoot(steps));
}

/** A position below another one. */
export function joinPaths(base: string | undefined, name: string | undefined): string | undefined {
  if (base === undefined || base === '' || base === '/') return name;
  if (name === undefined || name === '') return base;
  if (name === base) return base;
  const tail = name.startsWith('/') ? name : pointerTo([name]);
  return base.startsWith('/') ? `${base}${tail}` : `${pointerTo([base])}${tail}`;
}

/** The last part of a path that is a name. */
export function lastName(place: string): string {
  if (!place.startsWith('/')) return place;
  return pointerKeys(place).findLast((step) => !/^\d*$/.test(step)) ?? place;
}

/** `--room <ROOM>`: the placeholder that command lines print after an option. */
const PLACEHOLDER = / <\w{1,40}>$/;
/** `/properties/city`: a pointer into the schema. */
const SCHEMA_POINTER = /^\/?properties\/|\/properties\//g;
const SIMPLE = /^[A-Za-z_][\w-]*$/;
const PROSE = /^(?:\S+\s+){6}|[.;:]\s/;
const LEADING_SIGIL = /^(?:\$\.?|--?|[:@]|\.)(?=[\w[])/;
/** Jackson's reference chains: `com.acme.Order["items"]->java.util.ArrayList[0]`. */
const CLASS_BEFORE_KEY = /^[\w.$]+(?=\[["'])|->[\w.$]+(?=\[)/g;
const BETWEEN_STEPS = /->|[.[\]/]+/;
const STEP_QUOTES = /["'`]/g;
/** The part of the request (body, query) is not part of the arguments. */
const roots = wordSet('body query querystring headers path header cookie data $ # root');
/** The model of the whole request. */
const MODEL = /^[A-Z]\w*(?:Request|Arguments|Input|Params)$/;
const wrappers = wordSet('arguments args kwargs params');

function withoutRoot(steps: readonly string[]): readonly string[] {
  let from = 0;
  if (steps.length > 1 && (roots.has(steps[0]!) || MODEL.test(steps[0]!))) from = 1;
  while (from < 3 && steps.length - from > 1 && wrappers.has(steps[from]!)) from++;
  return from === 0 ? steps : steps.slice(from);
}

function ofSteps(steps: readonly string[]): string | undefined {
  if (steps.length === 0 || steps.length > STEPS_MAX) return undefined;
  if (steps.length === 1) return steps[0] === '' ? undefined : steps[0]!.slice(0, PLACE_CHARS_MAX);
  return pointerTo(steps).slice(0, PLACE_CHARS_MAX);
}

/** Yup and valibot give path parts as objects with a key. */
function isKeyed(step: Json): step is { readonly key: string | number } {
  if (typeof step !== 'object' || step === null || Array.isArray(step)) return false;
  const { key } = step as { readonly key?: Json };
  return typeof key === 'string' || typeof key === 'number';
}
