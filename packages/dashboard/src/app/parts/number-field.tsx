/** A number by slider or by keyboard. */

import type { JSX } from 'preact';

/** The number of an address, within bounds. */
export function numberOf(text: string | undefined, otherwise: number, least: number, most: number): number {
  const value = text === undefined || text.trim() === '' ? otherwise : Number(text);
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}

export function NumberField({
  label,
  value,
  min,
  max,
  step,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: string) => void;
}): JSX.Element {
  return (
    <label class="field">
      {label}
      <span class="range-field">
        <input
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-label={`${label}, slider`}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <input
          type="number"
          min={min}
          max={max}
          step="any"
          value={value}
          aria-label={label}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </span>
    </label>
  );
}
