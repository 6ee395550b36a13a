export const withdrawalLimits = { name: 120, orderNumber: 64, email: 254 } as const;
export const withdrawalFields = ['name', 'orderNumber', 'email'] as const;
export type WithdrawalField = (typeof withdrawalFields)[number];
export type WithdrawalValues = Record<WithdrawalField, string>;

export type WithdrawalProblem =
  | 'name_required'
  | 'number_required'
  | 'email_required'
  | 'email_invalid'
  | 'too_long';

/** Steps of the withdrawal function: form, confirmation and receipt. Never reveals whether the order exists. */
export type WithdrawalVisit =
  | {
      kind: 'withdrawal-form';
      values: WithdrawalValues;
      problems: Partial<Record<WithdrawalField, WithdrawalProblem>>;
    }
  | { kind: 'withdrawal-confirm'; values: WithdrawalValues; limited: boolean }
  | { kind: 'withdrawal-receipt'; reference: string; receivedAt: string; orderNumber: string };

/**
 * `undecided`: awaits review. `stopping`: matched, delivery is being stopped. `settled`: undelivered part refunded.
 * `closed`: closed by staff.
 */
export const withdrawalStates = ['undecided', 'stopping', 'settled', 'closed'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Reasons for review: no matching order, the 14 days are over, or the payment is disputed. */
export const undecidedReasons = ['no_match', 'late', 'dispute'] as const;
export type UndecidedReason = (typeof undecidedReasons)[number];
