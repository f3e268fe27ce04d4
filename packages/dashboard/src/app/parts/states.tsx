/** What a page shows before its data is there, when it cannot be had, and when there is none. */

import type { ComponentChildren, JSX } from 'preact';
import type { Loaded } from '../data/use-data.ts';

export function Ready<T>({
  data,
  what,
  children,
}: {
  readonly data: Loaded<T>;
  /** For the text while it loads: "the results". */
  readonly what: string;
  readonly children: (value: T) => ComponentChildren;
}): JSX.Element {
  if (data.state === 'loading')
    return (
      <p class="state" role="status">
        <span class="spinner" aria-hidden="true" /> Loading {what} …
      </p>
    );
  if (data.state === 'failed') return <Problem title={`Cannot show ${what}`}>{data.error}</Problem>;
  return <>{children(data.value)}</>;
}

export function Problem({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}

export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children === undefined ? null : <p>{children}</p>}
    </div>
  );
}
