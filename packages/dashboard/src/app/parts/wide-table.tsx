/** Tables with heads, and one that scrolls in its own frame where the window is narrower. */

import type { ComponentChildren, JSX } from 'preact';

interface TableProps {
  /** Labels of the columns; one that ends in ` >` is aligned to the right. */
  readonly head: readonly string[];
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Table({ head, class: name, children }: TableProps): JSX.Element {
  return (
    <table class={name}>
      <thead>
        <tr>
          {head.map((label) => (
            <th scope="col" key={label} class={label.endsWith(' >') ? 'right' : ''}>
              {label.replace(/ >$/, '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function WideTable({ label, ...table }: TableProps & { readonly label: string }): JSX.Element {
  return (
    <div class="wide" tabIndex={0} role="group" aria-label={label}>
      <Table {...table} />
    </div>
  );
}
