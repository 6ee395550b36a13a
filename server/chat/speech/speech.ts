/** The built-in questions in the order of `messages/`, each by a name. */
export const questionNames = {
  order: ['password', 'public', 'several', 'twice', 'account', 'origin', 'real', 'ban', 'networks'],
  payment: ['payWays', 'vat', 'failed', 'code', 'subscription'],
  delivery: ['howLong', 'whereIs', 'rename', 'drop', 'wrong', 'mistyped', 'noMail'],
  rights: ['withdraw', 'refundWhen', 'data', 'unsubscribe'],
} as const;

export type QuestionName = (typeof questionNames)[keyof typeof questionNames][number];

/** What is asked for and stands in no text: prices are rows, a person is a person, a greeting is one. */
export const plainAims = ['price', 'person', 'greeting', 'thanks'] as const;
export type PlainAim = (typeof plainAims)[number];

/** How buyers of one language write, so that a search for words finds what they mean. */
export interface Speech {
  /** Ways to write one thing, folded; the first word of each line stands for all of them. */
  same: readonly string[];
  /** Words that say nothing about what is asked, with spaces between. */
  idle: string;
  /** Words that general lists of idle ones hold and that tell questions apart here. */
  telling: string;
  /** How it is asked for; lines, folded or not. */
  asked: Record<QuestionName | PlainAim, readonly string[]>;
}
