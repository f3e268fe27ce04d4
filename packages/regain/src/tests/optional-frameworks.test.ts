/** Frameworks are optional: `regain` needs none of them, and an integration names the one that is missing. */

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const at = (path: string) => new URL(path, import.meta.url).href;

/** The output lines of a program that cannot find packages that match. */
function without(missing: RegExp, program: string): string[] {
  const hooks = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(specifier, context, next) {
        if (${missing}.test(specifier)) throw new Error('not installed: ' + specifier);
        return next(specifier, context);
      },
    });
    const { protect } = await import('${at('../public/index.ts')}');`;
  const args = ['--input-type=module', '-e', hooks + program];
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n');
}

describe('without any framework', () => {
  const frameworks =
    /^(?:ai|@ai-sdk|langchain|@langchain|@openai|@mastra|@anthropic-ai|@opentelemetry)(?:\/|$)/;

  it('tools are protected and observed', () => {
    const printed = without(
      frameworks,
      `const observers = [{ observeCall: (tool) => ({ onEvent: ({ type }) => console.log(tool, type) }) }];
       await protect({ find: async () => 1 }, { experience: false, observers }).find();`,
    );
    const types = ['call-started', 'attempt-started', 'attempt-ended', 'call-ended'];
    expect(printed).toEqual(types.map((type) => `find ${type}`));
  });

  it('each integration names the missing package, and an endpoint says what to install', () => {
    const printed = without(
      frameworks,
      `for (const entry of ['${at('../integrations/ai-sdk/index.ts')}', '${at('../integrations/langchain/index.ts')}', '${at('../integrations/openai-agents/index.ts')}'])
         await import(entry).catch(({ message }) => console.log(message));
       const { languageModelBrain, openAiCompatible } = await import('${at('../models/index.ts')}');
       const brain = languageModelBrain({ model: { provider: 'own', modelId: 'one', doGenerate() {}, doStream() {} } });
       const asked = openAiCompatible({ url: 'http://127.0.0.1:1', model: 'm' }).ask({ messages: [], settings: {} });
       await asked.catch(({ code, message }) => console.log(brain.name, code, message));`,
    );
    expect(printed).toEqual([
      'not installed: ai',
      expect.stringMatching(/^not installed: (?:@langchain\/core|langchain)/),
      'not installed: @openai/agents',
      'own/one not-found language models need a package that is not installed: npm install @ai-sdk/openai-compatible',
    ]);
  });
});

/** Packages of frameworks that an entry loads, each with what it needs itself. */
function loadedBy(entry: string): string[] {
  const program = `
    import { registerHooks } from 'node:module';
    const found = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        const isOurs = context.parentURL?.includes('/packages/regain/src/');
        if (isOurs && !/^(?:[.]|node:|file:)/.test(specifier)) found.add(specifier.split('/').slice(0, specifier[0] === '@' ? 2 : 1).join('/'));
        return next(specifier, context);
      },
    });
    await import('${at(`../integrations/${entry}/index.ts`)}');
    console.log(JSON.stringify([...found].sort()));`;
  const args = ['--input-type=module', '-e', program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

it.each([
  ['ai-sdk', ['ai']],
  ['langchain', ['@langchain/core', 'langchain']],
  ['openai-agents', ['@openai/agents']],
  ['mastra', []],
  ['claude-agent-sdk', []],
  ['fetch', []],
])('importing regain/%s loads no other framework', (entry, packages) => {
  const own = ['fastest-levenshtein', 'jsonrepair'];
  expect(loadedBy(entry).filter((name) => !own.includes(name))).toEqual(packages);
});

it('the API of OpenTelemetry alone is enough for telemetry', () => {
  const printed = without(
    /^@opentelemetry\/(?!api$)/,
    `const { telemetry } = await import('${at('../integrations/otel/index.ts')}');
     console.log(await protect({ find: async () => 1 }, { experience: false, observers: [telemetry()] }).find());`,
  );
  expect(printed).toEqual(['1']);
});
