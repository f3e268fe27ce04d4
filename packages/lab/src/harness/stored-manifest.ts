/** The manifest in the head of a run, checked when it is read: a forged head has right digests. */

import { intervalMethods } from 'regain/internal/law';
import { invalidInput, parseJson, pointerTo, splits } from 'regain/internal/types';
import { z } from 'zod';
import { costModelSchema } from './manifest.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';

const text = z.string().min(1);
const texts = z.array(text).min(1);
const amount = z.number().nonnegative();
const positive = z.number().positive();

const entry = z.looseObject({
  name: text,
  file: text.optional(),
  sha256: text.optional(),
  of: text.optional(),
  source: text.optional(),
  given: z.literal(true).optional(),
  agent: z.literal(true).optional(),
  command: text.optional(),
  directory: z.string().optional(),
  with: z.looseObject({ name: text, file: text.optional(), sha256: text.optional() }).optional(),
});

/** Fields that this version does not know are kept: the hash covers them. */
const schema = z.looseObject({
  version: z.literal(1),
  name: text,
  suites: z
    .array(
      entry
        .extend({ tasks: texts, templates: texts.optional() })
        .refine(({ tasks, templates }) => templates === undefined || templates.length === tasks.length, {
          path: ['templates'],
          message: 'needs one template for each task',
        }),
    )
    .min(1),
  policies: z.array(entry).min(1),
  backbones: texts,
  planner: z.enum(['model', 'agent']).optional(),
  prompts: text.optional(),
  promptsVersion: positive.optional(),
  profiles: z.array(z.looseObject({ name: text, hash: text, profile: z.looseObject({ name: text }) })).min(1),
  kinds: z.array(text).optional(),
  split: z.enum(splits),
  seeds: z.array(z.number().int()).min(1),
  repeats: z.number().int().min(1),
  calibration: z.looseObject({ gamma: z.number().gt(0).lt(1), lambda: amount, H: amount }),
  costModel: costModelSchema,
  timeBudgetMs: positive,
  slowdown: positive.optional(),
  limits: z.record(text, positive),
  references: z.array(z.enum(['ideal', 'oracle', 'best'])),
  verdict: z.looseObject({
    margin: positive,
    level: positive.lt(1),
    method: z.enum(intervalMethods),
    resamples: z.number().int().min(99).max(1_000_000),
    resamplesNearMargin: z.number().int().min(0).max(1_000_000).optional(),
    seed: z.number().int().nonnegative(),
  }),
});

/** Throws with the path of the first wrong field. */
export function parseStoredManifest(stored: string): ResolvedManifest {
  const manifest = parseJson(stored);
  const { version } = (manifest ?? {}) as { readonly version?: unknown };
  if (typeof version === 'number' && version !== 1)
    throw invalidInput(`manifests of version 1 can be read, this is ${version}`);
  const result = schema.safeParse(manifest);
  if (result.success) return manifest as unknown as ResolvedManifest;
  const { path, message } = result.error.issues[0]!;
  throw invalidInput(`the manifest of the run is damaged: ${message}`, { path: pointerTo(path) });
}
