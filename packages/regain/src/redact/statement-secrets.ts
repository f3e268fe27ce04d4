/** Secrets that follow their name without a sign: in SQL, parts of a form, and attributes in pairs. */

import type { MarkedRange } from './marked-range.ts';
import { isProse } from './prose-words.ts';
import { isSecretName } from './secret-names.ts';

/** WITH PASSWORD 'hunter2', IDENTIFIED BY 'hunter2' */
const QUOTED =
  /(?<![\p{L}\p{N}_])(identified[ \t]{1,9}by|[\p{L}_]{3,40})[ \t]{1,9}(?:["'`])([^\s"'`]{4,4000})["'`]/giu;
/** Content-Disposition: form-data; name="password", an empty line, hunter2 */
const FORM_PART =
  /form-data;[ \t]{0,9}name="([^"\r\n]{2,80})"(?:[^\r\n]{0,300}\r?\n){1,9}?\r?\n([^\r\n]{1,20000})/gi;
/** <add key="password" value="hunter2"/> */
const ATTRIBUTES = /\b(?:key|name)=["']([\w.:-]{2,80})["']\s{1,20}value=["']([^"'<>]{1,20000})["']/gi;

export function statementSecrets(text: string): MarkedRange[] {
  const found: MarkedRange[] = [];
  // All three contain a quote, and the first takes milliseconds to compile.
  if (!/["'`]/.test(text)) return found;
  for (const pattern of [QUOTED, FORM_PART, ATTRIBUTES])
    for (const { 0: match, 1: name = '', 2: secret = '', index } of text.matchAll(pattern)) {
      if (!isSecretName(name) && !/^identified/i.test(name)) continue;
      if (isProse(secret)) continue;
      const start = index + match.lastIndexOf(secret);
      found.push({ start, end: start + secret.length, mark: '[secret]' });
    }
  return found;
}
