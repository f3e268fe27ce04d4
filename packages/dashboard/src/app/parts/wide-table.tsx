/** A table that scrolls in its own frame where the window is narrower. */

import type { ComponentChildren, JSX } from 'preact';

/** `head`: labels of the columns; one that ends in ` >` is aligned to the right. */
export function WideTable({
  label,
  head,
  children,
}: {
  readonly label: string;
  readonly head: readonly string[];
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div class="wide" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th scope="col" key={name} class={name.endsWith(' >') ? 'right' : ''}>
                {name.replace(/ >$/, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
