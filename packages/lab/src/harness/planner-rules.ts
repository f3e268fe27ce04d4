/** What model planning requires of a manifest, and what it excludes. */

import { isLanguageModelName } from 'regain/internal/models';
import { invalidArgument, invalidInput, type PlannerName } from 'regain/internal/types';
import { invalidManifest } from './manifest.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';

/** Only a language model can plan, and the oracle knows only given plans. */
export function requireModelCanPlan(
  policies: readonly { readonly name: string }[],
  backbones: readonly string[],
  file: string | undefined,
): void {
  const mute = backbones.findIndex((name) => !isLanguageModelName(name));
  if (mute >= 0)
    throw invalidManifest(
      `where the model plans every backbone is a language model (openai-compatible:URL#MODEL), got ${backbones[mute]}, which cannot plan`,
      `/backbones/${mute}`,
      file,
    );
  const oracle = policies.findIndex(({ name }) => name === 'oracle');
  if (oracle < 0) return;
  throw invalidManifest(
    'the oracle knows the given plan, and where the model plans there is none: leave it out',
    `/policies/${oracle}`,
    file,
  );
}

function plannerOf({ planner }: Pick<ResolvedManifest, 'planner'>): PlannerName {
  return planner ?? 'given';
}

/**
 * Whether equal coordinates met equal faults. Where the model plans, faults depend on the number of a tool's call. Agents
 * that make the same calls meet the same faults.
 */
export function isPaired(manifest: Pick<ResolvedManifest, 'planner'>): boolean {
  return plannerOf(manifest) !== 'model';
}

/** The programme measures recovery with given plans, so it accepts no other runs. */
export function requireGivenPlans(
  runs: readonly { readonly file: string; readonly manifest: ResolvedManifest }[],
): void {
  const other = runs.find(({ manifest }) => plannerOf(manifest) !== 'given');
  if (other === undefined) return;
  throw invalidInput(
    'the programme reads runs of a given plan, and in this one the model or an agent plans: it is reported by itself, with regain report',
    { file: other.file },
  );
}

export function requireSamePlanner(first: ResolvedManifest, second: ResolvedManifest): void {
  if (plannerOf(first) === plannerOf(second)) return;
  throw invalidArgument(
    `runs can be compared where the same side plans, got planner ${plannerOf(first)}, and ${plannerOf(second)}: what failures cost is another quantity in each`,
  );
}
