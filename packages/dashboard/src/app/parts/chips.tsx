/** Small marks with a meaning: endings, verdicts, failure classes. Always with their word, never by colour alone. */

import type { JSX } from 'preact';
import type { VerdictOutcome } from 'regain/internal/law';
import { callFailureClasses, outputFailureClasses, serviceFailureClasses } from 'regain/internal/types';

const endingTones: Readonly<Record<string, string>> = {
  clean: 'good',
  recovered: 'good',
  done: 'good',
  'handed-off': 'warn',
  unconfirmed: 'warn',
  cancelled: 'quiet',
  void: 'quiet',
  failed: 'bad',
  'gave-up': 'bad',
  'given-up': 'bad',
};

const endingSigns: Readonly<Record<string, string>> = { good: '✓', warn: '→', bad: '✕', quiet: '·' };

export function Ending({ ending }: { readonly ending: string }): JSX.Element {
  const tone = endingTones[ending] ?? 'quiet';
  return (
    <span class={`chip ${tone}`}>
      <span aria-hidden="true">{endingSigns[tone]}</span> {ending}
    </span>
  );
}

/** Failure classes in three groups with a colour each: of the service, of the call, of the answer. */
export function classTone(failure: string): 'service' | 'call' | 'output' | 'other' {
  const of = (classes: readonly string[]) => classes.includes(failure);
  if (of(serviceFailureClasses)) return 'service';
  if (of(callFailureClasses)) return 'call';
  return of(outputFailureClasses) ? 'output' : 'other';
}

export function FailureClass({ name }: { readonly name: string }): JSX.Element {
  return (
    <span>
      <i class={`swatch ${classTone(name)}`} /> {name}
    </span>
  );
}

const verdictTones: Readonly<Record<VerdictOutcome, string>> = {
  holds: 'good',
  violated: 'bad',
  inconclusive: 'warn',
  'could-not-fail': 'quiet',
  undefined: 'quiet',
};

export function VerdictChip({
  verdict,
  reason,
}: {
  readonly verdict: VerdictOutcome;
  readonly reason?: string;
}): JSX.Element {
  return (
    <span class={`chip ${verdictTones[verdict]}`} title={reason}>
      {verdict.replaceAll('-', ' ')}
    </span>
  );
}

/** An interval as a line with its point, on a scale from 0 to `most`, and the number `shown` beside it. */
export function IntervalBar({
  point,
  low,
  high,
  most,
  text,
  shown,
}: {
  readonly point: number;
  readonly low: number;
  readonly high: number;
  readonly most: number;
  readonly text: string;
  readonly shown: string;
}): JSX.Element {
  const at = (value: number) => `${(100 * Math.min(1, Math.max(0, value / most))).toFixed(2)}%`;
  const width = Math.max(0, Math.min(high, most) - Math.max(low, 0)) / most;
  return (
    <span class="with-bar">
      <span class="interval" role="img" aria-label={text} title={text}>
        <span class="track" />
        {Number.isFinite(low) && Number.isFinite(high) && (
          <span class="range" style={{ left: at(low), width: `${(100 * width).toFixed(2)}%` }} />
        )}
        <span class="point" style={{ left: at(point) }} />
      </span>
      {shown}
    </span>
  );
}
