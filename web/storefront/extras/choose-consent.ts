import type { ConsentChoice } from '#contracts/visitor-cookies.ts';
import { startTag, stopTag } from './tag.ts';

let opener: HTMLElement | undefined;

/** Without an answer nothing runs, so closing it is no worse than refusing; the next page asks again. */
function closeSheet(sheet: HTMLElement): void {
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

/** A press of one of the buttons, or Escape in the sheet; anything else there means nothing. */
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
  const { script = '' } = sheet.dataset;
  if (choice.analytics || choice.advertising) startTag(script, choice);
  else stopTag(script);
  dispatchEvent(new Event('consentchange'));
}
