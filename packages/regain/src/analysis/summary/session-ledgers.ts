/** Sessions whose success is known, as observations of the law: one ledger for all failures of a session. */

import type { Calibration } from '../../law/index.ts';
import type { RecordedOutcome } from '../../readers/index.ts';
import type { LedgerEntry } from '../../types/index.ts';
import { getOrMake, LruCache } from '../../values/index.ts';
import { withinBudget } from '../costs/observe-operation.ts';
import { byMeasure, type CostMeasure, costMeasures } from '../costs/recovery-budget.ts';
import type { Operation } from '../episodes/operation.ts';
import type { SessionFacts } from '../traced-call.ts';
import { ClusteredTotals } from './clustered-totals.ts';
import type { Cluster, Clusters } from './clusters.ts';

interface OpenLedgers {
  readonly entries: Record<CostMeasure, LedgerEntry[]>;
  facts: SessionFacts | undefined;
  success: boolean | undefined;
}

/** Ledger entries that are kept of one session. */
const ENTRIES_MAX = 10_000;
/** Tasks of which pass^k is computed: the first ones. */
const TASKS_MAX = 20_000;
/** Sessions that wait for their subagents in one file; the oldest is complete. */
const OPEN_MAX = 2_000;
const PARENTS_MAX = 20_000;

export class SessionLedgers {
  /** Successes and sessions of each task, for pass^k. */
  readonly tasks = new Map<string, { successes: number; repeats: number }>();
  unknown = 0;
  /** Sessions whose success was given. */
  matched = 0;
  readonly #totals: Readonly<Record<CostMeasure, ClusteredTotals>>;
  readonly #outcomes: ReadonlyMap<string, boolean>;
  /** By the session that started all others; subagents of one file belong to it. */
  readonly #open = new Map<string, OpenLedgers>();
  readonly #parents = new LruCache<string>(PARENTS_MAX);
  readonly #clusters: Clusters;
  /** Operations of one session follow each other. */
  #last: { readonly session: SessionFacts; readonly cluster: Cluster } | undefined;

  constructor(calibration: Calibration, clusters: Clusters, outcomes: ReadonlyMap<string, boolean>) {
    this.#clusters = clusters;
    this.#totals = byMeasure(() => new ClusteredTotals(calibration, clusters));
    this.#outcomes = outcomes;
  }

  clusterOf(session: SessionFacts): Cluster {
    if (this.#last?.session !== session)
      this.#last = { session, cluster: this.#clusters.of(this.#nameOf(session)) };
    return this.#last.cluster;
  }

  #nameOf(session: SessionFacts): string {
    if (session.task !== undefined) return `${session.suite ?? ''}/${session.task}`;
    return `${session.file}/${this.#root(session)}`;
  }

  add({ session }: Operation, ledgers: Readonly<Record<CostMeasure, readonly LedgerEntry[]>>): void {
    const open = this.#ledgers(session);
    for (const measure of costMeasures) {
      if (open.entries[measure].length < ENTRIES_MAX) open.entries[measure].push(...ledgers[measure]);
    }
  }

  /** Whether it succeeded, if that is known. */
  ended(session: SessionFacts, outcome: RecordedOutcome | undefined): boolean | undefined {
    const open = this.#ledgers(session);
    const given = this.#outcomes.get(session.session);
    if (given !== undefined) this.matched++;
    const known = outcome?.success ?? given;
    if (this.#root(session) === session.session) open.facts = session;
    open.success ??= known;
    return known;
  }

  /** The file ended, and with it all its sessions. */
  flush(): void {
    for (const open of this.#open.values()) this.#close(open);
    this.#open.clear();
    this.#parents.clear();
  }

  #closeOldest(): void {
    for (const [name, oldest] of this.#open) {
      this.#open.delete(name);
      this.#close(oldest);
      return;
    }
  }

  #close({ facts, success, entries }: OpenLedgers): void {
    if (facts === undefined) return;
    if (success === undefined) this.unknown++;
    else this.#add(facts, success, entries);
  }

  totals(measure: CostMeasure): ClusteredTotals {
    return this.#totals[measure];
  }

  #add(facts: SessionFacts, success: boolean, entries: OpenLedgers['entries']): void {
    const cluster = this.clusterOf(facts);
    const hasFailures = entries.attempts.length > 0;
    const ending = success ? (hasFailures ? 'recovered' : 'clean') : 'failed';
    for (const measure of costMeasures)
      this.#totals[measure].add(cluster, ending, withinBudget(entries[measure]).ledger);
    if (facts.task === undefined) return;
    const task = this.tasks.get(cluster.name) ?? { successes: 0, repeats: 0 };
    if (task.repeats === 0 && this.tasks.size >= TASKS_MAX) return;
    this.tasks.set(cluster.name, {
      successes: task.successes + (success ? 1 : 0),
      repeats: task.repeats + 1,
    });
  }

  #ledgers(session: SessionFacts): OpenLedgers {
    const root = this.#root(session);
    return getOrMake(this.#open, root, () => {
      if (this.#open.size >= OPEN_MAX) this.#closeOldest();
      const entries = byMeasure((): LedgerEntry[] => []);
      return { entries, facts: undefined, success: undefined };
    });
  }

  #root({ session, parent }: Pick<SessionFacts, 'session' | 'parent'>): string {
    if (parent !== undefined) this.#parents.set(session, parent);
    let root = session;
    for (let depth = 0; depth < 32; depth++) {
      const above = this.#parents.get(root);
      if (above === undefined || above === root) break;
      root = above;
    }
    return root;
  }
}
