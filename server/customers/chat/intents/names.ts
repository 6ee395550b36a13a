/** Names the built-in questions of the FAQ in the order of `messages/`. */
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

/** A sentence of a legal page answers these intents. */
export const legalIntents = ['age', 'permission', 'hold', 'erase'] as const;
export type LegalIntent = (typeof legalIntents)[number];

/** A sentence of `messages/chat-answers` answers these intents: the assistant, the seller, the ways to a form. */
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
 * `amounts` asks how few or many are sold, `paid` what an order cost, and `other` something that a
 * shop of this kind cannot answer.
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

export type Asked = Record<Intent, readonly string[]>;
