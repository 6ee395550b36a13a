import { readAmount } from '#contracts/kit/amount-text.ts';
import { formMessages } from '#messages/admin/shell/form.ts';
import { currentLanguage } from '../language.tsx';
import { toDecimalInput } from './decimals.ts';

/** Returns the error for an invalid amount: both readings if ambiguous, otherwise the form's message. */
export function amountProblem<Otherwise>(typed: unknown, otherwise: Otherwise): string | Otherwise {
  const read = readAmount(String(typed));
  if (read.kind !== 'ambiguous') return otherwise;
  const language = currentLanguage();
  const inEuros = (decimal: string) => `${toDecimalInput(decimal, language)} €`;
  return formMessages[language].twoAmounts(inEuros(read.asThousands), inEuros(read.asDecimals));
}

export const amountError = (otherwise: string) => ({
  error: ({ input }: { input?: unknown }) => amountProblem(input, otherwise),
});
