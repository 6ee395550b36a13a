import { useSyncExternalStore } from 'react';

/** Reads a display preference of this browser. The server's `shell` reads the theme before painting. */
const readPreference = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

function savePreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage it lasts until the page is left.
  }
}

const hearers = new Set<() => void>();
const notifyListeners = () => {
  for (const hear of hearers) hear();
};
const subscribe = (hear: () => void) => {
  hearers.add(hear);
  return () => hearers.delete(hear);
};

export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const dark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = dark ? 'light' : 'dark';
  savePreference('auge.admin.theme', dataset.theme);
}

const foldedKey = 'auge.admin.folded';
/** Default: folded where the menu would take a fifth of the width. */
const isFoldedByDefault = () => matchMedia('(min-width: 768px) and (max-width: 1100px)').matches;
let folded: boolean | undefined;
const isFolded = () => {
  const remembered = readPreference(foldedKey);
  folded ??= remembered === null ? isFoldedByDefault() : remembered === 'yes';
  return folded;
};

export function useFolded(): [boolean, () => void] {
  const now = useSyncExternalStore(subscribe, isFolded);
  const toggle = () => {
    folded = !now;
    savePreference(foldedKey, folded ? 'yes' : 'no');
    notifyListeners();
  };
  return [now, toggle];
}

export function useGroupOpen(entry: string): [boolean, (open: boolean) => void] {
  const key = `auge.admin.group.${entry}`;
  const open = useSyncExternalStore(subscribe, () => readPreference(key) !== 'no');
  const choose = (next: boolean) => {
    savePreference(key, next ? 'yes' : 'no');
    notifyListeners();
  };
  return [open, choose];
}
