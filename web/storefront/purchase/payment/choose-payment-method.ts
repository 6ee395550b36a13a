import type { PaymentIntentReply, PaymentMethodReply } from '#contracts/checkout/checkout-schemas.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { callApi, type Refused } from '../../shared/call-api.ts';
import { readMemory, updateMemory } from '../../shared/form-memory.ts';
import { showPaidOrder } from './finish-order.ts';
import { untouchedAfter } from './money-claims.ts';
import type { Notice } from './notice.tsx';
import type { SelectedMethod } from './payment-method-choice.tsx';
import type { PaymentProps } from './use-payment.ts';

interface RefusedMethod {
  ok: false;
  code: Refused['code'];
  notice: Notice;
}

type PaymentMethodOutcome = { ok: true; reply: PaymentMethodReply } | RefusedMethod;

function saveIntent(paymentIntentId: string): void {
  const { checkout } = readMemory();
  if (checkout) updateMemory({ checkout: { ...checkout, paymentIntentId } });
}

/** Reports the chosen payment method to the shop. Charges nothing. */
export async function choosePaymentMethod(
  { paymentIntentId, accessToken, clientSecret }: PaymentIntentReply,
  { means, place }: { means: SelectedMethod; place?: 'hosted' | undefined },
  words: CheckoutTexts,
): Promise<PaymentMethodOutcome> {
  const body = { paymentIntentId, orderId: accessToken, clientSecret, means, place };
  const answer = await callApi('POST /api/choose-payment-means', { body });
  if (!answer.ok) {
    const { title, text } = words.means.failed;
    const said = answer.status >= 400 && answer.status < 500 && answer.message;
    const more = untouchedAfter(answer.code, words);
    return { ok: false, code: answer.code, notice: { tone: 'bad', title, text: said || text, more } };
  }
  const { data: reply } = answer;
  saveIntent(reply.kind === 'page' ? reply.intent.paymentIntentId : reply.paymentIntentId);
  return { ok: true, reply };
}

/** Shows a paid order, and replaces a cancelled one. Returns the notice of any other refusal. */
export function settleRefusal(
  { code, notice }: RefusedMethod,
  { draft, intent, onCancelled }: Pick<PaymentProps, 'draft' | 'intent' | 'onCancelled'>,
): Notice | undefined {
  if (code === 'order_already_paid') {
    showPaidOrder(draft, intent);
    return undefined;
  }
  if (code !== 'order_cancelled' || !onCancelled) return notice;
  onCancelled();
  return undefined;
}

export function submitToProcessor({ url, fields }: Extract<PaymentMethodReply, { kind: 'hosted' }>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
