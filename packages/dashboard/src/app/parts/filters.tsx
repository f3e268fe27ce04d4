/** Fields that choose what a table shows. */

import type { JSX } from 'preact';

/** A choice by name; the empty one shows all. */
export function SelectFilter({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (string | { readonly value: string; readonly label: string })[];
  readonly onChange: (value: string) => void;
}): JSX.Element {
  const all = options.map((one) => (typeof one === 'string' ? { value: one, label: one } : one));
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {all.some((one) => one.value === '') ? null : <option value="">all</option>}
        {all.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function SearchFilter({
  label,
  placeholder = 'part of its name',
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): JSX.Element {
  return (
    <label>
      {label}
      <input
        type="search"
        placeholder={placeholder}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
