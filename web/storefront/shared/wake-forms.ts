/** Wakes the forms as a touch would: every total is theirs to change. */
export function wakeForms(): void {
  for (const island of document.querySelectorAll('[data-island]')) {
    island.dispatchEvent(new Event('focusin', { bubbles: true }));
  }
}
