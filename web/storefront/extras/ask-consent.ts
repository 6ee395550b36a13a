/** Shows the question to those who have not answered it, and starts what was agreed to. */
export function askConsent(): void {
  const sheet = document.getElementById('consent');
  if (!sheet) return;
  const follow = () => {
    // As `readConsent` of contracts/visitor-cookies.ts, which would be a file of its own here.
    const known = RegExp(`consent=${sheet.dataset.version}\\.(.)(.)`).exec(document.cookie);
    sheet.hidden = known !== null;
    if (!known?.includes('1')) return;
    const [, analytics, advertising] = known;
    const choice = { analytics: analytics === '1', advertising: advertising === '1' };
    void import('./tag.ts').then(({ startTag }) => startTag(sheet.dataset.script ?? '', choice));
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
