/** Patterns by which error texts refer to parameter names, matched to the left and to the right of a name. */

import { wordSet } from '../values/index.ts';

const NOUN =
  '(?:parameter|param|argument|arg|field|key|propert(?:y|ies)|prop|attribute|keyword|option|column|flag|input)(?:s|\\(s\\))?';
const STRANGE =
  '(?:unknown|unrecogni[sz]ed|unexpected|unsupported|unpermitted|extra|extraneous|additional|superfluous|surplus|undeclared|no such|non-?existent|disallowed|unused)';
/** Words of an error about a value between cue and noun: "unexpected value for parameter". */
const NOT_OF_A_VALUE =
  '(?!(?:values?|types?|formats?|errors?|tokens?|characters?|responses?|choices?|variants?|enums?|end|for|of|in|at|on|with|while|when|from)\\b)';
/** What directly precedes a name: quotes, and the path to it. */
const OPENING = '[\'"`‘“<\\[({:=.\\/$*@-]*(?:[\\w$-]{1,40}[.\\/\\[])*[\'"`‘“:$-]*$';
const LISTED = '[\'"`‘“]?[\\w.$\\/-]{1,60}[\'"`’”]?';
/** From the noun to the name: `(s) in object: 'a', 'b' and '`. */
const GAP =
  '(?:\\s+(?:in|the|object|input|body|request|query|found|named|called|with|name|names|was|were|is|are|not|permitted|allowed|received|provided|supplied|@))*' +
  `(?:\\s+for \\S{1,40}(?: \\w{1,20})?)?[\\s:]*(?:${LISTED}\\s*(?:,|and\\b|&)\\s*){0,8}${OPENING}`;
const REFUSES =
  "(?:does not|doesn't|do not|don't|did not|didn't|cannot|can't|could not)\\s+(?:accept|take|have|support|recogni[sz]e|know|expect|understand|find|query)(?:\\s+what to do with)?(?:\\s+(?:an?|the|any))?";

export const UNKNOWN_BEFORE = new RegExp(
  `\\b(?:${STRANGE}\\s+(?:${NOT_OF_A_VALUE}[\\w-]+\\s+){0,2}?(?:${NOUN}|name)` +
    `|(?<!has )no\\s+${NOUN}(?:\\s+(?:named|called))?|(?:illegal|invalid|bad|wrong)\\s+${NOUN}\\s+name` +
    `|${REFUSES}\\s+${NOUN}|takes no\\s+${NOUN})${GAP}`,
  'i',
);
export const REFUSED_BEFORE = new RegExp(`\\b${REFUSES}\\s*['"\`‘“]$`, 'i');
/** "requires an additional parameter". */
export const WANTED_BEFORE = /\b(?:missing|requires?|required|needs?|needed|expects?)\b[^.;\n]{0,40}$/i;
export const WANTED_AFTER =
  /^['"`’”)\]]*\s*(?:[:,-]\s*)?(?:(?:is|are|was|were)\s+)?(?:required|missing|mandatory|needed|values?\b|an? (?:integer|number|string|boolean|list|array|object))/i;
/** "unsupported parameter 'sort': must be one of ..." is about its value. */
export const UNSUPPORTED_VALUE = /\b(?:unsupported|disallowed)\b[^.;\n]{0,80}$/i;
export const VALUE_AFTER =
  /^['"`’”)\]]*\s*(?:[:,=-]?\s*(?:must|should|has to|needs|value|is not one of|not one of)\b|[:=]\s*['"`‘“\d])/i;

/** A name introduced by a noun: `parameter 'x'`, `Input field x`. */
export const AFTER_NOUN = new RegExp(`\\b${NOUN}(?:\\s+(?:named|called))?\\s*[:=]?\\s*${OPENING}`, 'i');
const CLOSING = '^[\'"`’”)\\]>]*(?:\\s*\\([^)]{0,60}\\))?(?:\\s+(?:of|on|in)\\s+\\S{1,60})?\\s*[:,-]?\\s*';
const VERB = '(?:(?:is|was|are|were|has been|have been|does|do|should|will be)\\s+)?';
const NOR_OF_ONE = '(?!\\s+(?:to|for|when|while|values?|types?|formats?|choice|in combination)\\b)';
const ACCEPTED = '(?:valid|known|recogni[sz]ed|allowed|accepted|permitted|supported|expected)';
/** Said of a quoted name without a noun. */
export const REFUSED_AFTER = new RegExp(
  `${CLOSING}${VERB}(?:not (?:allowed|permitted)${NOR_OF_ONE}|unexpected${NOR_OF_ONE}` +
    `|(?:not|isn't) (?:an? |among the |one of the )?${ACCEPTED} (?:${NOUN}|name)|an invalid (?:keyword )?${NOUN}` +
    `|not defined by|means nothing|which \\w+ (?:\\w+ )?(?:does not|doesn't) (?:accept|take|support|know)|no such ${NOUN})`,
  'i',
);
/** Said of a name that a noun introduces. */
export const UNKNOWN_AFTER = new RegExp(
  `${CLOSING}${VERB}(?:(?:not (?:allowed|permitted|recogni[sz]ed|supported|known|defined|expected|accepted|understood|exist|belong|part of)` +
    `|unexpected|unknown|unsupported|unrecogni[sz]ed|refused|removed|renamed|replaced|no longer)\\b${NOR_OF_ONE})`,
  'i',
);
/** The name alone on its line, as pydantic prints it. */
export const NEXT_LINE = /^\s*\n\s*(?:extra inputs? (?:are|is) not permitted|unexpected keyword argument)/i;
/** In a JSON report. */
export const UNKNOWN_CODE =
  /extra_forbidden|unrecognized_keys|additionalPropert|unevaluatedPropert|parameter_unknown|unknown_(?:parameter|argument|field|key)|unexpected_keyword_argument|object\.unknown|whitelistValidation/i;
export const WANTED_CODE = /missing|required|received(?:":")?\s?undefined/i;

export const SUGGESTED_BEFORE = new RegExp(
  '\\b(?:(?:did|do) you mean|(?:perhaps|maybe) you meant(?: to reference)?|you meant|meant to (?:reference|use)|closest(?: match(?:es)?)?|nearest|use|try|renamed?(?: it)? to|replaced (?:by|with)|now (?:called|named|known as)|compare|how about|suggest(?:ion|ed|s)?|did_you_mean|a similar argument exists)' +
    `["']?\\s*[:?]?\\s*(?:(?:the|to|one of(?: the following\\?)?|instead|${NOUN})\\s*:?\\s*){0,3}\\[?(?:${LISTED}\\s*(?:,|or\\b|and\\b|\\/)\\s*){0,3}${OPENING}`,
  'i',
);
export const SUGGESTED_AFTER = /^['"`’”]*\s+instead\b/i;
export const MISSING_BEFORE = new RegExp(
  '\\b(?:missing|required|mandatory|absent|lacking|requires?|needs?|forgot|omitted|without|(?:key|param) not found|expected (?:parameter|argument|field)(?:s|\\(s\\))?|must (?:have|include|provide|supply|specify|contain)|please (?:provide|supply|specify|send))' +
    `(?:\\s+(?:\\d+|an?|the|also|required|positional|creator|query|request|value|values|for|following|property|absent|in|input|${NOUN}))*\\s*:?\\s*(?:${LISTED}\\s*(?:,|and\\b)\\s*){0,4}${OPENING}`,
  'i',
);
export const MISSING_AFTER =
  /^['"`’”)\]]*(?: (?:field|parameter|argument|property))?(?: of (?:required )?type \S{1,40})?\s*:?\s*(?:(?:is|are|was|were|needs to be|has to be)\s+)?(?:an? )?(?:required|missing|mandatory|absent|needed|left out|field required|specified\b|given\b|(?:not|expected but not) (?:provided|supplied|specified|given|set|sent|found)|must be (?:provided|supplied|specified|given|set\b(?! to))|(?:cannot|can't|must not|may not) be (?:blank|null|empty|omitted))/i;

/** Common words that are also parameter names: unquoted, they are not names. */
export const commonWords = wordSet(`
  a an the is are was be it this that there and or not no but if in on at of for to from by with as into than then so must
  should may can will does do has have any all each one only also missing required invalid unknown unexpected wrong extra
  given got received found expected valid allowed use send value values error message detail request response input body
  object array list string integer number boolean null none true false parameter argument field key property option name
  type format data call tool`);
