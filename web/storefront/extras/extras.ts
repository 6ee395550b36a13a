/**
 * What is small and can wait until the page has come to rest. Every line here is loaded before any intent:
 * whatever is larger comes by an import() of its own.
 */
import { askConsent } from './ask-consent.ts';
import { startCountdown } from './countdown.ts';

askConsent();
startCountdown();
void import('./chat-button.ts').then(({ startChat }) => startChat());

/** The bar with total and button stands on narrow screens from here on. */
const showPay = () => document.documentElement.setAttribute('data-pay', '');
const reached = new IntersectionObserver(
  (lists) => {
    if (lists.some(({ isIntersecting }) => isIntersecting)) showPay();
  },
  // Whoever jumps past them has reached them too.
  { rootMargin: '99999px 0px -25%' },
);
for (const tiles of document.querySelectorAll('.tiles')) reached.observe(tiles);
addEventListener('click', ({ target }) => {
  if ((target as Element).closest?.('.tiles,.seg')) showPay();
});

const reviews = document.getElementById('reviews');
if (reviews) {
  const near = new IntersectionObserver(
    ([seen]) => {
      if (!seen?.isIntersecting) return;
      near.disconnect();
      void import('./carousel.ts').then(({ startCarousel }) => startCarousel(reviews));
    },
    { rootMargin: '400px' },
  );
  near.observe(reviews);
}

const live = document.getElementById('live');
if (live)
  setTimeout(() => void import('./live-purchases.ts').then(({ startLive }) => startLive(live)), 10_000);

const passkeys = document.querySelectorAll<HTMLElement>('[data-passkey]');
if (passkeys.length > 0) void import('./passkeys.ts').then(({ startPasskeys }) => startPasskeys(passkeys));
