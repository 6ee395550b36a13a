/** Lists why no further reminder goes to a checkout. */
export const stopReasons = [
  'bought',
  'newer_checkout',
  'ended',
  'unsubscribed',
  'asked_not_to',
  'bounced',
  'complained',
  'blocked',
  'price',
  'closed',
  'cap',
  'erased',
  'held_out',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** Lists the groups of the comparison: those who are reminded, the tenth that is not, and those in neither. */
export const cartGroups = ['reminded', 'held_out', 'none'] as const;
export type CartGroup = (typeof cartGroups)[number];

export const cartStates = ['waiting', 'opened', 'recovered'] as const;
export type CartState = (typeof cartStates)[number];
