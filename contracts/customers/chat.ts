/** Limits one message (text 2, section 9). */
export const chatLimit = 500;
/** Its status line and its counter warn from here on. */
export const chatNearEnd = 450;

/** Is what the chat knows of a page that it answers from. */
export interface ChatSource {
  title: string;
  href: string;
  /** Quotes what of it is meant, where the answer is not its very words. */
  quote: string | null;
}

/** Lists what became of a question. */
export const chatKinds = ['answer', 'price', 'order', 'unknown', 'person', 'courtesy', 'noted'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** Lists what is offered beside an answer: a person, or showing that the order is one's own. */
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

/** Describes a conversation that a person has taken over. */
export interface ChatHandOver {
  /** The address is masked, because it stands on the screen of anyone who holds the device. */
  email: string;
  /**
   * Holds what staff answered, newest last; the text is only for a visitor who has shown that the address is theirs.
   */
  answers: { by: string; at: string; text: string | null }[];
}

export interface ChatConversation {
  entries: ChatEntry[];
  handOver: ChatHandOver | null;
  /** Counts the days that it is kept after the last word. */
  keptDays: number;
}

/** Is one line of a streamed answer: a sentence that was checked, then the whole of it. */
export type ChatLine = { sentence: string } | { success: true; message: string; entry: ChatEntry };
