import type { CheckoutTexts } from '#messages/es/checkout.ts';
import type { Refused } from '../../shared/call-api.ts';

export interface OpeningFailure {
  title: string;
  text: string;
  /** Status of the reply, for support. */
  detail?: string | undefined;
  /** Also shown as a toast when the shop gave no reason. */
  toast?: { title: string; text: string };
}

/** Returns the shop's message if it refused, otherwise the generic one with the status. */
export function openingFailure(refusal: Refused | 'no_secret', words: CheckoutTexts): OpeningFailure {
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
