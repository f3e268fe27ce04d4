/** Complaint kinds of protocol codes and exception names: SQLSTATE, gRPC, JSON-RPC, Java, Python, .NET. */

import { nameByWord } from '../../values/index.ts';
import { kindOfIssueCode } from './kind-by-issue-code.ts';
import type { ComplaintKind } from './parsed-failure.ts';

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
