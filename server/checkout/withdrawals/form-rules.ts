import {
  type WithdrawalField,
  type WithdrawalProblem,
  type WithdrawalValues,
  withdrawalFields,
  withdrawalLimits,
} from '#contracts/checkout/withdrawal.ts';
import { readEmail } from '#contracts/kit/email.ts';
import { isReadable } from '#contracts/kit/text.ts';
import { extractOrderNumber } from '#contracts/orders/order-number.ts';
import { formLine } from '#server/platform/http/form-text.ts';

export type WithdrawalProblems = Partial<Record<WithdrawalField, WithdrawalProblem>>;

const missing: Record<WithdrawalField, WithdrawalProblem> = {
  name: 'name_required',
  orderNumber: 'number_required',
  email: 'email_required',
};

function problemOf(field: WithdrawalField, text: string): WithdrawalProblem | undefined {
  if (!isReadable(text)) return missing[field];
  if (text.length > withdrawalLimits[field]) return 'too_long';
  return field === 'email' && readEmail(text) === undefined ? 'email_invalid' : undefined;
}

/** Accepts an order number in any format, because the buyer's declaration counts. */
export function readWithdrawalForm(form: Record<string, unknown>): {
  values: WithdrawalValues;
  problems: WithdrawalProblems;
} {
  const values: WithdrawalValues = { name: '', orderNumber: '', email: '' };
  const problems: WithdrawalProblems = {};
  for (const field of withdrawalFields) {
    values[field] = formLine(form, field).slice(0, 600);
    const problem = problemOf(field, values[field]);
    if (problem) problems[field] = problem;
  }
  return { values, problems };
}

/** For example `# k7pm axwq2d` becomes `K7PMAXWQ2D`. */
export const normaliseOrderNumber = (typed: string): string => extractOrderNumber(typed);
