/** OpenTelemetry is optional: only `regain/otel` needs its API, and nothing at all needs its SDK. */

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const at = (path: string) => new URL(path, import.meta.url).href;

/** What a program prints where no package that matches can be found. */
function without(missing: RegExp, program: string): string {
  const hooks = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(specifier, context, next) {
        if (${missing}.test(specifier)) throw new Error('not installed: ' + specifier);
        return next(specifier, context);
      },
    });`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', hooks + program], { encoding: 'utf8' });
}

describe('without OpenTelemetry', () => {
  it('tools are protected, and observed by others', () => {
    const printed = without(
      /^@opentelemetry\//,
      `const { protect } = await import('${at('../../public/index.ts')}');
       const observers = [{ watch: (tool) => ({ onEvent: ({ type }) => console.log(tool, type) }) }];
       await protect({ find: async () => 1 }, { experience: false, observers }).find();`,
    );
    expect(printed.trim().split('\n')).toEqual([
      'find call-started',
      'find attempt-started',
      'find attempt-ended',
      'find call-ended',
    ]);
  });

  it('the API alone is enough for telemetry', () => {
    const printed = without(
      /^@opentelemetry\/(?!api$)/,
      `const { protect } = await import('${at('../../public/index.ts')}');
       const { telemetry } = await import('${at('./index.ts')}');
       const observers = [telemetry()];
       console.log(await protect({ find: async () => 1 }, { experience: false, observers }).find());`,
    );
    expect(printed.trim()).toBe('1');
  });
});
