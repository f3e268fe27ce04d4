/** The kind of complaint of a sentence, by its cues. Works on masked text: quoted words are not cues. */

import { formatInPhrase, NOUN, TOOL_NOUN, typeInPhrase } from './error-vocabulary.ts';
import { SLOT } from './mask-text.ts';
import type { ComplaintKind } from './parsed-failure.ts';

/** What else was found in the sentence. */
export interface SentenceHints {
  readonly wanted?: string | undefined;
  /** A list of allowed values or of known names was found. */
  readonly listed?: 'values' | 'names' | undefined;
  readonly hasContext: boolean;
}

const NAMED = `(?: (?:named|called|for|at|with name))?(?:\\s*:?\\s*(?:${SLOT}|\\w+))?`;
const GONE =
  "(?:not found|could not be found|unavailable|does not exist|doesn't exist|no longer|not (?:defined|available|supported|registered|known|implemented|recogni[sz]ed|valid)|retired|removed|deprecated|end[- ]of[- ]life|reached end|unknown|unrecogni[sz]ed|gone|disabled|has been|sunset|discontinued|withdrawn|obsolete|moved|unimplemented)";
const STRANGE =
  '(?:unknown|unrecogni[sz]ed|unexpected|unsupported|unpermitted|extra|extraneous|additional|superfluous|undeclared|undefined|no such|nonexistent|non-existent|disallowed|excess|stray|surplus|unallowed|forbidden|unused)';

const TOOL = new RegExp(
  [
    `\\b(?:unknown|unrecogni[sz]ed|no such|undefined|unsupported|nonexistent|no|invalid|unimplemented|unavailable)\\s+(?:\\w+ )?${TOOL_NOUN}\\b(?!\\s+(?:argument|parameter|input|call|body|type|name\\.|name$)\\b|\\s+matches the given)`,
    `\\b${TOOL_NOUN}${NAMED}(?:\\(\\w*\\))?(?:\\s+\\w+)?\\s+(?:is |was |has been |are )?${GONE}\\b`,
    `(?:${SLOT}|^\\s*\\w+)(?: \\([^)]{0,60}\\))? is not an? (?:\\w+ )?${TOOL_NOUN}\\b`,
    `\\b(?:could not|cannot|can't|failed to|unable to) (?:find|resolve|locate)(?: \\w+)? ${TOOL_NOUN}\\b`,
    `\\bno (?:route|handler|static resource|mapping)\\b|\\bCannot (?:GET|POST|PUT|PATCH|DELETE) ${SLOT}`,
    `\\bname ${SLOT} is not defined`,
  ].join('|'),
  'i',
);
const UNKNOWN = new RegExp(
  [
    `\\b${STRANGE}\\s+(?:\\w+ ){0,3}?(?:${NOUN}|name)\\b(?!\\s+(?:value|type|format)s?\\s+\\w)`,
    `\\bno (?:\\w+ )?(?:${NOUN})\\s+(?:named|called|with (?:the )?name|${SLOT})|there is no (?:\\w+ )?${NOUN}|has no (?:${NOUN}) named`,
    `\\b${NOUN}(?:\\s*:?\\s*(?:${SLOT}|\\w+))?(?: (?:of|on|in|for) (?:\\w+ )?${SLOT})?\\s+(?:is |are |was |were |does |do |should )?(?:not (?:allowed|permitted|recogni[sz]ed|supported|defined|known|expected|accepted|exist|part of|understood|a (?:valid|known) ${NOUN})|unexpected|unknown|undefined|unrecogni[sz]ed)`,
    `${SLOT}\\s+(?:is|are|was|were) (?:not (?:allowed|permitted|recogni[sz]ed|defined by|expected|known|a (?:valid|known|recogni[sz]ed) (?:${NOUN}|name)|an? accepted ${NOUN})|unexpected|unknown|an invalid (?:keyword )?${NOUN})(?! \\w+ ${SLOT} value| for\\b)`,
    '\\b(?:column|attribute)s? [\\uE000-\\uE3FF] (?:was )?not found|\\bextra inputs?\\b|cannot be resolved|unresolved (?:\\w+ ){0,2}name|undefined (?:\\w+ ){0,2}prefix|but not assigned|unbound variable|\\bnot marked as ignorable|cannot (?:query|find) field|additional propert|invalid keyword argument',
    `\\b(?:(?:does not|doesn't|do not|don't|did not|didn't) (?:accept|take|have|support|recogni[sz]e|know|expect|understand)|takes no|accepts no)(?: \\w+){0,2} (?:${NOUN}|${SLOT})`,
    `\\b(?:isn't|is not|are not) (?:one of |among )?(?:an? |the )?(?:recogni[sz]ed|known|valid|accepted|supported|allowed|expected) (?:${NOUN})`,
    `${SLOT}, which (?:\\w+ ){1,3}(?:does not|doesn't) (?:accept|take|have|support|know|recogni[sz]e)|\\bnot belong\\b`,
    `\\b(?:illegal|invalid|bad|wrong|incorrect) (?:${NOUN}) name\\b`,
    `\\b(?:could not|cannot|can't|unable to|failed to) find (?:an? |the )?(?:${NOUN}|member)\\b`,
  ].join('|'),
  'i',
);
const MISSING = new RegExp(
  [
    '\\b(?:missing|absent|mandatory|omitted|lacks?|lacking|not-null|required value|keyerror|is empty)\\b(?! (?:authentication|credentials|token|permission))',
    `\\brequired\\b(?! (?:type|format|pattern)\\b)`,
    "\\b(?:not|wasn't|weren't|isn't|never) (?:been )?(?:provided|supplied|specified|given|sent|passed|included(?! in)|filled in)\\b|\\b(?:is|are|was) not (?:present|set)\\b(?! in table)",
    '\\b(?:must|should|has to|have to|needs? to|ought to) (?:be (?:defined|provided|supplied|specified|present|given|set(?! to)|included|filled|sent|passed)|not be (?:null|blank|empty|none|undefined)|contain the|include the|have (?:required|values\\s*$))',
    "\\bempty (?:string|value) for\\b|\\bnon-nullable\\b|\\b(?:cannot|can't|can not|may not|should not|must not|not allowed to) be (?:blank|null|empty|none|omitted|undefined|missing)",
    `\\b(?:must|please|should|have to|need to) (?:supply|provide|specify|include|give|pass|send|set)(?: a value for| a| an| the)?(?: (?:${NOUN}))? ${SLOT}`,
    `\\bleft (?:out|blank|empty)\\b|\\bwithout (?:the |a |an )?(?:(?:${NOUN}) )?${SLOT}|\\bexpected but (?:not|never|was)|\\bforgot`,
    "\\bdoesn't have a default|no value (?:given|provided|supplied|for)|undefined (?:array )?(?:key|index)|not null constraint|needs? (?:a|an) value|^\\s*expected (?:parameter|argument|field|key)",
  ].join('|'),
  'i',
);
const NOT_MISSING =
  /\ban? (?:number|integer|string|boolean|bool|list|map|array|object) is required|\b(?:a )?valid \w+(?: \w+)? is required|required type\b(?!.{0,40}not provided)|required (?:format|pattern)/i;
const ENUM = new RegExp(
  `\\b(?:one of|any of|invalid (?:choice|option|enum|member|variant)|unknown (?:variant|enum|option value|choice|for)|unsupported value|bad enum|not in (?:the )?(?:enum|list|set|${SLOT})|not included in|enum (?:value|member)|for enum|(?:not|n't) (?:a |an )?(?:valid|allowed|accepted|supported|known|legal|permitted) (?:value|choice|option|member|enum|${SLOT})|choose a valid|allowed values|accepted values|permitted values)\\b|\\benum\\b`,
  'i',
);
const FORMAT =
  /\b(?:(?:wrong|invalid|bad|incorrect|unexpected|right|correct|required|expected|unsupported|date|time) format|format (?:check|is|error|of|for)|match(?:es)? (?:the )?(?:\w+ )?(?:format|pattern|regex|regexp|regular expression|following)|(?:malformed|ill-formed|badly formed|badly formatted|misformatted)(?! (?:request|json|body|payload|query|syntax))|time data|isoformat|(?:in)?valid (?:e-?mail|ur[il]|uuid|guid|date|time|datetime|timestamp|iso|ip|duration|regex|base64)|incorrect (?:date|time|datetime)|parsing time|parse date|not an? (?:\w+ )?(?:date|time|datetime|timestamp|e-?mail|uuid|url|uri)|as an? (?:date|time|datetime|timestamp)|well-formed|written wrongly|look like|YYYY\S*|ISO[- ]?8601|could not be parsed at|valid (?:phone|address)|conform to the expected format|not formatted|formatted as|must (?:start|begin|end) with|must consist of|pattern)\b|(?:does not|doesn't|must|should) match [\uE000-\uE3FF]/i;
const RANGE =
  /\b(?:out[- ]of[- ](?:range|bounds?)|bound|between .{1,40} and|greater|less than|larger|smaller|at (?:least|most)|(?:mini|maxi)mum|(?:exceed(?:s|ed|ing)?)|too (?:long|short|big|small|large|many|few|high|low)|fewer than|more than|positive|(?:non-?)?negative|below the|above the|over the limit|longer|shorter|invalid length|valid (?:min|max) (?:value|length)|multiple of|no more than|up to \d|not exceed|or (?:fewer|less|more)|in length)\b|[<>]=?\s*-?\d|[≥≤]/i;
const TYPE =
  /\b(?:(?:wrong|invalid|incorrect|mismatched|bad|unexpected) (?:\w+ )?type|an? (?:number|integer|string|boolean|bool|list|map|array|object) is required|expected type|parsing [\uE000-\uE3FF]|type mismatch|datatype mismatch|has type|of type|type error|cannot (?:unmarshal|deserialize|decode|convert|cast|coerce|represent)|(?:could not|failed to|unable to|can't) (?:be )?(?:unmarshal|deserialize|decode|convert|cast|coerce|converted|parse(?! date))|invalid literal|(?:invalid|incorrect|bad) (?:integer|int|number|boolean|bool|float|double|string|array|object)|not a (?:number|string|boolean|integer)|valid (?:integer|number|boolean|string|float|decimal|array|list|object|dictionary)|invalid input syntax for type|strconv|wrong kind of value)\b/i;
const WEAK_VALUE =
  /\b(?:invalid value|bad value|not (?:a )?valid|is invalid|invalid|incorrect|illegal|unacceptable|unexpected value|wrong value|not accepted|no such|not found|does not exist|doesn't exist|could not find|nothing (?:was )?found|lookup failed|cannot be used|cannot accept|no \w+ (?:with|matching)|check constraint)\b/i;
const OTHER =
  /\b(?:duplicate|already (?:exists|in use|taken)|unique|conflict|immutable|read-?only|rule violated|cannot be set|state check|not (?:allowed|permitted) (?:for|when|in|with|to)|deprecated|ambiguous)\b/i;

/** The kind, and whether it only says that something is wrong. */
export function complaintKindOf(
  text: string,
  hints: SentenceHints,
): { kind: ComplaintKind; isWeak: boolean } | undefined {
  if (NOT_THE_CALL.test(text) && !PARAMETER.test(text)) return undefined;
  const kind = certainKind(text, hints);
  if (kind !== undefined) return { kind, isWeak: false };
  if (WEAK_VALUE.test(text)) return { kind: 'value', isWeak: true };
  return OTHER.test(text) ? { kind: 'other', isWeak: true } : undefined;
}

function certainKind(text: string, { wanted, listed, hasContext }: SentenceHints): ComplaintKind | undefined {
  if (!hasContext && TOOL.test(text) && !PARAMETER_FIRST.test(text)) return 'tool';
  if (UNKNOWN.test(text) && !NOT_UNKNOWN.test(text)) return 'unknown';
  if (MISSING.test(text) && !NOT_MISSING.test(text)) return 'missing';
  if (listed === 'names') return 'unknown';
  if (listed === 'values' || ENUM.test(text)) return 'value';
  if (FORMAT.test(text)) return 'format';
  if (wanted !== undefined) {
    const kind = kindOfWanted(wanted);
    if (kind !== undefined) return kind;
  }
  if (RANGE.test(text)) return 'range';
  return TYPE.test(text) ? 'type' : undefined;
}

/** Limits, permissions and connections: other arguments would not help. */
const NOT_THE_CALL =
  /\b(?:rate[- ]?limit(?:ed|ing)?|quota|credits|allowance|too many requests|api[ _-]?keys?|(?:access|bearer|auth|refresh) token|scopes?|permissions?|(?:un)?authori[sz]\w+|authenticat\w+|credentials|gateway|upstream|overloaded|connection (?:was |is )?(?:reset|closed|refused|lost|aborted))\b/i;
const PARAMETER = /\b(?:parameter|param|argument|field|property|column|attribute|keyword)s?\b/i;

/** The expectation implies the kind: a bound, a format, a type. */
function kindOfWanted(wanted: string): ComplaintKind | undefined {
  if (RANGE.test(wanted)) return 'range';
  if (formatInPhrase(wanted) !== undefined) return 'format';
  return typeInPhrase(wanted) === undefined ? undefined : 'type';
}

/** A parameter is mentioned before any tool: "unexpected keyword argument for function f". */
const PARAMETER_FIRST = new RegExp(
  `^[^\\n]{0,60}?\\b${STRANGE}\\s+(?:\\w+ ){0,2}?${NOUN}|\\b(?:keyword|positional|required) (?:argument|parameter)|\\b(?:argument|parameter|param)s?\\b[^\\n]{0,40}\\b(?:for|of|on|to) (?:the )?${TOOL_NOUN}`,
  'i',
);
const NOT_UNKNOWN =
  /\b(?:enum|choice|variant)\b|\bunexpected (?:token|end|eof|character|server|error|value\b|indent)|cannot read propert|not allowed to be (?:empty|null|blank)|\brequired \w+ [\uE000-\uE3FF] is undefined/i;
