import { useSyncExternalStore } from 'react';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

const key = 'auge.admin.language';
const languageListeners = new Set<() => void>();

/** Returns the language of the last member in this browser. The shell's document reads the same entry. */
export const currentLanguage = (): StaffLanguage => (document.documentElement.lang === 'en' ? 'en' : 'es');

export function setLanguage(language: StaffLanguage): void {
  document.documentElement.lang = language;
  try {
    localStorage.setItem(key, language);
  } catch {
    // Without storage the language lasts until the page is left.
  }
  for (const hear of languageListeners) hear();
}

/** Applies the language of the member's record, overriding the browser's. */
export function applyMemberLanguage(language: StaffLanguage): void {
  if (language !== currentLanguage()) setLanguage(language);
}

function subscribe(hear: () => void): () => void {
  languageListeners.add(hear);
  return () => languageListeners.delete(hear);
}

export const useLanguage = (): StaffLanguage => useSyncExternalStore(subscribe, currentLanguage);

export const useTexts = <Words>(area: Record<StaffLanguage, Words>): Words => area[useLanguage()];
