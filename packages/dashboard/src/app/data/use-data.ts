/** Data of a page: loading, there, or failed. */

import { useEffect, useState } from 'preact/hooks';
import { errorText } from 'regain/internal/types';

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'there'; readonly value: T }
  | { readonly state: 'failed'; readonly error: string };

/** Loads again when a key changes; what arrives late for an earlier key is dropped. */
export function useData<T>(load: () => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    setLoaded({ state: 'loading' });
    load().then(
      (value) => isCurrent && setLoaded({ state: 'there', value }),
      (error: unknown) => isCurrent && setLoaded({ state: 'failed', error: errorText(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, keys);
  return loaded;
}
