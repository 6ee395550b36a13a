/** Conditions that refuse, delay or change a purchase. */
export const conditions = [
  'markets',
  'refill',
  'waiting',
  'business',
  'delivery',
  'payment',
  'withdrawal',
  'offer',
] as const;
export type Condition = (typeof conditions)[number];

/** Places where a buyer reads conditions. `messages/<language>/conditions.ts` exports one record for each. */
export const conditionChannels = [
  'form',
  'dialog',
  'success',
  'mail',
  'faq',
  'terms',
  'chat',
  'error',
] as const;
export type ConditionChannel = (typeof conditionChannels)[number];

type Sentence = string | ((...facts: never[]) => string);

/** Sentences of every condition in one channel. `null` where the channel does not state the condition. */
export type ConditionSentences = Readonly<
  Record<Condition, Sentence | Readonly<Record<string, Sentence>> | null>
>;

/** Figures of the conditions. Rules read them here, sentences in `messages/condition-figures.ts`. */
export const conditionFigures = {
  /** A refill needs a larger share of the delivered units to be missing. */
  refillDropPercent: 10,
  /** Directive 2011/83/EU, articles 9 and 13(1). */
  withdrawalDays: 14,
  repayDays: 14,
  /** Days until a bank shows a refund. */
  bankDays: { from: 5, to: 10 },
  /** Hours for small orders, until the owner states others. */
  usualHours: 24,
  /** Hours after which a buyer of a small order should contact support. */
  supportHours: 48,
  /** Largest total of an invoice without its buyer (RD 1619/2012, article 4.1). */
  unnamedUpToEuros: 400,
} as const;
export type ConditionFigures = typeof conditionFigures;
