/** Maximum length of a message (text 2, section 9). */
export const chatLimit = 500;
/** Length from which status line and counter warn. */
export const chatNearEnd = 450;

export interface ChatSource {
  title: string;
  href: string;
  quote: string | null;
}

export const chatKinds = ['answer', 'price', 'order', 'unknown', 'person', 'courtesy', 'noted'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** Offers next to an answer: contact with staff, or proof of ownership of an order. */
export const chatOffers = ['person', 'proof'] as const;
export type ChatOffer = (typeof chatOffers)[number];

export interface ChatEntry {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  timestamp: string;
  kind: ChatKind | null;
  sources: ChatSource[];
  offers: ChatOffer[];
}

export interface ChatHandover {
  /** Masked, because anyone with the device can see it. */
  email: string;
  /** Replies of staff, newest last. `text` only for a visitor who has proved the address. */
  answers: { by: string; at: string; text: string | null }[];
}

export interface ChatConversation {
  entries: ChatEntry[];
  handOver: ChatHandover | null;
  /** Retention in days after the last message. */
  keptDays: number;
}

/** Line of a streamed answer: a checked sentence, or the complete answer. */
export type ChatLine = { sentence: string } | { success: true; message: string; entry: ChatEntry };
