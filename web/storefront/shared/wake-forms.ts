/** Hydrates the forms like a touch does, because a code changes every total. */
export function wakeForms(): void {
  for (const island of document.querySelectorAll('[data-island]')) {
    island.dispatchEvent(new Event('focusin', { bubbles: true }));
  }
}
