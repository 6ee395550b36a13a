/** The fields of the withdrawal form, in their order, and how much each may hold. */
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
 * The withdrawal function step by step: what was typed, the same to be confirmed, and the receipt. It says
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
 * `undecided`: a person looks at it. `stopping`: it fits an order, whose delivery is being stopped.
 * `settled`: what was not delivered has gone back. `closed`: a person has dealt with it.
 */
export const withdrawalStates = ['undecided', 'stopping', 'settled', 'closed'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Why a person must look: no order fits, the 14 days are over, or the bank has the payment in dispute. */
export const undecidedReasons = ['no_match', 'late', 'dispute'] as const;
export type UndecidedReason = (typeof undecidedReasons)[number];
