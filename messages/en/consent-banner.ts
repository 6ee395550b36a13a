import type { consentBanner as es } from '../es/consent-banner.ts';

export const consentBanner: typeof es = {
  heading: 'Measuring, only if you like',
  text: 'Without your permission we measure nothing. You can change this any time at the foot of the page.',
  reject: 'Reject',
  accept: 'Accept',
  choose: 'Choose',
  analytics: 'Statistics: which pages are used (Google Analytics)',
  advertising: 'Advertising: whether an ad led to a purchase (Google)',
  save: 'Save choice',
  more: 'More about cookies',
  open: 'Cookie preferences',
  failed: 'Not saved. Please try again.',
};
