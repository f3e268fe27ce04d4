/** Addresses: URIs and their parts as RFC 3986 defines them, IPv6 (RFC 4291), URI templates (RFC 6570). */

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;
/** Eight groups, of which one run may be replaced by "::"; the last two may be an IPv4 address. */
const IPV6 = ipv6Source();
const ESCAPED = '%[0-9a-f]{2}';
const UNRESERVED = "a-z0-9\\-._~!$&'()*+,;=";
const characters = (more: string) => `(?:[${UNRESERVED}${more}]|${ESCAPED})`;

export const ipv6 = new RegExp(`^(?:${IPV6})$`, 'i');

function ipv6Source(): string {
  const group = '[0-9a-f]{1,4}';
  const tail = `(?:${group}:${group}|${IPV4})`;
  const sources = [`(?:${group}:){6}${tail}`];
  // `before` groups, "::", then as many as fit.
  for (let before = 0; before <= 7; before++) {
    const head = before === 0 ? '' : `${group}(?::${group}){${before - 1}}`;
    const left = 7 - before;
    const rest = left === 0 ? '' : `(?:${group}(?::${group}){0,${left - 1}})?`;
    sources.push(`${head}::${rest}`);
    if (left >= 2) sources.push(`${head}::(?:${group}:){0,${left - 2}}${IPV4}`);
  }
  return sources.join('|');
}

function uriSource(quote: string): { readonly hierarchy: string; readonly rest: string } {
  const segment = `${characters(`${quote}:@`)}`;
  const host = `(?:\\[(?:${IPV6}|v[0-9a-f]+\\.[${UNRESERVED}:]+)\\]|${characters(quote)}*)`;
  const authority = `\\/?\\/(?:${characters(':')}*@)?${host}(?::\\d*)?(?:\\/${segment}*)*`;
  const hierarchy = `(?:${authority}|\\/(?:${segment}+(?:\\/${segment}*)*)?|${segment}+(?:\\/${segment}*)*)`;
  const query = `${characters(`${quote}:@/?`)}*`;
  return { hierarchy, rest: `(?:\\?${query})?(?:#${query})?` };
}

const SCHEME = '[a-z][a-z0-9+\\-.]*:';
const strict = uriSource('');
// References of real tools contain quotation marks.
const loose = uriSource('"');

export const uri = new RegExp(`^${SCHEME}${strict.hierarchy}${strict.rest}$`, 'i');
export const uriReference = new RegExp(`^(?:${SCHEME})?${loose.hierarchy}?${loose.rest}$`, 'i');

const VARIABLE = `(?:[a-z0-9_]|${ESCAPED})+(?::[1-9]\\d{0,3}|\\*)?`;
export const uriTemplate = new RegExp(
  `^(?:[^\\x00-\\x20"'<>%\\\\^\`{|}]|${ESCAPED}|\\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\\})*$`,
  'i',
);

/** A web address on a public host. */
const LETTERS = 'a-z0-9\\u{a1}-\\u{ffff}';
const NAME = `(?:[${LETTERS}]+-)*[${LETTERS}]+`;
const PRIVATE =
  '(?!(?:10|127)(?:\\.\\d{1,3}){3})(?!(?:169\\.254|192\\.168)(?:\\.\\d{1,3}){2})(?!172\\.(?:1[6-9]|2\\d|3[01])(?:\\.\\d{1,3}){2})';
const PUBLIC =
  '(?:[1-9]\\d?|1\\d\\d|2[01]\\d|22[0-3])(?:\\.(?:1?\\d{1,2}|2[0-4]\\d|25[0-5])){2}\\.(?:[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-4])';
export const url = new RegExp(
  `^(?:https?|ftp):\\/\\/(?:\\S+@)?(?:${PRIVATE}${PUBLIC}|${NAME}(?:\\.${NAME})*\\.[a-z\\u{a1}-\\u{ffff}]{2,})(?::\\d{2,5})?(?:\\/\\S*)?$`,
  'iu',
);
