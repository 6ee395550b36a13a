import type { ConsentChoice } from '#contracts/visitor-cookies.ts';
import { startTag, stopTag } from './tag.ts';

let opener: HTMLElement | undefined;

/** Without an answer nothing runs, so closing it is no worse than refusing; the next page asks again. */
export function closeSheet(sheet: HTMLElement): void {
  sheet.hidden = true;
  opener?.focus();
  opener = undefined;
}

function openSheet(sheet: HTMLElement, button: HTMLElement): void {
  opener = button;
  sheet.hidden = false;
  sheet.focus();
}

const ticked = (sheet: HTMLElement, name: string) =>
  sheet.querySelector<HTMLInputElement>(`[name=${name}]`)?.checked === true;

function choiceOf(sheet: HTMLElement, answer: string | undefined): ConsentChoice {
  if (answer !== 'chosen') return { analytics: answer === 'all', advertising: answer === 'all' };
  return { analytics: ticked(sheet, 'analytics'), advertising: ticked(sheet, 'advertising') };
}

/** The shop keeps the proof first and sets the cookie; only then is anything loaded. */
async function keep(sheet: HTMLElement, choice: ConsentChoice): Promise<boolean> {
  const { lang } = document.documentElement;
  const body = JSON.stringify({ ...choice, version: sheet.dataset.version, language: lang });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/consent', { method: 'POST', headers, body }).catch(() => undefined);
  return answer?.ok === true;
}

/** A button of the sheet, or the one in the footer that brings it back. */
export async function chooseConsent(sheet: HTMLElement, button: HTMLElement): Promise<void> {
  const { consent } = button.dataset;
  if (consent === 'open') return openSheet(sheet, button);
  const choice = choiceOf(sheet, consent);
  const problem = sheet.querySelector<HTMLElement>('[role=alert]');
  if (!(await keep(sheet, choice))) {
    if (problem) problem.textContent = sheet.dataset.failed ?? '';
    return;
  }
  if (problem) problem.textContent = '';
  closeSheet(sheet);
  if (choice.analytics || choice.advertising) startTag(sheet.dataset, choice);
  else stopTag(sheet.dataset.id ?? '');
  dispatchEvent(new Event('consentchange'));
}
