/** What worked in one environment, by tool: recalled for the next failure of the same kind, and given up when it fails. */

import { cleanText } from '../../redact/index.ts';
import {
  type Action,
  argsFromSources,
  canonicalJson,
  type Exemplar,
  type ObservedCall,
  type Proposal,
  type Remedy,
  type Renames,
  type Situation,
} from '../../types/index.ts';
import { dotProduct } from '../../values/index.ts';
import type { Embedder } from '../embedders/embedder.ts';
import type { ExemplarInput } from '../exemplar.ts';
import { withEdits } from './argument-edits.ts';
import { CallsInOrder, type Lesson } from './calls-in-order.ts';
import {
  afterTrial,
  CHANCE_MIN,
  chanceOf,
  contentOf,
  operatorOf,
  remedySuspicion,
  textsOf,
} from './remedy.ts';

/** Least cosine similarity between the text of a failure and that of the remembered one. */
const SIMILARITY_MIN = 0.6;
const RECALLED_MAX = 3;
/** Something else may be right. */
const CHANCE_SUM_MAX = 0.95;
const MESSAGE_CHARS_MAX = 1_000;
const OFFERS_MAX = 200;
const EPISODES_MAX = 100;

interface Stored {
  readonly keep: (experience: ExemplarInput) => void;
  readonly forget: (id: string) => void;
}

type Recalled = Pick<Situation, 'call' | 'failure' | 'history'>;
type WithRemedy = Exemplar & { readonly remedy: Remedy };

export class RemedyMemory {
  readonly environment: string;
  readonly #embedder: Embedder;
  readonly #stored: Stored;
  readonly #byTool = new Map<
    string,
    Map<string, { readonly exemplar: WithRemedy; readonly vector: Float32Array }>
  >();
  /** By episode; the least recently used is first. */
  readonly #calls = new Map<string, CallsInOrder>();
  /** Ids of remedies by the call that they would make. */
  readonly #offers = new Map<string, string>();

  constructor(environment: string, embedder: Embedder, stored: Stored) {
    this.environment = environment;
    this.#embedder = embedder;
    this.#stored = stored;
  }

  get isAwaiting(): boolean {
    return this.#calls.size > 0 || this.#offers.size > 0;
  }

  /** Exemplars without a remedy, of other environments or in quarantine are of no use here. */
  add(exemplar: Exemplar): void {
    const { remedy, id, text, quarantined } = exemplar;
    if (remedy?.environment !== this.environment || quarantined !== undefined) return;
    const own = this.#byTool.get(remedy.tool) ?? new Map();
    this.#byTool.set(remedy.tool, own);
    own.set(id, { exemplar: exemplar as WithRemedy, vector: this.#embedder.embed(text) });
  }

  remove({ id, remedy }: Exemplar): void {
    if (remedy !== undefined) this.#byTool.get(remedy.tool)?.delete(id);
  }

  renamesOf(tool: string): Renames {
    const renames: Record<string, string> = {};
    for (const { exemplar } of this.#byTool.get(tool)?.values() ?? [])
      for (const edit of exemplar.remedy.edits ?? [])
        if (edit.kind === 'rename' && chanceOf(exemplar.remedy) >= CHANCE_MIN) renames[edit.from] = edit.to;
    return renames;
  }

  recall(situation: Recalled): readonly Proposal[] {
    const { call, failure } = situation;
    const own = this.#byTool.get(call.tool);
    if (own === undefined || own.size === 0) return [];
    const query = this.#embedder.embed(cleanText(failure.message));
    const found = [...own.values()]
      .filter(({ exemplar, vector }) => {
        const isAlike =
          exemplar.failureClass === failure.class && dotProduct(query, vector) >= SIMILARITY_MIN;
        return isAlike && chanceOf(exemplar.remedy) >= CHANCE_MIN;
      })
      .map(({ exemplar }) => ({ exemplar, chance: chanceOf(exemplar.remedy) }))
      .sort((a, b) => b.chance - a.chance || (a.exemplar.id < b.exemplar.id ? -1 : 1));
    const proposals: Proposal[] = [];
    let left = CHANCE_SUM_MAX;
    for (const { exemplar, chance } of found) {
      const action = actionOf(exemplar.remedy, situation);
      if (action === undefined || proposals.length === RECALLED_MAX) continue;
      const share = Math.min(chance, left * chance);
      left -= share;
      this.#offer(exemplar, situation, action);
      const { worked } = exemplar.remedy;
      proposals.push({
        action,
        operators: [operatorOf(exemplar.remedy)],
        support: chance,
        chance: share,
        why: `it worked here before (chance ${chance.toFixed(2)}, weight ${worked.toFixed(1)})`,
        isRemembered: true,
      });
    }
    return proposals;
  }

  observe(call: ObservedCall): void {
    const hasFailed = call.failure !== undefined;
    const settled = this.#settle(call, !hasFailed);
    for (const { failure, remedy, hasSecret } of this.#lessonsFrom(call)) {
      const whole: Remedy = { environment: this.environment, ...remedy, worked: 1, failed: 0 };
      if (remedySuspicion(whole) !== undefined || textsOf(whole).some((text) => hasSecret?.(text))) continue;
      const known = this.#known(whole);
      if (known === undefined) this.#learn(whole, failure);
      else if (!settled.has(known.id))
        this.#stored.keep({
          ...known,
          text: failure.message.slice(0, MESSAGE_CHARS_MAX),
          remedy: afterTrial(known.remedy, true),
        });
    }
  }

  #lessonsFrom(call: ObservedCall): readonly Lesson[] {
    const { episode = '' } = call;
    const calls = this.#calls.get(episode) ?? new CallsInOrder();
    this.#calls.delete(episode);
    const lessons = calls.add(call);
    if (!calls.isEmpty) this.#calls.set(episode, calls);
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > EPISODES_MAX) this.#calls.delete(oldest!);
    return lessons;
  }

  #learn(remedy: Remedy, failure: NonNullable<ObservedCall['failure']>): void {
    this.#stored.keep({
      text: failure.message.slice(0, MESSAGE_CHARS_MAX),
      failureClass: failure.class,
      operator: operatorOf(remedy),
      success: true,
      efficiency: 1,
      provenance: `learnt/${this.environment}`,
      remedy,
    });
  }

  #known(remedy: Remedy): WithRemedy | undefined {
    const content = canonicalJson(contentOf(remedy));
    for (const { exemplar } of this.#byTool.get(remedy.tool)?.values() ?? [])
      if (canonicalJson(contentOf(exemplar.remedy)) === content) return exemplar;
    return undefined;
  }

  #offer({ id, remedy }: WithRemedy, { call }: Recalled, action: Action): void {
    const args = action.kind === 'repair-arguments' ? action.args : call.args;
    const kind = remedy.waitMs === undefined ? '' : ' after a wait';
    this.#offers.set(`${call.tool} ${canonicalJson(args)}${kind}`, id);
    const [oldest] = this.#offers.keys();
    if (this.#offers.size > OFFERS_MAX) this.#offers.delete(oldest!);
  }

  /** A call that remedies proposed has been made: its result counts for them. */
  #settle({ tool, args, waitedMs = 0 }: ObservedCall, hasWorked: boolean): ReadonlySet<string> {
    const settled = new Set<string>();
    const made = `${tool} ${canonicalJson(args)}`;
    for (const key of waitedMs > 0 ? [made, `${made} after a wait`] : [made]) {
      const id = this.#offers.get(key);
      if (id === undefined) continue;
      this.#offers.delete(key);
      settled.add(id);
      const exemplar = this.#byTool.get(tool)?.get(id)?.exemplar;
      if (exemplar === undefined) continue;
      const remedy = afterTrial(exemplar.remedy, hasWorked);
      if (chanceOf(remedy) < CHANCE_MIN) this.#stored.forget(id);
      else this.#stored.keep({ ...exemplar, remedy });
    }
    return settled;
  }
}

/** The next action of a remedy; undefined if it does not apply, or has been tried in this step. */
function actionOf({ edits, first, waitMs }: Remedy, situation: Recalled): Action | undefined {
  const { call, history } = situation;
  if (edits !== undefined) {
    const args = withEdits(call.args, edits);
    if (args === undefined) return undefined;
    const text = canonicalJson(args);
    const isTried = history.some((turn) => canonicalJson(turn.call.args) === text);
    return isTried ? undefined : { kind: 'repair-arguments', args };
  }
  if (first !== undefined) {
    const { args, missing } = argsFromSources(first.args, { args: call.args });
    if (missing.length > 0) return undefined;
    const made = history.findIndex(
      ({ action }) => action.kind === 'use-tool' && action.first === true && action.tool === first.tool,
    );
    if (made < 0) return { kind: 'use-tool', tool: first.tool, args, first: true };
    return made === history.length - 1 ? { kind: 'retry', delayMs: 0 } : undefined;
  }
  const isTried = history.some(({ action }) => action.kind === 'retry' && action.delayMs >= waitMs!);
  return isTried ? undefined : { kind: 'retry', delayMs: waitMs! };
}
