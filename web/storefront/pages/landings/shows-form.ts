import type { LandingPage, LandingTexts } from '#contracts/landing-texts.ts';

/** Pages that sell at once: the order form stands on them. It speaks of followers, so only with plain texts. */
const withForm: readonly LandingPage[] = ['landing', 'specialOffer', 'promo'];

export const showsForm = (page: LandingPage, texts: LandingTexts): boolean =>
  texts === 'plain' && withForm.includes(page);
