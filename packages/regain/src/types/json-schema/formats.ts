/** The formats of strings and numbers that tool schemas name: those of JSON Schema and of OpenAPI. */

import { ipv6, uri, uriReference, uriTemplate, url } from './uri-formats.ts';

type Value = string | number;
type Test<T> = (value: T) => boolean;

/** Whether a value has the format. Unknown formats, and values of another type, always pass. */
export function formatTest(name: string): Test<Value> {
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (text !== undefined) return (value) => typeof value !== 'string' || text(value);
  const number = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
  if (number !== undefined) return (value) => typeof value !== 'number' || number(value);
  return () => true;
}

const matches =
  (pattern: RegExp): Test<string> =>
  (value) =>
    pattern.test(value);

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const MAIL_LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const POINTER = '(?:/(?:[^~/]|~[01])*)*';

const hostname = new RegExp(`^${LABEL}(?:\\.${LABEL})*\\.?$`, 'i');

const texts: Readonly<Record<string, Test<string>>> = {
  date: isDate,
  time: (value) => isTime(value, true),
  'date-time': (value) => isDateTime(value, true),
  'iso-time': (value) => isTime(value, false),
  'iso-date-time': (value) => isDateTime(value, false),
  duration: isDuration,
  email: matches(new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${MAIL_LABEL}\\.)+${MAIL_LABEL}$`, 'i')),
  hostname: (value) => value.replace(/\.$/, '').length <= 253 && hostname.test(value),
  ipv4: matches(/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/),
  ipv6: matches(ipv6),
  uri: matches(uri),
  'uri-reference': matches(uriReference),
  'uri-template': matches(uriTemplate),
  url: matches(url),
  uuid: matches(/^(?:urn:uuid:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
  regex: isRegex,
  'json-pointer': matches(new RegExp(`^${POINTER}$`)),
  'json-pointer-uri-fragment': matches(/^#(?:\/(?:[\w.!$&'()*+,;:=@-]|%[0-9a-f]{2}|~[01])*)*$/i),
  'relative-json-pointer': matches(new RegExp(`^(?:0|[1-9]\\d*)(?:#|${POINTER})$`)),
  byte: (value) => value.split(/[\r\n\u2028\u2029]/).some((line) => BASE64.test(line)),
};

const numbers: Readonly<Record<string, Test<number>>> = {
  int32: (value) => Number.isInteger(value) && value === (value | 0),
  int64: Number.isInteger,
};

const BASE64 = /^(?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?$/i;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** RFC 3339, full-date. */
function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month! < 1 || month! > 12 || day! < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day! <= (month === 2 && isLeap ? 29 : DAYS[month! - 1]!);
}

const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:z|([+-])(\d\d)(?::?(\d\d))?)?$/i;

/** RFC 3339, full-time; a leap second only at the end of a day in UTC. */
function isTime(text: string, needsZone: boolean): boolean {
  const found = TIME.exec(text);
  if (found === null) return false;
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const [zoneHours, zoneMinutes] = [Number(found[5] ?? 0), Number(found[6] ?? 0)];
  const hasZone = found[4] !== undefined || /z$/i.test(text);
  if (zoneHours > 23 || zoneMinutes > 59 || (needsZone && !hasZone)) return false;
  if (hours <= 23 && minutes <= 59 && seconds < 60) return true;
  const sign = found[4] === '-' ? -1 : 1;
  const utcMinutes = minutes - sign * zoneMinutes;
  const utcHours = hours - sign * zoneHours - (utcMinutes < 0 ? 1 : 0);
  const isLastMinute = [23, -1].includes(utcHours) && [59, -1].includes(utcMinutes);
  return isLastMinute && seconds < 61;
}

function isDateTime(text: string, needsZone: boolean): boolean {
  const [date, time, ...more] = text.split(/[t\s]/i);
  return more.length === 0 && time !== undefined && isDate(date!) && isTime(time, needsZone);
}

/** RFC 3339, appendix A. */
function isDuration(text: string): boolean {
  if (/^P\d+W$/.test(text)) return true;
  const found = /^P(?:\d+Y)?(?:\d+M)?(?:\d+D)?(T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/.exec(text);
  return found !== null && text !== 'P' && found[1] !== 'T';
}

function isRegex(text: string): boolean {
  // An anchor of other languages, which JavaScript reads as a letter.
  if (/[^\\]\\Z/.test(text)) return false;
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}
