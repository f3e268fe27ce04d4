/** Plants a secret in a call of a real shield, lets the tool repeat it, and reports the outputs in which it is seen again. */

import { expect } from 'vitest';
import { exemplarMemory } from '../../memory/index.ts';
import { type Brain, noCost, scriptedBrain } from '../../types/index.ts';
import { UnrecoveredError } from '../call/unrecovered-error.ts';
import { shieldInTest } from '../shield-in-test.ts';

export interface PlantedSecret {
  /** Name of the key, header, parameter or element; or the secret itself where its shape is recognised. */
  readonly name: string;
  readonly place: string;
  /** How the tool writes it when it repeats it. */
  readonly encoding: string;
  readonly length: number;
}

interface Planted {
  readonly args?: unknown;
  readonly error?: object;
  /** Without it, the text of the error repeats the secret alone. */
  readonly said?: string;
  /** Stands in an answer that says that it failed. */
  readonly answer?: object;
  /** The answer of an earlier call that succeeded. */
  readonly earlier?: unknown;
}

const nested = (value: unknown, depth: number): unknown => {
  let result = value;
  for (let i = 0; i < depth; i++) result = i % 2 === 0 ? { a: result } : [result];
  return result;
};
const crowd = (size: number) => Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, i]));
const body = (text: string) => ({ args: { body: text } });
const bytes = (text: string) => new TextEncoder().encode(text);
const said = (text: string) => ({ args: { q: 1 }, said: text });

const places: Readonly<Record<string, (name: string, secret: string) => Planted>> = {
  key: (name, secret) => ({ args: { [name]: secret } }),
  'key in a list': (name, secret) => ({ args: [{ list: [{ [name]: secret }] }] }),
  'list under a key': (name, secret) => ({ args: { [name]: ['first-value-1', secret] } }),
  'object under a key': (name, secret) => ({ args: { [name]: { type: 'basic', inner: { x: secret } } } }),
  'set under a key': (name, secret) => ({ args: { [name]: new Set([secret]) } }),
  'map under a key': (name, secret) => ({ args: { [name]: new Map([['x', secret]]) } }),
  'bytes under a key': (name, secret) => ({ args: { [name]: bytes(secret) } }),
  'buffer under a key': (name, secret) => ({ args: { [name]: Buffer.from(secret) } }),
  'array buffer under a key': (name, secret) => ({ args: { [name]: bytes(secret).buffer } }),
  'depth 40': (name, secret) => ({ args: { x: nested({ [name]: secret }, 40) } }),
  'depth 500': (name, secret) => ({ args: { x: nested({ [name]: secret }, 500) } }),
  'behind 20,000 parts': (name, secret) => ({ args: { ...crowd(20_000), [name]: secret } }),
  'behind 300,000 characters': (name, secret) =>
    body(`${'some words of a text '.repeat(15_000)}\n${name}=${secret}`),
  'behind 110,000 parts': (name, secret) => ({ args: { ...crowd(110_000), [name]: secret } }),
  'behind 1,100,000 characters': (name, secret) => body(`${'words '.repeat(184_000)}\n${name}=${secret}`),
  'sentence of an error': (name, secret) => said(`the ${name} ${secret} is wrong`),
  map: (name, secret) => ({ args: { map: new Map([[name, secret]]) } }),
  headers: (name, secret) => ({ args: { headers: new Headers({ [name]: secret }) } }),
  'search parameters': (name, secret) => ({ args: { form: new URLSearchParams({ [name]: secret }) } }),
  'form data': (name, secret) => {
    const form = new FormData();
    form.set(name, secret);
    return { args: { form } };
  },
  'pairs of headers': (name, secret) => ({
    args: {
      headers: [
        ['accept', '*'],
        [name, secret],
      ],
    },
  }),
  'flat headers': (name, secret) => ({ args: { rawHeaders: ['Host', 'a.example', name, secret] } }),
  'name and value': (name, secret) => ({ args: { headers: [{ name, value: secret }] } }),
  'key and value': (name, secret) => ({ args: { env: [{ key: name, value: secret }] } }),
  'JSON text': (name, secret) => body(JSON.stringify({ user: 'x', inner: { [name]: secret } })),
  'JSON in JSON': (name, secret) => body(JSON.stringify({ inner: JSON.stringify({ [name]: secret }) })),
  'JSON in prose': (name, secret) => body(`sent ${JSON.stringify({ a: 1, [name]: secret })} to it`),
  'list of JSON in prose': (name, secret) => body(`sent ${JSON.stringify({ [name]: [secret] })} to it`),
  form: (name, secret) => body(`user=bob&${name}=${encodeURIComponent(secret)}&x=1`),
  'encoded JSON': (name, secret) => body(`payload=${encodeURIComponent(JSON.stringify({ [name]: secret }))}`),
  'head of a request': (name, secret) => body(`GET / HTTP/1.1\nHost: a.example\n${name}: ${secret}\n\n`),
  'bearer header': (name, secret) => body(`GET / HTTP/1.1\n${name}: Bearer ${secret}\n\n`),
  'password of a URL': (name, secret) =>
    body(`see https://${name}:${encodeURIComponent(secret)}@host.example/x`),
  'password of a connection': (name, secret) => body(`postgres://${name}:${secret}@db.example:5432/app`),
  'user of a URL': (_, secret) => body(`git clone https://${secret}@host.example/x.git`),
  'query of a URL': (name, secret) => body(`https://host.example/x?a=1&${name}=${secret}&b=2`),
  'fragment of a URL': (name, secret) => body(`https://host.example/x#a=1&${name}=${secret}`),
  'URL object': (name, secret) => ({ args: { url: new URL(`https://host.example/x?${name}=${secret}`) } }),
  cookie: (name, secret) => ({ args: { headers: { cookie: `a=b; ${name}=${secret}` } } }),
  'list of cookies': (name, secret) => ({ args: { 'set-cookie': [`${name}=${secret}; Path=/; HttpOnly`] } }),
  'cookie line': (name, secret) => body(`Cookie: a=b; ${name}=${secret}\nAccept: */*`),
  'option of a command': (name, secret) => body(`tool --verbose --${name} ${secret} --dry-run`),
  'option with a sign': (name, secret) => body(`tool --${name}=${secret} --dry-run`),
  'quoted option': (name, secret) => body(`tool --${name} "${secret}" run`),
  'curl -u': (name, secret) => body(`curl -s -u ${name}:${secret} https://host.example`),
  'curl -H': (name, secret) => body(`curl -H '${name}: ${secret}' https://host.example`),
  'curl -H bearer': (name, secret) => body(`curl -H "${name}: Bearer ${secret}" https://host.example`),
  element: (name, secret) => body(`<login><user>x</user><${name}>${secret}</${name}></login>`),
  'element with a namespace': (name, secret) => body(`<wsse:${name} Type="text">${secret}</wsse:${name}>`),
  CDATA: (name, secret) => body(`<${name}><![CDATA[${secret}]]></${name}>`),
  attribute: (name, secret) => body(`<server host="a" ${name}="${secret}"/>`),
  plist: (name, secret) => body(`<dict><key>${name}</key>\n<string>${secret}</string></dict>`),
  TOML: (name, secret) => body(`[server]\nhost = "a"\n${name} = "${secret}"\n`),
  INI: (name, secret) => body(`[server]\nhost=a\n${name}=${secret}\n`),
  YAML: (name, secret) => body(`server:\n  host: a\n  ${name}: ${secret}\n`),
  environment: (name, secret) => body(`HOST=a\n${name}=${secret}\n`),
  'quoted export': (name, secret) => body(`export HOST=a\nexport ${name}="${secret}"\n`),
  'connection string': (name, secret) => body(`Server=a;Database=b;User Id=c;${name}=${secret};Encrypt=yes`),
  'bytes of Python': (name, secret) => body(`{'host': 'a', '${name}': b'${secret}'}`),
  'SQL, password': (name, secret) => body(`CREATE USER a WITH ${name} '${secret}' LOGIN`),
  'SQL, identified by': (_, secret) => body(`ALTER USER 'a' IDENTIFIED BY '${secret}'`),
  'part of a form': (name, secret) =>
    body(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${secret}\r\n--b--`),
  'attributes in pairs': (name, secret) =>
    body(`<add key="host" value="a"/><add key="${name}" value="${secret}"/>`),
  'arrow of a hash': (name, secret) => body(`{:host => 'a', '${name}' => '${secret}'}`),
  'request of an error': (name, secret) => ({ error: { config: { headers: { [name]: secret } } } }),
  'body of an error': (name, secret) => ({ error: { body: JSON.stringify({ [name]: secret }) } }),
  'cause of an error': (name, secret) => ({ error: { cause: new Error(`sent ${name}=${secret}`) } }),
  'headers of a response': (name, secret) => ({
    error: { response: { headers: new Headers({ [name]: secret }) } },
  }),
  'answer with an error': (name, secret) => ({ args: {}, answer: { [name]: secret } }),
  'earlier answer': (name, secret) => ({ args: {}, earlier: { user: 'x', [name]: secret } }),
  'text of an error, with a sign': (name, secret) => said(`login failed (${name}=${secret})`),
  'text of an error, as JSON': (name, secret) => said(`rejected: ${JSON.stringify({ [name]: secret })}`),
  'text of an error, escaped JSON': (name, secret) =>
    said(`rejected: ${JSON.stringify(JSON.stringify({ [name]: secret }))}`),
  'text of an error, header': (name, secret) => said(`rejected request\n${name}: ${secret}\n`),
  'text of an error, command': (name, secret) => said(`Command failed: tool --${name} ${secret}`),
  'text of an error, element': (name, secret) => said(`bad <${name}>${secret}</${name}> here`),
  'text of an error, URL': (name, secret) =>
    said(`GET https://u:${secret}@h.example/?${name}=${secret} failed`),
  // The name is the secret.
  'shape in the text of an error': (name) => said(`not accepted: ${name} (unknown)`),
  'shape in an argument': (name) => ({ args: { note: `use ${name} here` } }),
};

const between = (mark: string) => (secret: string) => [...secret].join(mark);
const wrapped = (text: string) => text.replaceAll(/.{10}/g, '$&\n');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const everyByte = (text: string, write: (hex: string) => string) =>
  [...Buffer.from(text)].map((byte) => write(byte.toString(16).padStart(2, '0'))).join('');

const encodings: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  'upper case': (secret) => secret.toUpperCase(),
  base64,
  'base64 after a name': (secret) => base64(`user:${secret}`),
  'base64 in the middle': (secret) => base64(`{"ab":"${secret}","c":1}`),
  base64url: (secret) => Buffer.from(`xy${secret}`).toString('base64url'),
  'base64 in lines': (secret) => base64(`user:${secret}`).replaceAll(/.{20}/g, '$&\r\n'),
  'base64 twice': (secret) => base64(base64(secret)),
  'base64 of UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('base64'),
  percent: (secret) => encodeURIComponent(secret),
  'percent, every byte': (secret) => everyByte(secret, (hex) => `%${hex}`),
  'percent twice': (secret) => encodeURIComponent(everyByte(secret, (hex) => `%${hex}`)),
  JSON: (secret) => JSON.stringify({ said: secret }),
  'JSON in JSON': (secret) => JSON.stringify(JSON.stringify({ said: secret })),
  'unicode escapes': (secret) => everyByte(secret, (hex) => `\\u00${hex}`),
  hex: (secret) => Buffer.from(secret).toString('hex'),
  'upper-case hex': (secret) => `0x${Buffer.from(secret).toString('hex').toUpperCase()}`,
  entities: (secret) => everyByte(secret, (hex) => `&#x${hex};`),
  'quoted-printable': (secret) => everyByte(secret, (hex) => `=${hex.toUpperCase()}`),
  'zero width': between('\u200b'),
  'soft hyphens': between('\u00ad'),
  controls: between('\u0001'),
  'direction marks': between('\u202e'),
  'variation selectors': between('\ufe0f'),
  'tag characters': between('\u{e0041}'),
  'line breaks': wrapped,
  NFD: (secret) => secret.normalize('NFD'),
  'full width': (secret) =>
    [...secret]
      .map((c) => (c > ' ' && c <= '~' ? String.fromCharCode(c.charCodeAt(0) + 0xfee0) : c))
      .join(''),
  reversed: (secret) => [...secret].reverse().join(''),
  spaced: (secret) => [...secret].join(' '),
  'end only': (secret) => secret.slice(-20),
  'list of bytes': (secret) => JSON.stringify([...Buffer.from(secret)]),
  'cut by the server': (secret) => `${secret.slice(0, Math.ceil(secret.length * 0.75))}...`,
  'cut at 4,000': (secret) => `${'x '.repeat(1_960)}${secret}`,
};

/** Outputs in which the secret is seen again, and all of them as one text. */
export async function seenAgain(row: PlantedSecret, secret: string, { shadow = false, capture = true } = {}) {
  const { args, error, said: text, answer, earlier } = places[row.place]!(row.name, secret);
  const echo = encodings[row.encoding]!(secret);
  const outputs: [name: string, text: string][] = [];
  const add = (name: string, value: unknown) =>
    outputs.push([name, typeof value === 'string' ? value : JSON.stringify(value)]);
  const memory = exemplarMemory([], { isLearning: true });
  const logs = {
    warn: (...line: unknown[]) => add('logger', line),
    info: (...line: unknown[]) => add('logger', line),
  };
  const brain: Brain = {
    ...scriptedBrain({}),
    name: 'remote',
    propose: (situation) => {
      add('prompt', { ...situation, estimate: 0 });
      const proposal = {
        operators: ['retry'] as const,
        support: 1,
        chance: 0.9,
        why: `for ${situation.failure.message}`,
      };
      return { ranked: [{ ...proposal, action: { kind: 'retry', delayMs: 1 } }], thought: noCost };
    },
  };
  const guard = shieldInTest({
    ...{ brain, memory, shadow, capture, logger: logs },
    onEvent: (event) => add('event', event),
    trace: (event) => add('trace', event),
    onUnrecovered: (lost) => add('hook', [lost.report, lost.message, lost.forModel()]),
  });
  let calls = 0;
  // The constructor makes a cause that is not enumerable, as in errors of programs.
  const fail = (status: number) =>
    Object.assign(new Error(text ?? `no luck with ${echo} today`, error), error, { status });
  const tools = guard.protect(
    {
      login: async (_: unknown) => earlier,
      recovering: async (_: unknown) => {
        if (calls++ > 0) return { ok: true };
        if (answer === undefined) throw fail(503);
        return { error: { message: `no luck with ${echo} today`, status: 503 }, ...answer };
      },
      failing: async (_: unknown) => Promise.reject(fail(400)),
    },
    { effects: { login: 'read', recovering: 'read', failing: 'read' } },
  );
  if (earlier !== undefined) await tools.login({});
  // In shadow mode the errors are those of the tool.
  await tools.recovering(args).catch((thrown: unknown) => expect(shadow, String(thrown)).toBe(true));
  const lost = await tools.failing(args).catch((thrown: unknown) => thrown);
  expect(UnrecoveredError.is(lost)).toBe(!shadow);
  if (UnrecoveredError.is(lost)) {
    add('error', [lost.message, lost.report, lost.forModel()]);
    add('error', JSON.stringify(lost));
  }
  add('memory', memory.list());
  add('summary', guard.summary());
  await guard.close();
  const forms = new Set([secret, echo, secret.slice(0, 24)].map(visible).filter(({ length }) => length >= 3));
  const isSeen = (output: string) => {
    const shown = [visible(output), visible(unescaped(output))];
    return [...forms].some((form) => shown.some((one) => one.includes(form)));
  };
  const seen = new Set(outputs.flatMap(([name, output]) => (isSeen(output) ? [name] : [])));
  return { seen: [...seen], text: outputs.map(([, output]) => output).join('\n') };
}

/** As a reader sees it. */
function visible(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, '')
    .normalize('NFKC')
    .toLowerCase();
}

/** A text within the JSON text of an output. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(u[\da-f]{4}|.)/gi, (_, code: string) =>
    code.length === 5 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : code,
  );
}

/** A secret of this length that is no word; rows do not share secrets. */
export function secretOf(
  index: number,
  length: number,
  alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_',
): string {
  let state = (index + 1) * 2_654_435_761;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    text += alphabet[state % alphabet.length]!;
  }
  return text.replace(/^[-_]/, 'q').replace(/[-_]$/, '7');
}
