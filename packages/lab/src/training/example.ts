/** One decision to learn from: what was seen, what could be done, what was right, and what it is worth. */

import type { WordingFamily } from 'regain/internal/dialects';
import type { FeatureRows } from 'regain/internal/repair';
import type { FailureClass, Split } from 'regain/internal/types';
import type { Inputs } from '../prior/index.ts';

/** Where an example comes from. */
export interface Origin {
  readonly suite: string;
  readonly task: string;
  readonly domain: string;
  readonly split: Split;
  readonly family: WordingFamily;
  readonly profile: string;
  readonly seed: number;
  readonly repeat: number;
}

export interface Example {
  readonly origin: Origin;
  /** The failure's text as it was met, and normalised. */
  readonly message: string;
  readonly text: string;
  readonly observedClass: FailureClass;
  /** Whether a tool said so itself. */
  readonly isExplicit: boolean;
  /** What it truly was; undefined where that is not one class. */
  readonly trueClass: FailureClass | undefined;
  readonly inputs: Inputs;
  /** Of the candidates, and of "none of these" behind them where handing off is not among them. */
  readonly rows: FeatureRows;
  readonly isRight: Uint8Array;
  /** What the rules would do first: an index of a candidate. */
  readonly byRules: RulesAnswer;
  /** Whether a wrong action had been taken before, on purpose. */
  readonly isOffPath: boolean;
  /** Efficiency of the corrected trajectory, 0 to 1. */
  readonly weight: number;
}

export interface RulesAnswer {
  readonly choice: number;
  readonly chance: number;
}
