/** Complaint kinds of validator and API codes: zod, ajv, pydantic, joi, Django, Rails, Stripe, Kubernetes, Spring. */

import { nameByWord } from '../../values/index.ts';
import type { ComplaintKind } from './parsed-failure.ts';

const codes: Readonly<Partial<Record<ComplaintKind, string>>> = {
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
};

const kindOfCode = nameByWord(codes);

const FORMAT_PARSING =
  /^(?:date|datetime|time|time_delta|uuid|url|ip\w*|email|bytes)_(?:parsing|type|from\w*|object_invalid)$|^value_error\.(?:url|email|date|datetime|time|str\.regex|uuid|ip)/;
const FAMILY =
  /^(?:number|string|array|object|date)\.(?:min|max|less|greater|length|positive|negative|multiple)$|^value_error\.(?:number\.not_|any_str\.m|list\.m)|_(?:below|above)_(?:min|max)_/;

/** Codes are compared without case and dashes. */
export function kindOfIssueCode(code: string): ComplaintKind | undefined {
  if (code.length > 60) return undefined;
  const word = code.toLowerCase().replaceAll('-', '_');
  const known = kindOfCode.get(word);
  if (known !== undefined) return known;
  if (FORMAT_PARSING.test(word)) return 'format';
  if (word.endsWith('_type') || word.endsWith('_parsing') || word.startsWith('type_error')) return 'type';
  return FAMILY.test(word) ? 'range' : undefined;
}
