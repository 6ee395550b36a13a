/** Of one message (text 2, section 9). */
export const chatLimit = 500;
/** Its status line and its counter warn from here on. */
export const chatNearEnd = 450;

/** What the chat knows of a page that it answers from. */
export interface ChatSource {
  title: string;
  href: string;
  /** What of it is meant, where the answer is not its very words. */
  quote: string | null;
}

/** What became of a question. */
export const chatKinds = ['answer', 'price', 'order', 'unknown', 'person', 'courtesy', 'noted'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** What is offered beside an answer: a person, or showing that the order is one's own. */
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

/** Of a conversation that a person has taken over. */
export interface ChatHandOver {
  /** Masked: it stands on the screen of whoever holds the device. */
  email: string;
  /** What staff answered, newest last; the text only for whoever has shown that the address is theirs. */
  answers: { by: string; at: string; text: string | null }[];
}

export interface ChatConversation {
  entries: ChatEntry[];
  handOver: ChatHandOver | null;
  /** How long it is kept after the last word. */
  keptDays: number;
}

/** One line of a streamed answer: a sentence that was checked, then the whole of it. */
export type ChatLine = { sentence: string } | { success: true; message: string; entry: ChatEntry };
