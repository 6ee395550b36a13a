/** Built-in FAQ questions in the order of `messages/`. */
export const questionNames = {
  order: [
    'password',
    'public',
    'several',
    'twice',
    'account',
    'origin',
    'real',
    'ban',
    'networks',
    'markets',
  ],
  payment: ['payWays', 'vat', 'business', 'failed', 'code', 'subscription'],
  delivery: ['howLong', 'whereIs', 'rename', 'drop', 'wrong', 'mistyped', 'noMail'],
  rights: ['withdraw', 'refundWhen', 'data', 'unsubscribe'],
} as const;
export type QuestionName = (typeof questionNames)[keyof typeof questionNames][number];

/** Intents answered by a sentence of a legal page. */
export const legalIntents = ['age', 'permission', 'hold', 'erase', 'chatKept'] as const;
export type LegalIntent = (typeof legalIntents)[number];

/** Intents answered by a sentence of `messages/chat-answers`: the assistant, the seller, links to forms. */
export const statedIntents = [
  'robot',
  'seller',
  'trust',
  'doubleCharge',
  'missing',
  'refundSum',
  'crisis',
  'invoice',
  'angry',
  'drip',
  'discount',
  'address',
  'posts',
] as const;
export type StatedIntent = (typeof statedIntents)[number];

/**
 * `amounts` asks for the smallest or largest quantity, `paid` for the price of an order, and `other` is outside of the
 * shop's topics.
 */
export type Intent =
  | QuestionName
  | LegalIntent
  | StatedIntent
  | 'price'
  | 'amounts'
  | 'person'
  | 'paid'
  | 'greeting'
  | 'thanks'
  | 'other';

export type QuestionsByIntent = Record<Intent, readonly string[]>;
