interface EffectRule {
  /** Members re-authenticate before the action. */
  proof: boolean;
  /**
   * Keys need the scope of the call (`scope`), also the money scope within its limits (`money`), or cannot do it
   * (`refused`).
   */
  keys: 'scope' | 'money' | 'refused';
  /** Rate limit per member or key. */
  limit?: 'money-act' | 'outside-call';
}

/**
 * What an action can cost the shop, its buyers or its staff. Re-authentication, the reach and money limits of API keys
 * and rate limits follow from this table.
 */
export const effectRules = {
  /** Money leaves the shop, as with a refund or an uncontested dispute. */
  money_back: { proof: true, keys: 'money', limit: 'money-act' },
  /** Goods are released although their full price did not arrive. */
  goods: { proof: true, keys: 'money', limit: 'money-act' },
  /** A provider may be paid a second time for the same delivery. */
  provider_balance: { proof: true, keys: 'money', limit: 'money-act' },
  /** The tax of a sale, an invoice, a return or the register changes. */
  tax: { proof: true, keys: 'refused' },
  /** Prices, discounts or costs change, or leave the shop as a file. */
  prices: { proof: true, keys: 'refused' },
  /** Records of many people leave the shop, are imported, or are erased. */
  personal_data: { proof: true, keys: 'refused' },
  /** One message goes to many people, now or automatically. */
  mailing: { proof: true, keys: 'refused' },
  /** Accounts, secrets, connections or the running of the shop change. */
  control: { proof: true, keys: 'refused' },
  /** An outside service is called during the request. */
  look_up: { proof: false, keys: 'scope', limit: 'outside-call' },
} as const satisfies Record<string, EffectRule>;

export type Effect = keyof typeof effectRules;

type EffectWith<Keys extends EffectRule['keys']> = {
  [Name in Effect]: (typeof effectRules)[Name]['keys'] extends Keys ? Name : never;
}[Effect];
/** Effects that count against the money limits of agents and keys. */
export type MoneyEffect = EffectWith<'money'>;
/** Effects that no key may have. */
export type ClosedEffect = EffectWith<'refused'>;

const ruleOf = (effect: Effect): EffectRule => effectRules[effect];

/** Returns whether a member must re-authenticate for an action with these effects. */
export const needsProof = (effects: readonly Effect[]): boolean =>
  effects.some((effect) => ruleOf(effect).proof);

/** Returns what a key needs for these effects, the strictest of them. */
export function keysFor(effects: readonly Effect[]): EffectRule['keys'] {
  const rules = effects.map((effect) => ruleOf(effect).keys);
  return (['refused', 'money'] as const).find((each) => rules.includes(each)) ?? 'scope';
}

/** Returns the rate limits of an action with these effects. */
export const limitsOf = (effects: readonly Effect[]): NonNullable<EffectRule['limit']>[] => [
  ...new Set(effects.flatMap((effect) => ruleOf(effect).limit ?? [])),
];
