import type { CallInput } from '#contracts/declared-calls.ts';
import {
  type ConsentChoice,
  consentCookie,
  consentSeconds,
  consentValue,
  readConsent,
} from '#contracts/pages/visitor-cookies.ts';
import type { FetchOf } from '../shared/fetch-of.ts';
import { applyConsent } from './apply-consent.ts';

let opener: HTMLElement | undefined;

/** Closes the sheet. No answer has the same effect as refusing, and the next page asks again. */
function closeSheet(sheet: HTMLElement): void {
  sheet.hidden = true;
  opener?.focus();
  opener = undefined;
}

function openSheet(sheet: HTMLElement, button: HTMLElement): void {
  // Replaces the inline handler that was active until this script loaded.
  const refuse = sheet.querySelector<HTMLElement>('[data-consent=none]');
  if (refuse) refuse.onclick = null;
  opener = button;
  sheet.hidden = false;
  sheet.focus();
}

const isTicked = (sheet: HTMLElement, name: string) =>
  sheet.querySelector<HTMLInputElement>(`[name=${name}]`)?.checked === true;

function choiceOf(sheet: HTMLElement, answer: string | undefined): ConsentChoice {
  const agrees = (name: string) => answer === 'all' || (answer === 'chosen' && isTicked(sheet, name));
  return {
    analytics: agrees('analytics'),
    advertising: agrees('advertising'),
    personalisation: agrees('personalisation'),
  };
}

/** Lifetime of the provisional cookie, until the server has stored the choice. */
const passingSeconds = 60;

function writeCookie(value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we serve has a cookie store
  document.cookie = `${consentCookie}=${value};path=/;samesite=lax;max-age=${seconds}`;
}

/**
 * Writes a provisional cookie first, so a visitor who navigates at once is not asked again. The request uses
 * `keepalive`. The server then sets the lasting cookie.
 */
async function saveChoice(sheet: HTMLElement, choice: ConsentChoice): Promise<boolean> {
  const before = readConsent(document.cookie);
  const visitor = before?.visitor ?? crypto.randomUUID();
  writeCookie(consentValue({ ...choice, visitor }), passingSeconds);
  const { lang } = document.documentElement;
  const sent = { ...choice, version: sheet.dataset.version, language: lang };
  const body = JSON.stringify(sent as CallInput<'POST /api/consent'>['body']);
  const headers = { 'content-type': 'application/json' };
  const call = { method: 'POST', headers, body, keepalive: true } as const;
  const fetchConsent: FetchOf<'POST /api/consent'> = fetch;
  const answer = await fetchConsent('/api/consent', call).catch(() => undefined);
  if (answer?.ok) return true;
  if (before) writeCookie(consentValue(before), consentSeconds);
  else writeCookie('', 0);
  return false;
}

export function handleClick(sheet: HTMLElement, event: Event): void {
  const target = event.target as Element;
  if (event instanceof KeyboardEvent) {
    if (event.key === 'Escape' && sheet.contains(target)) closeSheet(sheet);
    return;
  }
  const button = target.closest<HTMLElement>('[data-consent]');
  if (button?.dataset.consent === 'open') openSheet(sheet, button);
  else if (button) void saveAnswer(sheet, button.dataset.consent);
}

async function saveAnswer(sheet: HTMLElement, consent: string | undefined): Promise<void> {
  const choice = choiceOf(sheet, consent);
  const problem = sheet.querySelector<HTMLElement>('[role=alert]');
  const saved = await saveChoice(sheet, choice);
  if (problem) problem.hidden = saved;
  if (!saved) return;
  closeSheet(sheet);
  applyConsent(sheet, choice);
  dispatchEvent(new Event('consentchange'));
}
