/** Text from tools as data: without invisible characters and secrets, and with a bounded length. */

/** The most characters of an exemplar's text. */
export const TEXT_MAX = 1_000;
/** The end of a long text is often more informative than its middle: a traceback names its error last. */
const TAIL = 400;

/** The visible text only. Cleaning twice changes nothing. */
export function cleanText(text: string): string {
  let result = text;
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    // Removing a part may join its neighbours into a new match, so passes repeat.
    const next = truncateMiddle(redactSecrets(removeInvisible(result)));
    if (next === result) break;
    result = next;
  }
  return result;
}

const PASSES_MAX = 5;

/** Removes controls except line breaks, direction marks, zero-width characters and lone surrogates. */
function removeInvisible(text: string): string {
  const head = text.length > SEEN_MAX ? text.slice(0, SEEN_MAX - TAIL) + text.slice(-TAIL) : text;
  if (PLAIN.test(head)) return head.trim();
  return head
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\t/g, ' ')
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .trim();
}

const SEEN_MAX = 20_000;
const PLAIN = /^[\x20-\x7e\n]*$/;
/** Formatting (zero width, direction, tags), controls, private use, line separators, fillers, variation selectors. */
const UNSEEN =
  /(?!\n)(?:[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]|\p{Variation_Selector})/gu;

function truncateMiddle(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  const head = text.slice(0, TEXT_MAX - TAIL - MARK.length);
  return `${head}${MARK}${text.slice(-TAIL)}`.toWellFormed().trim();
}

const MARK = '\n…\n';

/** Data that must not be stored: credentials and personal data. */
function redactSecrets(text: string): string {
  return applyRedactions(personalPatterns, redactKeys(text));
}

/** Removes everything that looks like a credential. */
export function redactKeys(text: string): string {
  return applyRedactions(keyPatterns, text);
}

function applyRedactions(what: readonly Redaction[], text: string): string {
  let result = text;
  for (const { mark, patterns } of what) {
    // A test for a necessary substring is cheaper than the patterns.
    if (typeof mark === 'string' ? !result.includes(mark) : !mark.test(result)) continue;
    for (const [pattern, replacement] of patterns) result = result.replaceAll(pattern, replacement);
  }
  return result;
}

const NAME =
  '(?:pass(?:word|wd|phrase)?|pwd|secret|api[_-]?key|apikey|access[_-]?key|secret[_-]?key|private[_-]?key|client[_-]?secret|auth[_-]?token|access[_-]?token|refresh[_-]?token|id[_-]?token|session[_-]?(?:id|token|key)|token|signature|credential|cookie)';

/** Patterns in order, with a substring that every match contains. */
interface Redaction {
  readonly mark: string | RegExp;
  readonly patterns: readonly (readonly [RegExp, string])[];
}

const keyPatterns: readonly Redaction[] = [
  {
    mark: '-----BEGIN ',
    patterns: [
      [
        /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,5000}?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g,
        '[private key]',
      ],
    ],
  },
  // A URL with a user name and a password.
  {
    mark: '://',
    patterns: [[/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@:]{1,100}:[^\s/@]{1,200}@/gi, '$1[secret]@']],
  },
  {
    mark: 'eyJ',
    patterns: [[/\beyJ[\w-]{5,2000}\.[\w-]{5,2000}(?:\.[\w-]{0,2000})?/g, '[token]']],
  },
  {
    mark: /\b(?:Bearer|Basic|Digest|Token)\s/i,
    patterns: [
      [/\b(Bearer|Basic|Digest|Token)(\s+)(?=[\w.~+/=-]{0,200}\d)[\w.~+/=-]{8,2000}/gi, '$1$2[secret]'],
    ],
  },
  // Keys with a known prefix: model and payment APIs, GitHub, GitLab, Slack, AWS, Google, npm, SendGrid.
  {
    mark: /\b(?:[spr]k[_-]|whsec|gh[pousr]_|github_pat_|glpat-|npm_|xox|A(?:KIA|SIA|ROA|IDA|Iza)|SG\.)/,
    patterns: [
      [/\b(?:sk|pk|rk|whsec)[_-](?:live|test|proj|ant)?[_-]?[A-Za-z0-9_-]{12,200}/g, '[key]'],
      [
        /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255}|glpat-[\w-]{15,100}|npm_[A-Za-z0-9]{20,100})/g,
        '[key]',
      ],
      [/\bxox[abeoprs]-[\w-]{8,200}/g, '[key]'],
      [/\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,20}\b/g, '[key]'],
      [/\bAIza[\w-]{30,45}/g, '[key]'],
      [/\bSG\.[\w-]{16,40}\.[\w-]{16,60}/g, '[key]'],
    ],
  },
  // password=..., "apiKey": "...", token: ...
  {
    mark: /pass|pwd|secret|key|session|token|signature|credential|cookie/i,
    patterns: [
      [
        new RegExp(
          `(["']?\\b[\\w-]{0,20}${NAME}["']?\\s{0,3}[:=]\\s{0,3})(["'])(?!\\[)[^"'\\n]{1,500}\\2`,
          'gi',
        ),
        '$1$2[secret]$2',
      ],
      [
        new RegExp(`(\\b[\\w-]{0,20}${NAME}\\s{0,3}=\\s{0,3})(?!\\[|["'])[^\\s&,;"')\\]}]{1,500}`, 'gi'),
        '$1[secret]',
      ],
      [
        new RegExp(`(\\b${NAME}:\\s{1,3})(?=\\S{0,100}\\d)(?!\\[|["'])[^\\s&,;"')\\]}]{8,500}`, 'gi'),
        '$1[secret]',
      ],
    ],
  },
];

const personalPatterns: readonly Redaction[] = [
  { mark: '@', patterns: [[/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g, '[email]']] },
  // 13 to 19 digits in groups: likely a payment card.
  { mark: /\d{4}[ -]\d{4}/, patterns: [[/\b(?:\d{4}[ -]){3}\d{1,7}\b/g, '[number]']] },
];
