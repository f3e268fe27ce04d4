/** Common words of error texts: for parameters, tools, types and formats. */

import { nameByWord, wordSet } from '../../values/index.ts';

/** Words for a parameter. */
export const NOUN =
  '(?:parameter|param|argument|arg|field|key|propert(?:y|ies)|attribute|column|keyword|option|variable|element|flag|prop)(?:s|\\(s\\))?';

/** Words for a tool. */
export const TOOL_NOUN =
  '(?:tool|function|method|operation|endpoint|route|procedure|action|command|rpc)(?:s|\\(s\\))?';

/** JSON Schema types by the words of other systems. */
const types: { readonly [type: string]: string } = {
  integer:
    'integer int int4 int8 int16 int32 int64 i8 i16 i32 i64 u8 u16 u32 u64 uint uint32 uint64 long bigint smallint biginteger non-integer type_int32 type_int64 type_uint32 type_uint64 digit digits ganzzahl int32value int64value uint32value uint64value',
  number:
    'number numeric float float32 float64 f32 f64 double decimal real num nan bigdecimal type_double type_float numbers floatvalue doublevalue',
  string:
    'string str text varchar char character charsequence type_string strings nvarchar non-string stringvalue',
  boolean: 'boolean bool type_bool booleans non-boolean true/false boolvalue',
  array:
    'array list tuple sequence arraylist slice vec set iterable arrays lists seq jsonarray type_message[]',
  object:
    'object dict dictionary map hash mapping hashmap linkedhashmap struct record instance model-type jsonobject objects associative',
  null: 'null none undefined nil nonetype',
};

const formats: { readonly [format: string]: string } = {
  'date-time':
    'date-time datetime timestamp timestamptz isoformat iso8601 iso-8601 rfc3339 rfc-3339 offsetdatetime localdatetime zoneddatetime instant',
  date: 'date localdate yyyy-mm-dd',
  time: 'time localtime hh:mm hh:mm:ss',
  duration: 'duration',
  email: 'email e-mail mail',
  phone: 'phone telephone msisdn',
  uri: 'uri url urls href link iri',
  uuid: 'uuid guid ulid',
  ipv4: 'ip ipv4 ipv6 cidr',
  hostname: 'hostname domain',
  regex: 'pattern regex regexp base64 hex hexadecimal e.164',
};

const typeOfWord = nameByWord(types);
const formatOfWord = nameByWord(formats);
const WORDS = /[A-Za-z][\w:./-]*/g;
const WORDS_MAX = 16;

/** The first JSON Schema type in a phrase: "a valid integer" is `integer`. */
export function typeInPhrase(phrase: string): string | undefined {
  return firstKnown(phrase, typeOfWord);
}

/** The first JSON Schema format in a phrase: "a date (YYYY-MM-DD)" is `date`. */
export function formatInPhrase(phrase: string): string | undefined {
  return firstKnown(phrase, formatOfWord);
}

/** Whether a word is only the name of a type. */
export function isTypeWord(word: string): boolean {
  return lookup(typeOfWord, word) !== undefined;
}

/** Unquoted words that are never the name of a parameter. */
const grammarWords = wordSet(`
  a an the is are was were be been being it its this that these those there here which who what and or not no nor but if
  in on at of for to from by with without as into than then so such must should shall may can cannot could would will
  does do did has have had any all some each every one two three more less least most only also already still yet very
  missing required absent invalid unknown unexpected wrong bad incorrect illegal unrecognized unrecognised unsupported
  extra additional given got received found expected want wanted named called valid allowed permitted please send use
  provide supply specify check see try again retry your you we our they them their because since when while where after
  before too just failed empty blank available nothing something anything
`);

/** Words of the sentence frame: a name only without an alternative. */
const frameWords = wordSet(`
  value values error errors message detail details request response exception validation failure input inputs body object
  array list string integer number boolean null undefined none true false parameter param argument arg field key property
  attribute column keyword option variable element parameters arguments fields keys properties attributes columns options
  row line position json payload token syntax literal constraint enum member call function method tool operation endpoint
  hint note warning cause reason problem
`);

/** Words that are often names of parameters: accepted as one only after a colon or a preposition. */
const commonNames = wordSet(
  'name names type types format path query header index state limit range item items data bound length size match mismatch check character characters out long short',
);

export function isGrammarWord(word: string): boolean {
  return grammarWords.has(word.toLowerCase());
}

export function isFrameWord(word: string): boolean {
  return frameWords.has(word.toLowerCase());
}

/** Whether a word is prose, without regard to its position. */
export function isStopWord(word: string): boolean {
  const lower = word.toLowerCase();
  return grammarWords.has(lower) || frameWords.has(lower) || commonNames.has(lower);
}

function firstKnown(phrase: string, known: ReadonlyMap<string, string>): string | undefined {
  let looked = 0;
  for (const [word] of phrase.matchAll(WORDS)) {
    const found = lookup(known, word);
    if (found !== undefined || ++looked >= WORDS_MAX) return found;
  }
  return undefined;
}

/** `java.lang.String`, `System.Int32`, `ID!`, `Strings:` are looked up by their last part. */
function lookup(known: ReadonlyMap<string, string>, word: string): string | undefined {
  const lower = word.toLowerCase().replace(TRAILING, '');
  return known.get(lower) ?? known.get(lower.slice(lower.lastIndexOf('.') + 1));
}

const TRAILING = /[.:/-]+$/;
