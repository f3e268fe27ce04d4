/** Regain's rows of the table: from the defaults to everything declared. */

import { tool as aiTool, generateText } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import { getBrain } from '../../../packages/lab/src/prior/brains.ts';
import {
  type ProtectToolsOptions,
  protectTools,
} from '../../../packages/regain/src/integrations/ai-sdk/protect-tools.ts';
import { repairToolCall } from '../../../packages/regain/src/integrations/ai-sdk/repair-tool-call.ts';
import { loadRecovery } from '../../../packages/regain/src/shield/call/lazy-recovery.ts';
import type { DeclaredTool } from '../../../packages/regain/src/shield/call/tool-types.ts';
import type { ShieldOptions } from '../../../packages/regain/src/shield/options.ts';
import { protect } from '../../../packages/regain/src/shield/shield.ts';
import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import { realClock } from '../../../packages/regain/src/types/real-clock.ts';
import type { CallContext } from '../../../packages/regain/src/types/tool.ts';
import { documented, type Parameter } from './api.ts';
import type { Configuration, Setting } from './configuration.ts';
import { declarations, effects, inputOf, TIMEOUT_MS } from './declarations.ts';
import { type ToolName, toolNames } from './tools.ts';

// Simulated time does not wait for files: load now what the first failure would load.
await loadRecovery();

/** What a simulation needs: its time and chance, nothing on disk, and the default brain without loading it on the way. */
export function simulated({ time }: Setting): ShieldOptions {
  return { clock: realClock(time), random: time.random, logger: false, brain: getBrain('rules') };
}

export const defaultProtection: Configuration = {
  name: '`protect(fns)`',
  call: (setting, tool, args) => protect(setting.session.tools, simulated(setting))[tool](args),
};

export const withEffects: Configuration = {
  name: '`protect(fns, { effects })`',
  call: (setting, tool, args) =>
    protect(setting.session.tools, { ...simulated(setting), effects })[tool](args),
};

/** What is changed in the configuration that declares everything. */
export interface Change {
  readonly tool?: (declared: DeclaredTool) => DeclaredTool;
  readonly options?: ShieldOptions;
}

/** Everything that can be declared, but for the change. */
export function declaredExcept(name: string, change: Change = {}): Configuration {
  return {
    name,
    call: (setting, tool, args) => {
      const { tools, refreshCredentials } = setting.session;
      const all = Object.fromEntries(
        toolNames.map((name) => {
          const { route: _, ...known } = declarations[name];
          const execute = (given: JsonObject, { signal, idempotencyKey }: CallContext) =>
            tools[name](given, { signal, idempotencyKey });
          const full = { ...known, name, inputSchema: inputOf(name), effect: effects[name], execute };
          return [name, change.tool?.(full) ?? full];
        }),
      );
      const options: ShieldOptions = {
        ...simulated(setting),
        timeoutMs: TIMEOUT_MS,
        verify: 'always',
        refreshCredentials,
        ...change.options,
      };
      return protect(all, options)[tool]!.execute(args as never);
    },
  };
}

export const declared = declaredExcept('everything declared');

/** An agent of the AI SDK whose model makes this one call, as docs/guides/protect-an-agent.md sets it up. */
export const aiSdk = aiSdkWith('AI SDK: `protectTools(tools, { effects })`, `repairToolCall`', (setting) => ({
  ...simulated(setting),
  effects,
}));

export function aiSdkWith(name: string, optionsOf: (setting: Setting) => ProtectToolsOptions): Configuration {
  const call: Configuration['call'] = async (setting, tool, args) => {
    const tools = Object.fromEntries(
      toolNames.map((name) => [
        name,
        aiTool({
          description: declarations[name].description,
          inputSchema: zodOf(name),
          execute: (input: unknown, { abortSignal, toolCallId }) =>
            setting.session.tools[name](input as JsonObject, {
              signal: abortSignal,
              ...(declarations[name].idempotencyKey === true && optionsOf(setting).perTool !== undefined
                ? { idempotencyKey: toolCallId }
                : {}),
            }),
        }),
      ]),
    );
    const { content } = await generateText({
      model: modelThatCalls(tool, args),
      tools: protectTools(tools, optionsOf(setting)),
      repairToolCall,
      prompt: 'Go on.',
    });
    for (const part of content) {
      if (part.type === 'tool-result') return part.output;
      if (part.type === 'tool-error') throw part.error;
    }
    throw new Error('the call came to nothing');
  };
  return { name, call };
}

export function zodOf(name: ToolName): z.ZodObject {
  const parameters = documented[declarations[name].route];
  return z.object(
    Object.fromEntries(
      Object.entries(parameters).map(([name, parameter]) => {
        const one = zodOfOne(parameter);
        return [name, parameter.optional === true ? one.optional() : one];
      }),
    ),
  );
}

function zodOfOne({ kind, values = [] }: Parameter): z.ZodType {
  switch (kind) {
    case 'text':
      return z.string();
    case 'date':
      return z.iso.date();
    case 'enum':
      return z.enum(values);
    case 'integer':
      return z.number().int();
    case 'number':
      return z.number();
  }
}

function modelThatCalls(toolName: string, args: JsonObject): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: {
      content: [{ type: 'tool-call', toolCallId: 'call-1', toolName, input: JSON.stringify(args) }],
      finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    },
  });
}
