/** Maximum length of a message (text 2, section 9). */
export const chatLimit = 500;
/** Length from which status line and counter warn. */
export const chatNearEnd = 450;

export const chatKinds = ['answer', 'price', 'order', 'unknown', 'person', 'courtesy', 'noted'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** Offers next to an answer: contact with staff, or proof of ownership of an order. */
export const chatOffers = ['person', 'proof'] as const;
export type ChatOffer = (typeof chatOffers)[number];
