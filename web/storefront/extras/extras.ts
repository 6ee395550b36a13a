/**
 * This is small and can wait until the page has come to rest. Every line here is loaded before any intent:
 * whatever is larger comes by an import() of its own, and starts by itself.
 */

import { allowed } from './allowed.ts';
import { startCountdown } from './countdown.ts';

/** Shows the question to those who have not answered it, and starts what was agreed to. */
function askConsent(): void {
  const sheet = document.querySelector<HTMLElement>('#consent');
  if (!sheet) return;
  const follow = () => {
    // This works as `readConsent` of contracts/pages/visitor-cookies.ts, which would be a file of its own here.
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
    // Anyone who leaves before the script that tells the shop has come is not asked again.
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we serve has a cookie store
    document.cookie = `consent=${sheet.dataset.version}.0;path=/;samesite=lax`;
  };
  // One handler of each serves the page: it is shorter than listeners, and every byte here comes before any intent.
  sheet.onkeydown = window.onclick = (event: Event) => {
    if ((event.target as Element).closest?.('#consent,[data-consent]'))
      void import('./choose-consent.ts').then(({ heed }) => heed(sheet, event));
  };
  // Before this point a press would have been lost.
  for (const link of document.querySelectorAll('[data-consent][disabled]')) link.removeAttribute('disabled');
}

askConsent();
startCountdown();
// It comes two seconds after the page (text 2, section 9), and no byte of it before.
setTimeout(() => import('./chat-button.ts'), 2000);

// Set by the page's own script (`early-presses.tsx`), in case this file never comes.
clearTimeout((window as { payBar?: number }).payBar);

/** Shows the bar with total and button, which stands on narrow screens from here on. */
const showPay = () => {
  document.documentElement.dataset.pay = '';
};
const reached = new IntersectionObserver(
  (lists) => {
    if (lists.some((seen) => seen.isIntersecting)) showPay();
  },
  // Anyone who jumps past them has reached them too.
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
      // Once loaded it stays: asking for it again loads and starts nothing.
      if (lists.some((seen) => seen.isIntersecting)) void import('./carousel.ts');
    },
    { rootMargin: '400px' },
  ).observe(reviews);

// The line has its place since before the first paint.
if (document.querySelector<HTMLElement>('#coupon')?.hidden === false) void import('./link-code.ts');

if (document.querySelector('#live')) setTimeout(() => import('./live-purchases.ts'), 10_000);

if (document.querySelector('[data-passkey]')) void import('./passkeys.ts');
