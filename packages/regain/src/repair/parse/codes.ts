/** Statuses and codes: where a text has them, and the kinds of complaints that codes and names of exceptions mean. */

import { nameByWord } from '../../values/index.ts';
import type { ComplaintKind } from './parsed-failure.ts';

/** Codes of validators and APIs: zod, ajv, pydantic, joi, Django, Rails, Stripe, Kubernetes, Spring. */
const issueCodes: ReadonlyMap<string, ComplaintKind> = nameByWord({
  missing:
    'missing required blank null any.required value_error.missing parameter_missing missing_parameter missing_field ' +
    'missing_required_parameter missing_argument required_field field_required notnull notblank notempty not_null empty ' +
    'fieldvaluerequired missing_required_field isnotempty isdefined string.empty dependentrequired missingparameter',
  unknown:
    'extra_forbidden unrecognized_keys additionalproperties unevaluatedproperties parameter_unknown unknown_parameter ' +
    'unknown_field object.unknown unexpected_keyword_argument unexpected_positional_argument value_error.extra ' +
    'unknown_argument unsupported_parameter unrecognized_field propertynames unknown_key unknown_fields whitelistvalidation fieldvalueforbidden',
  type: 'invalid_type type anyof oneof type_error typemismatch number.base string.base boolean.base array.base object.base number.integer number.unsafe int_from_float is_instance_of fieldvaluetypeinvalid casterror isint isnumber isstring isboolean isarray wrong_type type_mismatch not_a_list not_a_dict array',
  value:
    'enum literal_error invalid_enum_value invalid_literal invalid_value invalid_choice any.only const inclusion ' +
    'does_not_exist unsupported_value resource_missing invalid_option fieldvaluenotsupported fieldvaluenotfound isenum isin ' +
    'invalid union_tag_invalid invalid_union_discriminator no_match not_one_of invalid_enum value_error.const type_error.enum invalidparameter invalid_parameter value_error',
  format:
    'format pattern regex string_pattern_mismatch invalid_string invalid_format string.email string.uri string.guid ' +
    'string.pattern.base date.format date.base string.isodate invalid_date invalid_email value_error.email bad_format isemail ' +
    'isuuid isdatestring isurl email url uuid datetime_from_date_parsing isiso8601 malformedvalue',
  range:
    'minimum maximum exclusiveminimum exclusivemaximum minlength maxlength minitems maxitems multipleof too_small too_big ' +
    'greater_than greater_than_equal less_than less_than_equal string_too_short string_too_long too_long too_short max_length ' +
    'min_length max_value min_value size range min max out_of_range multiple_of not_multiple_of fieldvaluetoolong ' +
    'fieldvalueoutofrange minproperties maxproperties uniqueitems decimalmin decimalmax positive negative',
  tool: 'unknown_tool tool_not_found method_not_found unknown_function',
});

const FORMAT_PARSING =
  /^(?:date|datetime|time|time_delta|uuid|url|ip\w*|email|bytes)_(?:parsing|type|from\w*|object_invalid)$|^value_error\.(?:url|email|date|datetime|time|str\.regex|uuid|ip)/;
const FAMILY =
  /^(?:number|string|array|object|date)\.(?:min|max|less|greater|length|positive|negative|multiple)$|^value_error\.(?:number\.not_|any_str\.m|list\.m)|_(?:below|above)_(?:min|max)_/;

/** Codes are compared without case and dashes. */
export function kindOfIssueCode(code: string): ComplaintKind | undefined {
  if (code.length > 60) return undefined;
  const word = code.toLowerCase().replaceAll('-', '_');
  const known = issueCodes.get(word);
  if (known !== undefined) return known;
  if (FORMAT_PARSING.test(word)) return 'format';
  if (word.endsWith('_type') || word.endsWith('_parsing') || word.startsWith('type_error')) return 'type';
  return FAMILY.test(word) ? 'range' : undefined;
}

/** SQLSTATE, gRPC and JSON-RPC. */
const exact: ReadonlyMap<string, ComplaintKind> = nameByWord({
  unknown: '42703 42704',
  missing: '23502',
  type: '42804 42846',
  value: '22P02 23503',
  range: '22003 22001 22008 OUT_OF_RANGE OutOfRange',
  format: '22007',
  tool: '42883 UNIMPLEMENTED Unimplemented -32601',
});

/** Parts of names, most specific first. */
const parts: readonly (readonly [RegExp, ComplaintKind])[] = [
  [
    /(?:Unknown|Unsupported|NoSuch|Undefined)_?(?:Service|Method|Operation|Function|Tool|Endpoint)|Unimplemented|NotImplemented|^Attribute/i,
    'tool',
  ],
  [
    /(?:Unknown|Unrecogni[sz]ed|Unexpected|NoSuch|Unsupported|Extra)_?(?:Field|Propert|Param|Arg|Key|Column|Attribute)/i,
    'unknown',
  ],
  [/Missing|Required|KeyError|NullValue/i, 'missing'],
  [/Format|Pattern|Malformed(?!Query|Request|Json)/i, 'format'],
  [/Range|Bounds|Overflow|TooLarge|TooSmall|TooLong|TooShort|TooLow|TooHigh/i, 'range'],
  [/Enum|Choice|NotAllowedValue/i, 'value'],
  [/Type(?!Error$)|ClassCast/, 'type'],
];

/** The kind of a code; most codes have none. */
export function kindOfCode(code: string | undefined): ComplaintKind | undefined {
  if (code === undefined || code.length > 80) return undefined;
  return exact.get(code) ?? kindOfIssueCode(code) ?? parts.find(([pattern]) => pattern.test(code))?.[1];
}

const STATUS =
  /\b(?:HTTP(?:\/\d(?:\.\d)?)?|status(?: code)?|error code|code|response)[ :=]{1,3}([45]\d\d)\b|^\s*\(?([45]\d\d)\b|\(([45]\d\d)\)|\b([45]\d\d) (?:Client|Server) Error\b/i;
const CODE = new RegExp(
  [
    String.raw`\bMCP error (-\d{5})`,
    String.raw`\bcode = (\w{2,40}) desc`,
    String.raw`^\d{1,2} ([A-Z]{2,}(?:_[A-Z]+)*):`,
    String.raw`\bAn error occurred \((\w{2,80})\) when`,
    String.raw`\bSQL ?(?:STATE|state)[:[ ]{1,2}(\w{5})\b`,
    String.raw`\bERROR (\d{4}) \(\w{5}\)`,
    String.raw`\bVirtuoso (\w{5}) Error`,
    String.raw`\b(ECONN[A-Z]{3,10}|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES|ER_[A-Z_]{3,40}|ORA-\d{5})\b`,
    String.raw`^(?:[a-z]\w*\.){0,8}([A-Z]\w{0,60}(?:Error|Exception))(?=:)`,
    String.raw`\[type=(\w{2,60}),`,
  ].join('|'),
  'm',
);

export function statusIn(text: string): number | undefined {
  const found = STATUS.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return found === undefined ? undefined : Number(found);
}

export function codeIn(text: string): string | undefined {
  return CODE.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
}
