/**
 * Small scripts that start when the page is idle. Every visitor loads this file, so larger features use `import()`.
 * Those that may load while a buyer pays do not reject unhandled, because the payment would report it as its own failure.
 */

import { startCountdown } from './countdown.ts';
import { tryStorage } from './try-storage.ts';

function showConsentQuestion(): void {
  const sheet = document.querySelector<HTMLElement>('#consent');
  if (!sheet) return;
  const follow = () => {
    // Duplicates `readConsent` of contracts/pages/visitor-cookies.ts to avoid loading another file.
    const known = RegExp(`consent=${sheet.dataset.version}.(\\d+)`).exec(document.cookie)?.[1];
    sheet.hidden = !!known;
    // Cleans up data stored under an answer that no longer applies.
    if (known?.includes('1') || tryStorage(() => 'auge.looked' in localStorage))
      import('./apply-consent.ts').catch(reportError).then((part) => part?.applyStoredChoice(sheet, known));
  };
  follow();
  // A page restored from the back-forward cache may have been answered in another tab.
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
  (sheet.querySelector('[data-consent=none]') as HTMLElement).onclick = () => {
    // Stores the refusal even if the visitor leaves before the full script has loaded.
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we serve has a cookie store
    document.cookie = `consent=${sheet.dataset.version}.0;path=/;samesite=lax`;
  };
  // Assigned handlers are shorter than listeners, and every visitor loads this file.
  sheet.onkeydown = window.onclick = (event: Event) => {
    if ((event.target as Element).closest?.('#consent,[data-consent]'))
      void import('./choose-consent.ts').then(
        ({ handleClick }) => handleClick(sheet, event),
        () => {
          sheet.querySelector<HTMLElement>('[role=alert]')!.hidden = false;
        },
      );
  };
  // The server renders these buttons disabled because clicks before hydration would be lost.
  for (const link of document.querySelectorAll('[data-consent][disabled]')) link.removeAttribute('disabled');
}

showConsentQuestion();
startCountdown();
// The chat button loads two seconds after the page (text 2, section 9).
setTimeout(() => import('./chat-button.ts'), 2000);

// Fallback timer of the page's inline script (`replay-early-clicks.tsx`), used when this file does not load.
clearTimeout((window as { payBar?: number }).payBar);

const showPay = () => {
  document.documentElement.dataset.pay = '';
};
const reached = new IntersectionObserver(
  (lists) => {
    if (lists.some((seen) => seen.isIntersecting)) showPay();
  },
  // The large top margin also matches visitors who jump past the packages.
  { rootMargin: '99999px 0px -25%' },
);
for (const tiles of document.querySelectorAll('.tiles')) reached.observe(tiles);
addEventListener('click', ({ target }) => {
  if ((target as Element).closest?.('.tiles,.seg')) showPay();
});

const reviews = document.querySelector('#reviews');
if (reviews)
  new IntersectionObserver(
    (lists) => {
      if (lists.some((seen) => seen.isIntersecting)) import('./carousel.ts').catch(reportError);
    },
    { rootMargin: '400px' },
  ).observe(reviews);

// The line was reserved before the first paint.
if (document.querySelector<HTMLElement>('#coupon')?.hidden === false) void import('./link-code.ts');

if (document.querySelector('#live'))
  setTimeout(() => import('./live-purchases.ts').catch(reportError), 10_000);

if (document.querySelector('[data-passkey]')) void import('./passkeys.ts');
