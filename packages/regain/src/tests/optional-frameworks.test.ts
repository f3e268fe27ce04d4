/** Frameworks are optional: `regain` needs none of them, and an integration names the one that is missing. */

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

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

const frameworks =
  /^(?:ai|@ai-sdk|langchain|@langchain|@openai|@mastra|@anthropic-ai|@opentelemetry)(?:\/|$)/;

it('without any framework tools are protected and observed, and what is missing is named', () => {
  const printed = without(
    frameworks,
    `const observers = [{ observeCall: (tool) => ({ onEvent: ({ type }) => console.log(tool, type) }) }];
     await protect({ find: async () => 1 }, { experience: false, observers }).find();
     for (const entry of ['${at('../integrations/ai-sdk/index.ts')}', '${at('../integrations/langchain/index.ts')}', '${at('../integrations/openai-agents/index.ts')}'])
       await import(entry).catch(({ message }) => console.log(message));
     const { languageModelBrain, openAiCompatible } = await import('${at('../models/index.ts')}');
     const brain = languageModelBrain({ model: { provider: 'own', modelId: 'one', doGenerate() {}, doStream() {} } });
     const asked = openAiCompatible({ url: 'http://127.0.0.1:1', model: 'm' }).ask({ messages: [], settings: {} });
     await asked.catch(({ code, message }) => console.log(brain.name, code, message));`,
  );
  expect(printed).toEqual([
    ...['find call-started', 'find attempt-started', 'find attempt-ended', 'find call-ended'],
    'not installed: ai',
    expect.stringMatching(/^not installed: (?:@langchain\/core|langchain)/),
    'not installed: @openai/agents',
    'own/one not-found language models need a package that is not installed: npm install @ai-sdk/openai-compatible',
  ]);
});

const packagesOf: Readonly<Record<string, readonly string[]>> = {
  'ai-sdk': ['ai'],
  langchain: ['@langchain/core', 'langchain'],
  'openai-agents': ['@openai/agents'],
  mastra: [],
  'claude-agent-sdk': [],
  fetch: [],
  logging: [],
  otel: ['@opentelemetry/api'],
  '../mcp': [],
};

it('importing an integration loads its own framework only', () => {
  const entries = Object.keys(packagesOf).map((name) => at(`../integrations/${name}/index.ts`));
  // One process imports all of them and prints what each file of this package imports.
  const program = `
    import { registerHooks } from 'node:module';
    const imported = {};
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context);
        if (context.parentURL?.includes('/packages/regain/src/')) (imported[context.parentURL] ??= []).push([specifier, found.url]);
        return found;
      },
    });
    for (const entry of ${JSON.stringify(entries)}) await import(entry);
    console.log(JSON.stringify(imported));`;
  const args = ['--input-type=module', '-e', program];
  const imported: Record<string, [specifier: string, url: string][]> = JSON.parse(
    execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e8 }),
  );
  const own = ['fastest-levenshtein', 'jsonrepair'];
  const found = entries.map((entry) => {
    const files = new Set([entry]);
    const packages = new Set<string>();
    for (const file of files) {
      for (const [specifier, url] of imported[file] ?? []) {
        if (/^(?:[.]|file:)/.test(specifier)) files.add(url);
        else if (!/^node:/.test(specifier)) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]);
      }
    }
    return [...packages].filter((name) => !own.includes(name)).sort();
  });
  expect(found).toEqual(Object.values(packagesOf));
});

it('the API of OpenTelemetry alone is enough for telemetry', () => {
  const printed = without(
    /^@opentelemetry\/(?!api$)/,
    `const { telemetry } = await import('${at('../integrations/otel/index.ts')}');
     console.log(await protect({ find: async () => 1 }, { experience: false, observers: [telemetry()] }).find());`,
  );
  expect(printed).toEqual(['1']);
});
