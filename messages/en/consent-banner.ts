import type { consentBanner as es } from '../es/consent-banner.ts';

export const consentBanner: typeof es = {
  heading: 'Measuring and remembering, only if you like',
  text: 'Without your permission we measure and remember nothing. You can change this any time at the foot of the page.',
  why: 'Google cookies for statistics and ads, and remembering what you look at: only if you accept.',
  short: 'Measure and remember?',
  reject: 'Reject',
  accept: 'Accept',
  choose: 'Choose',
  analytics: 'Statistics: which pages are used (Google Analytics)',
  advertising: 'Advertising: whether an ad led to a purchase (Google)',
  personalisation:
    'Memory: marking the package you looked at (30 days, in this browser; Google only gets its rough size)',
  save: 'Save choice',
  more: 'More about cookies',
  open: 'Cookie preferences',
  seen: 'Seen recently',
  failed: 'Not saved. Please try again.',
};
