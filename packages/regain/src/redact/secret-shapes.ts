/** Secrets that are recognised by their shape: keys of vendors, JSON Web Tokens, private keys, passwords in URLs. */

import type { MarkedRange } from './marked-range.ts';
import { isProse } from './prose-words.ts';

interface Shape {
  readonly mark: string;
  /** A cheap test: every match contains it. */
  readonly sign: RegExp;
  /** The first group, if there is one, precedes the secret. */
  readonly pattern: RegExp;
}

/** Keys with a known prefix: what they begin with, the characters of the rest, their least number. */
const prefixes: readonly (readonly [prefix: string, rest: string, min: number])[] = [
  // Model and payment services.
  ['(?:sk|pk|rk|whsec)[_-](?:live|test|proj|ant|or|svcacct|admin)?[_-]?', '[\\w-]', 12],
  ['(?:gsk|xai|hf|r8|pplx|nvapi|csk|tgp|phc|phx|lsv2_pt|lsv2_sk)[_-]', '[\\w-]', 20],
  ['sq0(?:atp|csp)-', '[\\w-]', 20],
  ['(?:EAAA|EZ[AT]K)', '\\w', 30],
  // Code and packages.
  ['gh[pousr]_', '[A-Za-z0-9]', 20],
  ['github_pat_', '\\w', 20],
  ['gl(?:pat|dt|rt|cbt|ptt|ft|soat)-', '[\\w.-]', 15],
  ['(?:npm|rubygems)_', '[A-Za-z0-9]', 20],
  ['(?:pypi-|dckr_pat_|CFPAT-|figd_|lin_api_|lin_oauth_)', '[\\w-]', 20],
  ['(?:ATATT3|ATBB)', '[\\w=-]', 20],
  // Messages and shops.
  ['(?:xox[abceoprs]|xapp)-', '[\\w-]', 8],
  ['SG\\.[\\w-]{16,}\\.', '[\\w-]', 16],
  ['(?:AC|SK)', '[0-9a-f]', 32],
  ['key-', '[0-9a-f]', 32],
  ['shp(?:at|ss|ca|pa)_', '[0-9a-fA-F]', 20],
  ['(?:secret|ntn)_', '[A-Za-z0-9]', 32],
  // Clouds.
  ['(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)', '[A-Z0-9]', 12],
  ['AIza', '[\\w-]', 30],
  ['(?:ya29\\.|GOCSPX-)', '[\\w-]', 16],
  ['1//0', '[\\w-]', 24],
  ['(?:do[por]_v1_|dapi)', '[0-9a-f]', 32],
  ['(?:sbp|pul)[_-]', '[0-9a-f]', 32],
  ['(?:hv[sbr]|dp\\.(?:pt|st|ct|sa))\\.', '[\\w-]', 20],
  ['(?:glc_|glsa_|tskey-|PMAK-|NRAK-|AGE-SECRET-KEY-1)', '[\\w=-]', 16],
];

const VENDOR = new RegExp(
  `(?<![A-Za-z0-9])(?:${prefixes.map(([prefix, rest, min]) => `${prefix}${rest}{${min},}`).join('|')})`,
  'g',
);

const shapes: readonly Shape[] = [
  { mark: '[token]', sign: /eyJ/, pattern: /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*){0,3}/g },
  {
    mark: '[secret]',
    sign: /(?:Bearer|Basic|Digest|Token|ApiKey|Negotiate|SharedAccessSignature|Bot)\s/i,
    pattern:
      /(\b(?:Bearer|Basic|Digest|Token|ApiKey|Negotiate|SharedAccessSignature|Bot)\s+["']?)(?=[\w.~+/=|-]*\d|[\w.~+/=|-]{20})[\w.~+/=|-]{8,}/gi,
  },
  // Slack, Discord, Teams: the address alone allows to post.
  {
    mark: '[key]',
    sign: /hooks\.|webhook/i,
    pattern:
      /(https?:\/\/(?:hooks\.slack\.com\/(?:services|workflows|triggers)\/|(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/|[\w-]+\.webhook\.office\.com\/))[\w@/-]{16,}/gi,
  },
  {
    mark: '[key]',
    sign: /\d:AA/,
    // Telegram.
    pattern: /(?<!\d)\d{8,10}:AA[\w-]{32,34}(?![\w-])/g,
  },
];

export function shapedSecrets(text: string): MarkedRange[] {
  const found: MarkedRange[] = [...privateKeys(text), ...urlSecrets(text)];
  for (const { mark, sign, pattern } of shapes) {
    if (!sign.test(text)) continue;
    for (const { 0: match, 1: before = '', index } of text.matchAll(pattern))
      found.push({ start: index + before.length, end: index + match.length, mark });
  }
  // Names of things have the same prefixes, for example pk_invoice_customer.
  for (const { 0: match, index } of text.matchAll(VENDOR))
    if (/\d|[a-z][A-Z]|[A-Za-z]{16}/.test(match))
      found.push({ start: index, end: index + match.length, mark: '[key]' });
  return found;
}

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;

/** Up to the end mark, or up to the end of a text that was cut. */
function* privateKeys(text: string): Iterable<MarkedRange> {
  if (!text.includes('-----BEGIN ')) return;
  let last = 0;
  for (const { 0: match, index } of text.matchAll(BEGIN)) {
    if (index < last) continue;
    END.lastIndex = index + match.length;
    const end = END.exec(text);
    last = end === null ? text.length : end.index + end[0].length;
    yield { start: index, end: last, mark: '[private key]' };
  }
}

/** scheme://user:password@host, https://token@host; also with the slashes of JSON escaped. */
const USER_INFO = /(?<![A-Za-z0-9])([a-z][a-z0-9+.-]{1,20}:(?:\/\/|\\\/\\\/))([^\s/?#"'<>\\]{1,4000})@/gi;

function* urlSecrets(text: string): Iterable<MarkedRange> {
  if (!text.includes('@') || !text.includes(':')) return;
  for (const { 1: scheme = '', 2: user = '', index } of text.matchAll(USER_INFO)) {
    const start = index + scheme.length;
    const colon = user.indexOf(':');
    // A user alone is a token if it looks like one: git@host and alice@host are names.
    if (colon < 0 && user.length < 20 && !(user.length >= 8 && /\d/.test(user))) continue;
    const secret = user.slice(colon + 1);
    if (!isProse(secret)) yield { start, end: start + user.length, mark: '[secret]', secret };
  }
}
