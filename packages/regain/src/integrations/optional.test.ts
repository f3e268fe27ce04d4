/** Frameworks are optional: `regain` needs none of them, and their own doors say which one is missing. */

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const at = (path: string) => new URL(path, import.meta.url).href;

describe('without any framework', () => {
  it('everything else can be imported, and each door names what it needs', () => {
    const program = `
      import { registerHooks } from 'node:module';
      registerHooks({
        resolve(specifier, context, next) {
          if (/^(?:ai|@ai-sdk|langchain|@langchain|@opentelemetry)(?:\\/|$)/.test(specifier))
            throw new Error('not installed: ' + specifier);
          return next(specifier, context);
        },
      });
      const { protect } = await import('${at('../public/index.ts')}');
      console.log(await protect(async () => 'fine', { experience: false })());
      for (const door of ['${at('./ai-sdk/index.ts')}', '${at('./langchain/index.ts')}'])
        await import(door).catch(({ message }) => console.log(message));
    `;
    const text = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(text.trim().split('\n')).toEqual([
      'fine',
      'not installed: ai',
      expect.stringMatching(/^not installed: (?:@langchain\/core|langchain)/),
    ]);
  });
});
