/** Fields that choose what a page shows. */

import type { JSX } from 'preact';

type Option = string | readonly [value: string, label: string];

interface Choice {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  readonly class?: string;
}

export function Select({ label, value, options, onChange, class: name }: Choice): JSX.Element {
  return (
    <label class={name}>
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map((option) => {
          const [id, text] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={id} value={id}>
              {text}
            </option>
          );
        })}
      </select>
    </label>
  );
}

/** The empty choice shows all. */
export function SelectFilter({ options, ...choice }: Choice): JSX.Element {
  return <Select {...choice} options={[['', 'all'], ...options]} />;
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
