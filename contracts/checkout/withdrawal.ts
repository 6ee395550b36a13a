/** Says in the fields' order how much each field of the withdrawal form may hold. */
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

/**
 * Is the withdrawal function step by step: what was typed, the same to be confirmed, and the receipt. It says
 * nothing of whether the order exists.
 */
export type WithdrawalVisit =
  | {
      kind: 'withdrawal-form';
      values: WithdrawalValues;
      problems: Partial<Record<WithdrawalField, WithdrawalProblem>>;
    }
  | { kind: 'withdrawal-confirm'; values: WithdrawalValues; limited: boolean }
  | { kind: 'withdrawal-receipt'; reference: string; receivedAt: string; orderNumber: string };

/**
 * With `undecided` a person looks at it. With `stopping` it fits an order, whose delivery is being stopped.
 * With `settled` what was not delivered has gone back. With `closed` a person has dealt with it.
 */
export const withdrawalStates = ['undecided', 'stopping', 'settled', 'closed'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Lists why a person must look: no order fits, the 14 days are over, or the bank has the payment in dispute. */
export const undecidedReasons = ['no_match', 'late', 'dispute'] as const;
export type UndecidedReason = (typeof undecidedReasons)[number];
