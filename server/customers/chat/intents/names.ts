/** The built-in questions of the FAQ in the order of `messages/`, each by a name. */
export const questionNames = {
  order: ['password', 'public', 'several', 'twice', 'account', 'origin', 'real', 'ban', 'networks'],
  payment: ['payWays', 'vat', 'failed', 'code', 'subscription'],
  delivery: ['howLong', 'whereIs', 'rename', 'drop', 'wrong', 'mistyped', 'noMail'],
  rights: ['withdraw', 'refundWhen', 'data', 'unsubscribe'],
} as const;
export type QuestionName = (typeof questionNames)[keyof typeof questionNames][number];

/** Intents that a sentence of a legal page answers. */
export const legalIntents = ['age', 'permission', 'hold', 'erase'] as const;
export type LegalIntent = (typeof legalIntents)[number];

/** Intents that a sentence of `messages/chat-answers` answers: the assistant, the seller, the ways to a form. */
export const statedIntents = [
  'robot',
  'seller',
  'crisis',
  'invoice',
  'angry',
  'drip',
  'discount',
  'address',
  'posts',
] as const;
export type StatedIntent = (typeof statedIntents)[number];

/** `amounts`: how few or many are sold; `paid`: what an order cost; `other`: what a shop of this kind has no answer for. */
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

/** Ways in which buyers of one language ask for each thing. */
export type Asked = Record<Intent, readonly string[]>;
