/** Whether the name of a field, header, parameter or variable says that its value is secret. */

const NAMES_MAX = 5_000;
const NAME_CHARS_MAX = 100;
const known = new Map<string, boolean>();

/** `authToken`, `x-api-key`, `PGPASSWORD`, `clientsecret`; not `maxTokens`, `nextPageToken`, `passwordPolicy`. */
export function isSecretName(name: string): boolean {
  let isSecret = known.get(name);
  if (isSecret === undefined) {
    isSecret = name.length <= NAME_CHARS_MAX && hasSecretWords(name);
    if (known.size >= NAMES_MAX) known.clear();
    known.set(name, isSecret);
  }
  return isSecret;
}

/** Whether a part of a secret value is a setting: `type` in `{ auth: { type: 'basic', token: '...' } }`. */
export function isSettingName(name: string): boolean {
  return SETTING.test(`_${wordsOf(name)}`);
}

function hasSecretWords(name: string): boolean {
  const words = wordsOf(name);
  if (/^[\0-\x7f]*$/.test(words) && !FRAGMENT.test(words)) return false;
  return SECRET.test(words) && !COUNT_OR_CURSOR.test(words) && !QUESTION.test(words) && !SETTING.test(words);
}

/** The words in lower case, joined by `_`: authToken, AUTH_TOKEN and auth-token are the same words. */
function wordsOf(name: string): string {
  // Most names are ASCII, and patterns over all letters take milliseconds to compile.
  if (/^[\x20-\x7e]*$/.test(name))
    return name
      .replaceAll(CAMEL_CASE, '$1$3_$2$4')
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, '_')
      .replaceAll(/^_|_$/g, '');
  return name
    .normalize('NFKC')
    .replaceAll(CAMEL_CASE, '$1$3_$2$4')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
}

const CAMEL_CASE = /([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g;

/** Kinds of keys that are secret; `primary_key` and `cache_key` are not. */
const KEY_KINDS =
  'api|app|access|account|admin|auth|bot|client|consumer|decryption|deploy|dev|encryption|enc|hmac|host|jwt|licen[cs]e|master|pass|private|priv|rsa|secret|server|service|session|shared|shared_access|signing|sign|ssh|storage|subscription|vault|webhook';
/** Kinds of codes that are secret; `country_code` and `error_code` are not. */
const CODE_KINDS =
  'access|activation|auth|authori[sz]ation|authenticat(?:or|ion)|backup|confirmation|login|mfa|one_?time|otp|pass|pin|recovery|reset|security|sms|totp|two_?factor|2fa|verification|verify';
/** Short words that are secret only as the last word. */
const LAST_WORDS =
  'auth|cred|csc|cv[cv]2?|cvn|iban|jwt|mnemonic|otp|pan|pass_?phrase|pin|psw|pwd|pw|sess|sid|sig|ssn|totp';
/** What a `pass` or a `session` belongs to; a boarding pass and a training session are not secret. */
const OWNERS =
  'admin|api|app|auth|basic|current|db|database|email|ftp|http|imap|ldap|login|mail|mongo|my|mysql|new|old|pg|proxy|redis|root|smtp|sql|sudo|user|web|wifi|x';
/** Words that are secret also at the end of a compound such as `dbpassword`. */
const LONG_WORDS =
  'passwords?|passwd|passwort|kennwort|passphrase|passcode|passkey|secrets?|tokens?|api_?keys?|credentials?|creds|cookies?|signature|sess(?:ion)?_?id|connection_?strings?|conn_?str|contrasena|senha|wachtwoord|wachtwort|mot_?de_?passe|parola|haslo|lozinka';
/** Words whose value is secret whatever follows, unless a setting follows. */
const FIRST_WORDS =
  'password|passwort|passwd|pwd|secret|token|cookie|authori[sz]ation|bearer|credentials?|creds|signature|auth|jwt|otp|pin_?(?:code|number|hash)|api_?key';

/**
 * Every ASCII name that SECRET matches contains one of these. Most names contain none, and compiling SECRET takes
 * milliseconds of the first failure of a process.
 */
const FRAGMENT =
  /pass|pw|psw|kennwort|secret|token|key|cred|cookie|sig|sess|conn|contrasena|senha|wachtw|parola|haslo|lozinka|auth|bearer|jwt|otp|pin|csc|cv|iban|mnemonic|pan|sid|ssn|code|card|cc|account|social|tax|routing|answer|phrase|national/;

const SECRET = new RegExp(
  [
    `(?:${LONG_WORDS})(?:_?\\d+)?$`,
    `(?:^|_)(?:${FIRST_WORDS})(?:_|$)`,
    `^(?:password|passwort|passwd)`,
    `(?:^|_)(?:${LAST_WORDS})(?:_?\\d+)?$`,
    `(?:^|_)(?:${OWNERS})_?(?:pass|session)$|^(?:pass|session)$`,
    `(?:^|_)(?:${KEY_KINDS})_?(?:access_?)?keys?(?:_|$|\\d)`,
    `(?:private|secret|access|signing|encryption)_?keys?(?:_?\\d+)?$`,
    `(?:^|_)(?:${CODE_KINDS})_?codes?(?:_?\\d+)?$`,
    `(?:^|_)(?:card|cc|credit_?card|debit_?card|bank_?account|passport|social_?security|tax|routing)_?(?:number|num|no|nr)$`,
    `(?:^|_)(?:credit|debit|bank)_?cards?$`,
    `(?:^|_)(?:security_?answer|seed_?phrase|recovery_?phrase|secret_?phrase|tax_?id|national_?id)s?$`,
    `^(?:пароль|密码|密碼|パスワード|비밀번호)$`,
  ].join('|'),
  'u',
);

const COUNTED =
  'max|min|num|count|limit|total|input|in|output|out|prompt|completion|generated|used|remaining|avg|average|cached?|(?:cache_)?(?:read|creation|write)|reasoning|audio|text|image|context|thinking|budget|max_?new';
const CURSORS =
  '(?:next_?|prev_?|previous_?)?(?:page|sync|delta|forward|backward)|next|prev|previous|continuation|cursor|resume|resumption|skip|start|starting|scroll|pagination|change';
const VOCABULARY = 'stop|special|pad|eos|bos|unk|mask|sep|cls';

/** Counts of tokens, cursors of pages, tokens of a vocabulary. */
const COUNT_OR_CURSOR = new RegExp(
  [
    `(?:^|_)(?:${COUNTED})_?tokens(?:_|$)`,
    `(?:^|_)(?:max|min|num)_?token(?:_|$)`,
    `(?:^|_)(?:${CURSORS}|${VOCABULARY})_?tokens?(?:_|$)`,
    `(?:^|_)tokens?_(?:per|in|out|used|left|remaining|count|limit|usage|budget|estimate)`,
  ].join('|'),
  'u',
);

/** `isSecret`, `hasPassword`. */
const QUESTION =
  /^(?:is|has|have|requires?|needs?|can|should|shows?|hide|forgot|allow|enable|supports?|num|count|max|min)_/u;

/** A property of a secret that is not secret itself: its type, age or place. */
const SETTING =
  /_(?:age|algorithm|alg|attempts|at|budget|count|created|changed|consent|description|domain|duration|enabled|endpoint|error|expired|expiry|expires|expiration|expires_?(?:at|in|on)|expiry_?date|field|file|filename|format|header_?name|hint|host|index|issuer|kind|label|length|len|level|lifetime|limit|location|manager|max_?age|message|method|methods|min_?length|mode|name|names|notes|path|placeholder|policy|port|position|prefix|price|prices|provider|realm|region|required|requirements|retries|rules|same_?site|scheme|scope|scopes|server|size|source|start|started|state|status|store|strategy|strength|style|timeout|title|ttl|type|types|updated|uri|url|urls|usage|used|user|user_?name|username|valid|validator|verified|version|window|zone)$/u;
