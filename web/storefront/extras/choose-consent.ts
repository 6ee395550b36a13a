import type { CallInput } from '#contracts/declared-calls.ts';
import {
  type ConsentChoice,
  consentCookie,
  consentSeconds,
  consentValue,
  readConsent,
} from '#contracts/pages/visitor-cookies.ts';
import type { FetchOf } from '../shared/fetch-of.ts';
import { applyChoice } from './agreed.ts';

let opener: HTMLElement | undefined;

/**
 * Closes the sheet. Without an answer nothing runs, so closing it is no worse than refusing; the next page
 * asks again.
 */
function closeSheet(sheet: HTMLElement): void {
  sheet.hidden = true;
  opener?.focus();
  opener = undefined;
}

function openSheet(sheet: HTMLElement, button: HTMLElement): void {
  // This script is here by now and replies itself, from the answer before.
  const refuse = sheet.querySelector<HTMLElement>('[data-consent=none]');
  if (refuse) refuse.onclick = null;
  opener = button;
  sheet.hidden = false;
  sheet.focus();
}

const ticked = (sheet: HTMLElement, name: string) =>
  sheet.querySelector<HTMLInputElement>(`[name=${name}]`)?.checked === true;

function choiceOf(sheet: HTMLElement, answer: string | undefined): ConsentChoice {
  const agrees = (name: string) => answer === 'all' || (answer === 'chosen' && ticked(sheet, name));
  return {
    analytics: agrees('analytics'),
    advertising: agrees('advertising'),
    personalisation: agrees('personalisation'),
  };
}

/** An answer that the shop has not kept yet counts this long. */
const passingSeconds = 60;

function writeCookie(value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we serve has a cookie store
  document.cookie = `${consentCookie}=${value};path=/;samesite=lax;max-age=${seconds}`;
}

/**
 * The answer stands in the cookie at once and the call outlives the page: anyone who continues in the same moment is not
 * asked again. The shop's own cookie, which comes with the proof, is the one that lasts.
 */
async function keep(sheet: HTMLElement, choice: ConsentChoice): Promise<boolean> {
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

/** Takes a press of one of the buttons, or Escape in the sheet; anything else there means nothing. */
export function heed(sheet: HTMLElement, event: Event): void {
  const target = event.target as Element;
  if (event instanceof KeyboardEvent) {
    if (event.key === 'Escape' && sheet.contains(target)) closeSheet(sheet);
    return;
  }
  const button = target.closest<HTMLElement>('[data-consent]');
  if (button?.dataset.consent === 'open') openSheet(sheet, button);
  else if (button) void answer(sheet, button.dataset.consent);
}

async function answer(sheet: HTMLElement, consent: string | undefined): Promise<void> {
  const choice = choiceOf(sheet, consent);
  const problem = sheet.querySelector<HTMLElement>('[role=alert]');
  if (!(await keep(sheet, choice))) {
    if (problem) problem.textContent = sheet.dataset.failed ?? '';
    return;
  }
  if (problem) problem.textContent = '';
  closeSheet(sheet);
  applyChoice(sheet, choice);
  dispatchEvent(new Event('consentchange'));
}
