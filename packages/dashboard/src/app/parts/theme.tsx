/** Light or dark: as the system has it, until the reader chooses. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type Theme = 'light' | 'dark';
const KEY = 'regain-theme';

function stored(): Theme | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null;
  }
}

function current(): Theme {
  return stored() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

document.documentElement.dataset.theme = current();

export function ThemeButton({ onChange }: { readonly onChange: () => void }): JSX.Element {
  const [theme, setTheme] = useState(current);
  const apply = (next: Theme) => {
    document.documentElement.dataset.theme = next;
    setTheme(next);
    onChange();
  };
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => stored() === null && apply(current());
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, []);
  const other = theme === 'dark' ? 'light' : 'dark';
  const choose = () => {
    try {
      localStorage.setItem(KEY, other);
    } catch {
      // A page without storage keeps the choice until it is closed.
    }
    apply(other);
  };
  return (
    <button type="button" class="quiet" onClick={choose} aria-label={`Use the ${other} theme`}>
      {theme === 'dark' ? 'Light' : 'Dark'}
    </button>
  );
}
