/** Wakes the forms as a touch would, because they change every total. */
export function wakeForms(): void {
  for (const island of document.querySelectorAll('[data-island]')) {
    island.dispatchEvent(new Event('focusin', { bubbles: true }));
  }
}
