/**
 * What is small and can wait until the page has come to rest. Every line here is loaded before any intent:
 * whatever is larger comes by an import() of its own, and starts by itself.
 */
import { askConsent } from './ask-consent.ts';
import { startCountdown } from './countdown.ts';

askConsent();
startCountdown();
// Two seconds after the page (text 2, section 9), and no byte of it before.
setTimeout(() => import('./chat-button.ts'), 2000);

/** The bar with total and button stands on narrow screens from here on. */
const showPay = () => {
  document.documentElement.dataset.pay = '';
};
const reached = new IntersectionObserver(
  (lists) => {
    if (lists.some((seen) => seen.isIntersecting)) showPay();
  },
  // Whoever jumps past them has reached them too.
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
