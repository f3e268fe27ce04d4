/** Complaint kinds of protocol codes and exception names: SQLSTATE, gRPC, JSON-RPC, Java, Python, .NET. */

import { kindOfIssueCode } from './kind-by-issue-code.ts';
import type { ComplaintKind } from './parsed-failure.ts';

const exact: ReadonlyMap<string, ComplaintKind> = new Map<string, ComplaintKind>([
  // SQLSTATE
  ['42703', 'unknown'],
  ['42704', 'unknown'],
  ['23502', 'missing'],
  ['42804', 'type'],
  ['42846', 'type'],
  ['22P02', 'value'],
  ['23503', 'value'],
  ['22003', 'range'],
  ['22001', 'range'],
  ['22008', 'range'],
  ['22007', 'format'],
  ['42883', 'tool'],
  // gRPC and JSON-RPC
  ['OUT_OF_RANGE', 'range'],
  ['OutOfRange', 'range'],
  ['UNIMPLEMENTED', 'tool'],
  ['Unimplemented', 'tool'],
  ['-32601', 'tool'],
]);

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
