interface EffectRule {
  /** Members must re-authenticate before the action. */
  proof: boolean;
  /**
   * Access of API keys: with the call's scope (`scope`), with the money scope and its limits (`money`), or never
   * (`refused`).
   */
  keys: 'scope' | 'money' | 'refused';
  limit?: 'money-act' | 'outside-call';
}

/**
 * Possible effects of an action on the shop, its buyers or its staff. Re-authentication, access of API keys, money
 * limits and rate limits follow from this table.
 */
export const effectRules = {
  /** Money is paid out: a refund, or an accepted dispute. */
  money_back: { proof: true, keys: 'money', limit: 'money-act' },
  /** Goods are released although their full price did not arrive. */
  goods: { proof: true, keys: 'money', limit: 'money-act' },
  /** A provider may be paid twice for the same delivery. */
  provider_balance: { proof: true, keys: 'money', limit: 'money-act' },
  /** Changes the tax of a sale, an invoice, a return or the register. */
  tax: { proof: true, keys: 'refused' },
  /** Changes prices, discounts or costs, or exports them as a file. */
  prices: { proof: true, keys: 'refused' },
  /** Exports, imports or erases records of many people. */
  personal_data: { proof: true, keys: 'refused' },
  /** Sends a message to many people, now or automatically. */
  mailing: { proof: true, keys: 'refused' },
  /** Changes accounts, secrets, connections or the operation of the shop. */
  control: { proof: true, keys: 'refused' },
  /** An outside service is called during the request. */
  look_up: { proof: false, keys: 'scope', limit: 'outside-call' },
} as const satisfies Record<string, EffectRule>;

export type Effect = keyof typeof effectRules;

type EffectWith<Keys extends EffectRule['keys']> = {
  [Name in Effect]: (typeof effectRules)[Name]['keys'] extends Keys ? Name : never;
}[Effect];
export type MoneyEffect = EffectWith<'money'>;
export type ClosedEffect = EffectWith<'refused'>;

const ruleOf = (effect: Effect): EffectRule => effectRules[effect];

export const needsProof = (effects: readonly Effect[]): boolean =>
  effects.some((effect) => ruleOf(effect).proof);

/** Returns the strictest key requirement of these effects. */
export function keysFor(effects: readonly Effect[]): EffectRule['keys'] {
  const rules = effects.map((effect) => ruleOf(effect).keys);
  return (['refused', 'money'] as const).find((each) => rules.includes(each)) ?? 'scope';
}

export const limitsOf = (effects: readonly Effect[]): NonNullable<EffectRule['limit']>[] => [
  ...new Set(effects.flatMap((effect) => ruleOf(effect).limit ?? [])),
];
