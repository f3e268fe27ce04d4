/**
 * Names of language models as backbones: `openai-compatible:URL#MODEL`, or one of the paper's four. The name has every
 * setting that responses depend on, so that cells with equal names are comparable. It never contains a key.
 */

import { invalidArgument, type ModelSettings, type RegainError } from '../types/index.ts';
import { paperSettings } from './language-model-brain.ts';

export interface NamedModel {
  readonly name: string;
  readonly url: string;
  readonly model: string;
  readonly settings: ModelSettings;
}

/** Names appear in tables and figures. */
const NAME_LENGTH_MAX = 200;
const SCHEME = 'openai-compatible:';
const FORM = `${SCHEME}URL#MODEL, for instance ${SCHEME}http://127.0.0.1:11434/v1#qwen2.5:14b`;
/** Ollama's default address. */
const OLLAMA = 'http://127.0.0.1:11434/v1';

/**
 * The paper's backbones under their Ollama names; one that Ollama does not have must be served under the name given
 * here.
 */
const presets: { readonly [name: string]: string } = {
  'qwen-2.5-14b': 'qwen2.5:14b',
  'gemma-3-12b': 'gemma3:12b',
  'llama-3-8b': 'llama3:8b',
  'thinking-v1-32b': 'thinking-v1:32b',
};

export const languageModelPresets: readonly string[] = Object.keys(presets);

/** Whether the name denotes a language model, valid or not. */
export function isLanguageModelName(name: string): boolean {
  return name.startsWith(SCHEME) || presetIn(name) !== undefined;
}

/** `NAME;temperature=0.7;top-p=0.9;tokens=512;seed=1;stream` changes the paper's settings. */
export function getLanguageModel(name: string): NamedModel {
  if (name.length > NAME_LENGTH_MAX || /[\p{C}\p{Zl}\p{Zp}]/u.test(name))
    throw wrong(
      JSON.stringify(name),
      `a name has up to ${NAME_LENGTH_MAX} printable characters, got ${name.length}`,
    );
  const [head = '', ...settings] = name.split(';');
  return { name, ...endpointOf(head, name), settings: { ...paperSettings, ...settingsOf(settings, name) } };
}

/** Environment variables for the key of an endpoint, in order of precedence: a key is sent to its own host only. */
export function keyVariables({ url }: Pick<NamedModel, 'url'>): readonly string[] {
  const host = new URL(url).hostname.toUpperCase().replaceAll(/[^A-Z\d]+/g, '_');
  return [`REGAIN_API_KEY_${host}`, 'REGAIN_API_KEY'];
}

function presetIn(name: string): string | undefined {
  return languageModelPresets.find((preset) => /^(?:[@;]|$)/.test(startingWith(name, preset) ?? '-'));
}

function startingWith(name: string, start: string): string | undefined {
  return name.startsWith(start) ? name.slice(start.length) : undefined;
}

/** A preset may be served elsewhere, `PRESET@URL`, and under another name, `PRESET@URL#MODEL`. */
function endpointOf(head: string, name: string): Pick<NamedModel, 'url' | 'model'> {
  const preset = presetIn(head);
  const place = preset === undefined ? startingWith(head, SCHEME) : head.slice(preset.length + 1);
  if (place === undefined)
    throw wrong(name, `a language model is ${FORM}, or ${languageModelPresets.join(', ')}`);
  const own = preset === undefined ? undefined : presets[preset]!;
  if (place === '' && own !== undefined) return { url: OLLAMA, model: own };
  const at = place.indexOf('#');
  const model = at < 0 ? own : decoded(place.slice(at + 1));
  if (model === undefined || model === '') throw wrong(name, `a model is needed after "#": ${FORM}`);
  return { url: urlOf(at < 0 ? place : place.slice(0, at), name), model };
}

function urlOf(text: string, name: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw wrong(name, `"${text.slice(0, 80)}" is not a URL; the form is ${FORM}`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw wrong(name, `the URL of an endpoint must use http or https, got ${url.protocol}`);
  if (url.username !== '' || url.password !== '' || url.search !== '')
    // The name itself is not printed: it may contain a key.
    throw invalidArgument(
      'the URL of an endpoint has no user, password or query: names are stored and shown, keys come from the environment',
    );
  return url.href.replace(/\/$/, '');
}

const number = (min: number, max: number, isWhole = false) => ({ min, max, isWhole });
const known: {
  readonly [setting: string]: { key: keyof ModelSettings } & ReturnType<typeof number>;
} = {
  temperature: { key: 'temperature', ...number(0, 2) },
  'top-p': { key: 'topP', ...number(0, 1) },
  tokens: { key: 'tokensOutMax', ...number(1, 1_000_000, true) },
  seed: { key: 'seed', ...number(0, 2 ** 31 - 1, true) },
};

function settingsOf(settings: readonly string[], name: string): ModelSettings {
  return Object.fromEntries(
    settings.map((setting) => {
      if (setting === 'stream') return ['isStreamed', true];
      const [, key = '', text = ''] = /^([a-z-]+)=(.+)$/.exec(setting) ?? [];
      const found = Object.hasOwn(known, key) ? known[key] : undefined;
      if (found === undefined)
        throw wrong(
          name,
          `settings are ${Object.keys(known)
            .map((one) => `${one}=...`)
            .join(', ')} and stream, got "${setting.slice(0, 80)}"`,
        );
      const value = Number(text);
      const { min, max, isWhole } = found;
      if (!(value >= min && value <= max) || (isWhole && !Number.isInteger(value)))
        throw wrong(
          name,
          `${key} must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, got ${text}`,
        );
      return [found.key, value];
    }),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function wrong(name: string, why: string): RegainError {
  return invalidArgument(`the backbone ${name.slice(0, 120)} cannot be used: ${why}`);
}
