import type { Checkout } from '#messages/es/checkout.ts';
import type { Refused } from '../../shared/call-api.ts';

/** Sentences for an order that could not be opened (text 1, section 8). */
export interface OpeningFailure {
  title: string;
  text: string;
  /** Status of the reply, for support. */
  detail?: string | undefined;
  /** Shown as a toast, too, where the shop gave no reason of its own. */
  toast?: { title: string; text: string };
}

/** Returns the shop's own sentence where it refused, else the plain one with the status of the reply. */
export function openingFailure(refusal: Refused | 'no_secret', words: Checkout): OpeningFailure {
  const toast = { title: words.initFailed.title, text: words.initReload };
  if (refusal === 'no_secret') return { ...words.initFailed, detail: words.noSecret, toast };
  const { code, status, statusText, message } = refusal;
  if (status >= 400 && status < 500 && message) {
    const aboutName = { user_blocked: words.blockedTitle, profile_private: words.privateTitle };
    return { title: aboutName[code as keyof typeof aboutName] ?? words.initFailed.title, text: message };
  }
  const detail = status ? words.creationStatus(`${status} ${statusText}`.trim()) : undefined;
  return { ...words.initFailed, detail, toast };
}
