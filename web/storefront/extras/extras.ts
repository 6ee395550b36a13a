/**
 * What is small and can wait until the page has come to rest. Every line here is loaded before any intent:
 * whatever is larger comes by an import() of its own.
 */
import { askConsent } from './ask-consent.ts';
import { startCountdown } from './countdown.ts';

askConsent();
startCountdown();

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
