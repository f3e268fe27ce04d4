/** Packages of the AI SDK are optional: nothing that can be imported needs them, and who needs one is told so. */

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const at = (path: string) => new URL(path, import.meta.url).href;

describe('without the packages of the AI SDK', () => {
  it('everything can be imported, and an endpoint says what to install', () => {
    const program = `
      import { registerHooks } from 'node:module';
      registerHooks({
        resolve(specifier, context, next) {
          if (/^(?:ai|@ai-sdk)(?:\\/|$)/.test(specifier)) throw new Error('not installed: ' + specifier);
          return next(specifier, context);
        },
      });
      await import('${at('../public/index.ts')}');
      const { languageModelBrain, openAiCompatible } = await import('${at('./index.ts')}');
      const brain = languageModelBrain({ model: { provider: 'own', modelId: 'one', doGenerate() {}, doStream() {} } });
      const asked = openAiCompatible({ url: 'http://127.0.0.1:1', model: 'm' }).ask({ messages: [], settings: {} });
      await asked.catch(({ code, message }) => console.log(brain.name, code, message));
    `;
    const text = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(text.trim()).toBe(
      'own/one not-found language models need a package that is not installed: npm install @ai-sdk/openai-compatible',
    );
  });
});
