import { describe, expect, it } from 'vitest';
import { getLanguageModel, isLanguageModelName, keyVariables, languageModelPresets } from './model-names.ts';

const paper = { temperature: 0.2 };

describe('the name of a language model', () => {
  it.each([
    ['openai-compatible:http://127.0.0.1:11434/v1#qwen2.5:14b', 'http://127.0.0.1:11434/v1', 'qwen2.5:14b'],
    [
      'openai-compatible:https://api.example.com/v1/#org/model-7',
      'https://api.example.com/v1',
      'org/model-7',
    ],
    ['openai-compatible:http://host#a%23b', 'http://host', 'a#b'],
    ['qwen-2.5-14b', 'http://127.0.0.1:11434/v1', 'qwen2.5:14b'],
    ['llama-3-8b@http://gpu:8000/v1', 'http://gpu:8000/v1', 'llama3:8b'],
    ['gemma-3-12b@http://gpu:8000/v1#google/gemma-3-12b-it', 'http://gpu:8000/v1', 'google/gemma-3-12b-it'],
  ])('%s', (name, url, model) => {
    expect(getLanguageModel(name)).toEqual({ name, url, model, settings: paper });
    expect(isLanguageModelName(name)).toBe(true);
  });

  it('has the paper’s settings, changed by its suffix', () => {
    for (const preset of languageModelPresets) expect(getLanguageModel(preset).settings).toEqual(paper);
    const { settings } = getLanguageModel('llama-3-8b;temperature=0.7;top-p=0.9;tokens=512;seed=1;stream');
    expect(settings).toEqual({ temperature: 0.7, topP: 0.9, tokensOutMax: 512, seed: 1, isStreamed: true });
  });

  it.each([
    ['openai-compatible:http://host/v1', 'a model is needed after "#"'],
    ['openai-compatible:http://host/v1#', 'a model is needed after "#"'],
    ['openai-compatible:host/v1#m', '"host/v1" is not a URL'],
    ['openai-compatible:#m', '"" is not a URL; the form is openai-compatible:URL#MODEL'],
    ['openai-compatible:ftp://host#m', 'must use http or https, got ftp:'],
    [
      'llama-3-8b;heat=1',
      'settings are temperature=..., top-p=..., tokens=..., seed=... and stream, got "heat=1"',
    ],
    ['llama-3-8b;temperature=hot', 'temperature must be a number from 0 to 2, got hot'],
    ['llama-3-8b;seed=1.5', 'seed must be a whole number'],
    ['gpt-9', 'or qwen-2.5-14b, gemma-3-12b, llama-3-8b, thinking-v1-32b'],
  ])('%s is rejected with a reason', (name, message) => {
    expect(() => getLanguageModel(name)).toThrow(message);
  });

  it('contains no key, and an error does not repeat one', () => {
    for (const url of ['http://me:hunter2@host/v1', 'http://host/v1?api-key=hunter2']) {
      expect(() => getLanguageModel(`openai-compatible:${url}#m`)).toThrow('keys come from the environment');
      expect(() => getLanguageModel(`openai-compatible:${url}#m`)).not.toThrow('hunter2');
    }
  });

  it('is not the name of another brain', () => {
    for (const name of ['embedded', 'rules', 'prior-base', 'llama-3-8bx'])
      expect(isLanguageModelName(name)).toBe(false);
  });

  it('gives the variables of its key: first that of its host', () => {
    const { url } = getLanguageModel('openai-compatible:https://api.example.com/v1#m');
    expect(keyVariables({ url })).toEqual(['REGAIN_API_KEY_API_EXAMPLE_COM', 'REGAIN_API_KEY']);
  });
});
