import { allowed } from './allowed.ts';

/** Shows the question to those who have not answered it, and starts what was agreed to. */
export function askConsent(): void {
  const sheet = document.querySelector<HTMLElement>('#consent');
  if (!sheet) return;
  const follow = () => {
    // As `readConsent` of contracts/visitor-cookies.ts, which would be a file of its own here.
    const known = RegExp(`consent=${sheet.dataset.version}.(\\d+)`).exec(document.cookie)?.[1];
    sheet.hidden = !!known;
    // Something may be left of an answer that counts no more.
    if (known?.includes('1') || allowed(() => 'auge.looked' in localStorage))
      void import('./agreed.ts').then(({ applyKnown }) => applyKnown(sheet, known));
  };
  follow();
  // A page that comes back as it was left may have been answered elsewhere.
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
  (sheet.querySelector('[data-consent=none]') as HTMLElement).onclick = () => {
    // Whoever leaves before the script that tells the shop has come is not asked again.
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we serve has a cookie store
    document.cookie = `consent=${sheet.dataset.version}.0;path=/;samesite=lax`;
  };
  // One of each for the page: shorter than listeners, and every byte here comes before any intent.
  sheet.onkeydown = window.onclick = (event: Event) => {
    if ((event.target as Element).closest?.('#consent,[data-consent]'))
      void import('./choose-consent.ts').then(({ heed }) => heed(sheet, event));
  };
}
