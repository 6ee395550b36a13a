import { useSyncExternalStore } from 'react';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

const key = 'auge.admin.language';
const hearers = new Set<() => void>();

/**
 * Returns the language of the last member here, as this browser remembers it; the shell's document reads the
 * same entry.
 */
export const currentLanguage = (): StaffLanguage => (document.documentElement.lang === 'en' ? 'en' : 'es');

export function chooseLanguage(language: StaffLanguage): void {
  document.documentElement.lang = language;
  try {
    localStorage.setItem(key, language);
  } catch {
    // A browser that keeps nothing speaks it until the page is left.
  }
  for (const hear of hearers) hear();
}

/** Takes what the member's record says, whoever sat here before. */
export function adoptLanguage(language: StaffLanguage): void {
  if (language !== currentLanguage()) chooseLanguage(language);
}

function subscribe(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

export const useLanguage = (): StaffLanguage => useSyncExternalStore(subscribe, currentLanguage);

/** Returns the sentences of an area in the member's language. */
export const useWords = <Words>(area: Record<StaffLanguage, Words>): Words => area[useLanguage()];
