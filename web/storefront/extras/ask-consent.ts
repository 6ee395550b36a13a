/** Is something left of an answer that may count no more? A browser may forbid the look. */
function isLooked(): boolean {
  try {
    return 'auge.looked' in localStorage;
  } catch {
    return false;
  }
}

/** Shows the question to those who have not answered it, and starts what was agreed to. */
export function askConsent(): void {
  const sheet = document.getElementById('consent');
  if (!sheet) return;
  const follow = () => {
    // As `readConsent` of contracts/visitor-cookies.ts, which would be a file of its own here.
    const known = RegExp(`consent=${sheet.dataset.version}\\.(\\d+)`).exec(document.cookie)?.[1];
    sheet.hidden = !!known;
    if (known?.includes('1') || isLooked())
      void import('./agreed.ts').then(({ applyKnown }) => applyKnown(sheet, known ?? ''));
  };
  follow();
  // A page that comes back as it was left may have been answered elsewhere.
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
  for (const type of ['click', 'keydown']) {
    addEventListener(type, (event) => {
      if (!(event.target as Element).closest?.('#consent,[data-consent]')) return;
      void import('./choose-consent.ts').then(({ heed }) => heed(sheet, event));
    });
  }
}
