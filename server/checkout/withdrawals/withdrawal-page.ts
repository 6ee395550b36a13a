import { z } from 'zod';
import type { WithdrawalVisit } from '#contracts/checkout/withdrawal.ts';
import { readEmail } from '#contracts/kit/email.ts';
import { orderNumberSchema } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isFlood, isFloodFrom } from '#server/platform/http/limits.ts';
import type { PageVisits } from '#server/platform/http/page-piece.ts';
import { declareWithdrawal } from './declare-withdrawal.ts';
import { readWithdrawalForm } from './form-rules.ts';
import { readReceipt } from './store.ts';

export function withdrawalVisits(deps: Deps): PageVisits {
  return {
    async show({ query }) {
      const withdrawal = await showWithdrawal(deps, query);
      return withdrawal && { content: { withdrawal } };
    },
    async submit({ locale, path, request }, form) {
      const answer = await submitWithdrawal(deps, { form, locale, path, address: request.ip });
      return 'to' in answer ? answer : { content: { withdrawal: answer.visit }, status: answer.status };
    },
  };
}

const receiptParameter = 'receipt';

function formForOrderNumber(given: string | null): WithdrawalVisit | undefined {
  const number = orderNumberSchema.safeParse(given);
  if (!number.success) return undefined;
  return { kind: 'withdrawal-form', values: { name: '', orderNumber: number.data, email: '' }, problems: {} };
}

async function showWithdrawal(deps: Deps, query: URLSearchParams): Promise<WithdrawalVisit | undefined> {
  const id = z.uuid().safeParse(query.get(receiptParameter));
  const row = id.success ? await readReceipt(deps.database, id.data) : undefined;
  if (!id.success || !row) return formForOrderNumber(query.get('order'));
  const { declared_at: at, order_number: orderNumber } = row;
  return { kind: 'withdrawal-receipt', reference: id.data, receivedAt: at.toISOString(), orderNumber };
}

type Submission = { to: string } | { visit: WithdrawalVisit; status: number };

/** No reply depends on whether the order exists. */
export async function submitWithdrawal(
  deps: Deps,
  sent: { form: Record<string, unknown>; locale: Locale; path: string; address: string },
): Promise<Submission> {
  const { form, locale, path, address } = sent;
  const { values, problems } = readWithdrawalForm(form);
  const shown = { kind: 'withdrawal-form', values, problems } as const;
  if (form.step === 'edit') return { visit: { ...shown, problems: {} }, status: 200 };
  if (Object.keys(problems).length > 0) return { visit: shown, status: 422 };
  const check = { kind: 'withdrawal-confirm', values, limited: false } as const;
  if (form.step !== 'confirm') return { visit: check, status: 200 };
  const email = readEmail(values.email) ?? values.email;
  if (
    (await isFlood(deps, [['withdrawal', address]])) ||
    (await isFloodFrom(deps, { name: 'withdrawal-mail', email, address }))
  ) {
    return { visit: { ...check, limited: true }, status: 429 };
  }
  const id = await declareWithdrawal(deps, { values: { ...values, email }, locale });
  return { to: `${path}?${receiptParameter}=${id}` };
}
