/** Known wordings of common systems, as patterns on masked text with named groups. */

import { NOUN, TOOL_NOUN } from './error-vocabulary.ts';
import { SLOT } from './mask-text.ts';
import type { ComplaintKind } from './parsed-failure.ts';

/**
 * How the kind is determined if the wording alone does not: `by-type`, a format or a type; `by-primitive`, a type, or the values of an
 * enumeration; `by-tag`, a tag of Go's
 * validator; `by-owner`, whether the tool or the language lacks an attribute; `by-name`, unless the name is a type's.
 * `nothing`: the wording has no complaint that a caller could fix.
 */
export type MessageFormKind =
  | ComplaintKind
  | 'by-type'
  | 'by-primitive'
  | 'by-tag'
  | 'by-owner'
  | 'by-name'
  | 'nothing';

export interface MessageForm {
  /** Lower-case text that must occur: a cheap test before the pattern. */
  readonly needle: string;
  readonly kind: MessageFormKind;
  /** Groups: `name` or `other`, `at` (the object that the name is below), `row` (several names), `owned` (after the name of a type), `value`, `type`, `tag`, `owner`. */
  readonly pattern: RegExp;
}

const WORD = '[A-Za-z][\\w-]{0,60}';
const ROW = `${SLOT}(?:(?:,| and|, and)\\s*${SLOT}){0,20}`;
const name = `(?<name>${SLOT}|${WORD})`;
const at = `(?<at>${SLOT}|${WORD})`;
const other = `(?<other>${SLOT}|${WORD})`;
const keys = `\\((?<name>[\\w, \\uE000-\\uE3FF]{1,80})\\)=\\((?<value>[^)\\n]{0,120})\\)`;
const value = `(?<value>${SLOT}|[^\\s:;,]{1,60})`;
const quoted = `(?<value>${SLOT})`;
const type = `(?<type>${SLOT}|${WORD})`;
/** A name in two or three words: `Phone number`. */
const words = `(?<name>(?!(?:this|that|these|the|an?|valid|following|your|one|all|any|no)\\b)\\w{1,40}(?: (?!(?:${NOUN}|values?)\\b)\\w{1,40}){1,2})`;
/** At least two names. */
const ROWS = ROW.replace('{0,20}', '{1,20}');
/** The subject of "not found": any word without a special meaning. */
const thing = `(?<![\\w-])(?!(?:${NOUN}|${TOOL_NOUN}|object|value|table|relation|role|database|index|enum|constraint|error|type|name)\\b)(?<name>${WORD})`;
const kindOfThing = thing.replace(
  '|type|name)',
  '|type|name|value|choice|variant|literal|string|member|token|character|input|syntax|request|json|pk|id|reference|option|tag|for|at|in|on|of)',
);
const NOT_FOUND = "(?:(?:was |is |could )?not (?:be )?found|does not exist|doesn't exist)";
const NO_NAME =
  'params|parameters|arguments|args|value|type|input|request|choice|option|json|argument|parameter|enum|syntax|format|literal|column|field|key';

const rows: readonly (readonly [needle: string, kind: MessageFormKind, pattern: string])[] = [
  // ajv: the undeclared name is not given
  ['additional propert', 'unknown', `must NOT have additional properties$`],
  ['unevaluated propert', 'unknown', `must NOT have unevaluated properties$`],
  ['required propert', 'missing', `^${at} must have required property ${name}`],
  // boto3
  ['parameter in', 'missing', `missing required parameter in ${at}: ${name}`],
  ['parameter in', 'unknown', `unknown parameter in ${at}: ${name}`],
  // Google
  ['unknown name', 'unknown', `unknown name ${name} at ${at}: cannot find field`],
  // jsonschema (Python), jsonschema (Go)
  ['unexpected)', 'unknown', `\\((?<row>${ROW}) (?:was|were) unexpected\\)`],
  ['are ', 'missing', `^(?<row>${ROWS}) are (?:required|missing)\\b`],
  ['were', 'missing', `^(?<row>${ROWS}) (?:weren't|were not) (?:supplied|provided)\\b`],
  ['are not', 'unknown', `^(?<row>${ROWS}) are not (?:allowed|permitted|recogni[sz]ed)\\b`],
  [' not allowed', 'unknown', `^${SLOT} (?<row>${ROW}) not allowed$`],
  ['additional propert', 'unknown', `additional properties:? (?<row>${ROW})$`],
  ['missing propert', 'missing', `missing properties:? (?<row>${ROW})$`],
  // Stripe
  [
    'invalid ',
    'type',
    `^invalid (?<type>integer|number|decimal|boolean|array|object|hash|string)(?:: (?<value>[^\\s:]{1,60}))?$`,
  ],
  // Go
  [
    'unmarshal',
    'type',
    `cannot unmarshal (?<value>\\w+) into Go struct field (?<owned>${SLOT}|[\\w.]+) of type ${type}`,
  ],
  ['unmarshal', 'type', `cannot unmarshal (?<value>\\w+) into Go value of type ${type}`],
  ['parsing time', 'format', `parsing time ${value} as ${type}`],
  [': parsing', 'type', `^${SLOT}: parsing ${value}`],
  [' flag', 'type', `invalid argument ${value} for ${name} flag`],
  [' tag', 'by-tag', `validation for ${name} failed on the (?<tag>${SLOT}) tag`],
  // Java, PHP
  ['value of type', 'type', `value of type ${type} from \\w+ (?:value )?${value}(?!.{0,40}Enum class)`],
  ['required type', 'type', `failed to convert value of type ${SLOT} to required type ${type}`],
  ['for input', 'type', `^for input string: ${value}`],
  [' given', 'type', `argument #?\\d+ \\(${name}\\) must be of type ${type}, (?<value>\\w+) given`],
  // Python, Ruby, JavaScript
  ['literal for', 'type', `invalid literal for (?<type>\\w+)\\(\\) with base \\d+: ${value}`],
  ['not convert', 'type', `could not convert \\w+ to (?<type>\\w+): ${value}`],
  ['time data', 'format', `time data ${value} does not match format ${type}`],
  ['attribute', 'by-owner', `(?:(?<owner>${SLOT}) object|module ${SLOT}) has no attribute ${name}`],
  ['read propert', 'nothing', 'cannot read propert\\w+ of'],
  ['key not found', 'missing', `key not found: ${name}`],
  ['undefined', 'missing', `undefined (?:array )?(?:key|index|offset):? ${name}`],
  // GraphQL, MongoDB, Elasticsearch, Google
  [' argument', 'missing', `field ${SLOT} argument ${name} of type`],
  ['represent', 'type', `(?<type>\\w+) cannot represent (?:non-\\w+ |an? )?value: ${value}`],
  ['cast to', 'type', `cast to ${type} failed for value ${value}.{0,40} at path ${name}`],
  ['date field', 'format', `parse date field ${value} with format ${type}`],
  ['invalid value at', 'by-primitive', `invalid value at ${name} \\(${type}\\), ${value}`],
  // SQL and SPARQL
  ['input syntax', 'by-type', `invalid input syntax for type ${type}: ${value}`],
  ['for enum', 'value', `invalid input value for enum ${name}: ${value}`],
  [')=(', 'other', `${keys} already exists`],
  [')=(', 'value', keys],
  ['constraint', 'nothing', `(?:foreign key|unique|check) constraint ${SLOT}`],
  ['constraint failed', 'value', `check constraint failed: ${name}`],
  ['duplicate key', 'nothing', 'duplicate key error'],
  [
    'null into',
    'missing',
    `cannot insert (?:the value )?null into (?:column )?\\(?(?:${SLOT}\\.){0,3}${name}`,
  ],
  ['data type', 'type', `converting (?:the )?\\w+ value ${value} to data type ${type}`],
  ['invalid ', 'unknown', `invalid (?:identifier|column name) ${name}|${other}: invalid identifier`],
  ['notation at', 'unknown', `notation at ${name}`],
  ['should not exist', 'unknown', `^${at} ${name} should not exist`],
  ['positional-only', 'unknown', `passed as keyword arguments: (?<row>${ROW})`],
  // Plain sentences
  ['missing ', 'missing', `\\bmissing (?:required )?${name} (?:${NOUN})\\b(?!\\s*:?\\s*${SLOT})`],
  [' is ', 'missing', `^(?:the )?${name} (?:${NOUN}) (?:is|was) (?:required|missing|not provided)\\b`],
  ['no ', 'missing', `\\bno ${name} (?:was )?(?:provided|given|specified|supplied)\\b`],
  [' required', 'missing', `^(?:the |an? )?${words} (?:is|are) required\\b`],
  ['that exists', 'unknown', `^${name} is not an? ${NOUN} that exists`],
  [
    'invalid ',
    'value',
    `^invalid (?<name>(?!(?:${NO_NAME})\\b)${WORD} (?:name|id|code|type)): (?<value>.{1,60})$`,
  ],
  ['expecting ', 'nothing', 'expecting (?:value|property name|[\\uE000-\\uE3FF] delimiter)'],
  // Command lines
  ['command not found', 'tool', `${name}: command not found`],
  // Missing things
  ['no such', 'value', `\\bno such ${thing}: ${value}`],
  [' not ', 'value', `${thing} ${quoted} ${NOT_FOUND}`],
  ["doesn't exist", 'value', `${thing} ${quoted} doesn't exist`],
  ['found for', 'value', `found for ${name} ${quoted}`],
  ['not found:', 'value', `${thing} not found: ${quoted}`],
  [
    ' find ',
    'value',
    `(?:could not|cannot|unable to) find (?:an? |the |any )?${thing} (?:with (?:the )?(?:id|name) )?${quoted}`,
  ],
  [
    '',
    'by-name',
    `\\b(?:unsupported|unknown|invalid|bad|illegal|unrecogni[sz]ed) ${kindOfThing} ${quoted}(?! (?:is|are|was)\\b)`,
  ],
  // Instructions in the form of a diagnosis: no value may come from them.
  ['set', 'nothing', '(?:must|should) be set to|set (?:it|this) to'],
  ['invalid', 'by-name', `^invalid (?!(?:${NO_NAME})\\b)(?<name>${WORD}):`],
];

export const messageForms: readonly MessageForm[] = rows.map(([needle, kind, pattern]) => ({
  needle,
  kind,
  pattern: new RegExp(pattern, 'i'),
}));
