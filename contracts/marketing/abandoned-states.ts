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

/** Groups of the comparison: reminded, the 10 % control group, and neither. */
export const cartGroups = ['reminded', 'held_out', 'none'] as const;
export type CartGroup = (typeof cartGroups)[number];

export const cartStates = ['waiting', 'opened', 'recovered'] as const;
export type CartState = (typeof cartStates)[number];
