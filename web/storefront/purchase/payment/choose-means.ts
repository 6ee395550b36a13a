import type { PaymentIntentReply, PaymentMeansReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import { callApi } from '../../shared/call-api.ts';
import { readMemory, remember } from '../../shared/form-memory.ts';
import type { ChosenMeans } from './means-choice.tsx';
import type { Notice } from './notice.tsx';

export type MeansOutcome = { ok: true; reply: PaymentMeansReply } | { ok: false; notice: Notice };

function keepIntent(paymentIntentId: string): void {
  const { checkout } = readMemory();
  if (checkout) remember({ checkout: { ...checkout, paymentIntentId } });
}

/** Reports the chosen payment method to the shop. Charges nothing. */
export async function chooseMeans(
  { paymentIntentId, accessToken, clientSecret }: PaymentIntentReply,
  { means, place }: { means: ChosenMeans; place?: 'hosted' | undefined },
  words: Checkout,
): Promise<MeansOutcome> {
  const body = { paymentIntentId, orderId: accessToken, clientSecret, means, place };
  const answer = await callApi('POST /api/choose-payment-means', { body });
  if (!answer.ok) {
    const { title, text } = words.means.failed;
    const said = answer.status >= 400 && answer.status < 500 && answer.message;
    return { ok: false, notice: { tone: 'bad', title, text: said || text, more: words.untouched } };
  }
  const { data: reply } = answer;
  keepIntent(reply.kind === 'page' ? reply.intent.paymentIntentId : reply.paymentIntentId);
  return { ok: true, reply };
}

export function goToProcessor({ url, fields }: Extract<PaymentMeansReply, { kind: 'hosted' }>): void {
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
