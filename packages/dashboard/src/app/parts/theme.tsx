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

const root = document.documentElement;
root.dataset.theme = current();
/** Figures are drawn in the colours of the theme. */
const changed = new EventTarget();

function apply(theme: Theme): void {
  root.dataset.theme = theme;
  changed.dispatchEvent(new Event('change'));
}

function useTheme(): Theme {
  const [theme, setTheme] = useState(root.dataset.theme as Theme);
  useEffect(() => {
    const follow = () => setTheme(root.dataset.theme as Theme);
    changed.addEventListener('change', follow);
    return () => changed.removeEventListener('change', follow);
  }, []);
  return theme;
}

export function useIsDark(): boolean {
  return useTheme() === 'dark';
}

export function ThemeButton(): JSX.Element {
  const theme = useTheme();
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
