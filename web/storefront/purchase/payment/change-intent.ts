import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { type Answer, callApi, type Refused } from '../../shared/call-api.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { discountRequest, sendIntentRequest } from './intent-request.ts';
import { isCodeRefused, saveCode } from './open-order.ts';

/** Result of a change. `lost`: the intent is unusable or its outcome unknown. */
export type ChangeAnswer =
  | { kind: 'open'; intent: PaymentIntentReply }
  /** `text` is the shop's message when it is more specific than "invalid code". */
  | { kind: 'refused'; code: 'discount_invalid' | 'offer_expired'; text?: string | undefined }
  /** The order can no longer be changed: it is paid, or has another payment. */
  | { kind: 'closed' }
  /** Another tab cancelled the order. A new one replaces it. */
  | { kind: 'cancelled' }
  /** Invalid invoice data. `field` is missing or wrong. */
  | { kind: 'wrong'; field: string; text: string | undefined }
  | { kind: 'repriced' }
  | { kind: 'busy' }
  /** The bank has not decided about the payment yet. `text` explains it. */
  | { kind: 'undecided'; text: string | undefined }
  | { kind: 'lost' };

/** Returns why the shop refused a code. `undefined` for other refusals. */
function codeRefusal(refusal: Refused): { text: string | undefined } | undefined {
  const { code, message } = refusal;
  if (code === 'discount_invalid' || code === 'discount_required') return { text: undefined };
  return isCodeRefused(refusal) ? { text: message } : undefined;
}

function readRefusal(refusal: Refused): ChangeAnswer {
  const { code, status, message } = refusal;
  const refused = codeRefusal(refusal);
  if (refused) return { kind: 'refused', code: 'discount_invalid', ...refused };
  switch (code) {
    case 'offer_expired':
      return { kind: 'refused', code };
    case 'order_already_paid':
    case 'conflict':
      return { kind: 'closed' };
    case 'order_cancelled':
      return { kind: 'cancelled' };
    case 'payment_not_confirmed':
      return { kind: 'undecided', text: message };
    case 'price_changed':
      return { kind: 'repriced' };
    default:
      return { kind: status === 429 ? 'busy' : 'lost' };
  }
}

function readChange(answer: Answer<PaymentIntentReply>): ChangeAnswer {
  if (!answer.ok) return readRefusal(answer);
  saveCode(answer.data);
  return { kind: 'open', intent: answer.data };
}

/** Returns the order's price before any code, in cents, including tax. */
export const listCents = ({ amountCents, discount, business }: PaymentIntentReply): number =>
  amountCents + (discount?.cents ?? 0) + (business?.offCents ?? 0);

interface DiscountInput {
  draft: CheckoutDraft;
  intent: PaymentIntentReply;
  code: string | null;
  /** Total the buyer was shown. Absent when only the shop can compute it. */
  totalCents?: number | undefined;
}

/** Applies or removes a code on the open intent. The shop's price wins over the page's. */
export async function changeDiscount(input: DiscountInput): Promise<ChangeAnswer> {
  const { draft, intent, code, totalCents } = input;
  const answer = readChange(await sendIntentRequest(discountRequest(draft, intent, { code, totalCents })));
  return answer.kind === 'repriced' ? changeDiscount({ draft, intent, code }) : answer;
}

export async function changeUpsell(intent: PaymentIntentReply, applied: boolean): Promise<ChangeAnswer> {
  const extra = intent.offer?.additionalFollowers ?? intent.upsell?.additionalFollowers ?? 0;
  const base = intent.upsell ? intent.quantity - intent.upsell.additionalFollowers : intent.quantity;
  const { paymentIntentId, accessToken } = intent;
  const metadata = {
    upsell_applied: applied,
    additionalFollowers: extra,
    originalFollowers: base,
    newFollowers: applied ? base + extra : base,
  };
  const body = { paymentIntentId, orderId: accessToken, metadata };
  return readChange(await callApi('POST /api/update-payment-intent', { body }));
}

const aboutField: readonly string[] = [
  ...['tax_number_invalid', 'tax_number_not_theirs', 'invalid_request'],
  ...['country_closed', 'territory_closed'],
];

/** Sets or clears the business on the invoice. The shop may remove the tax from the total. */
export async function changeBusiness(
  { paymentIntentId, accessToken }: PaymentIntentReply,
  business: BuyerDraft | null,
): Promise<ChangeAnswer> {
  const body = { paymentIntentId, orderId: accessToken, business };
  const answer = await callApi('POST /api/checkout-business', { body });
  if (answer.ok) return { kind: 'open', intent: answer.data };
  const { code, field, message: text } = answer;
  return code && field && aboutField.includes(code) ? { kind: 'wrong', field, text } : readRefusal(answer);
}

export type CodeAnswer =
  | { kind: 'worth'; code: string; totalCents: number }
  | { kind: 'invalid'; text?: string | undefined }
  | { kind: 'failed' };

/** Returns the reduction of a code without reserving it. */
export async function requestDiscount(
  draft: CheckoutDraft,
  intent: PaymentIntentReply,
  code: string,
): Promise<CodeAnswer> {
  const list = listCents(intent);
  const answer = await callApi('POST /api/apply-discount', {
    body: {
      code,
      originalPrice: toDecimalString(list),
      userEmail: draft.email,
      paymentIntentId: intent.paymentIntentId,
      orderId: intent.accessToken,
    },
  });
  if (answer.ok) {
    const { code: exact, discountCents } = answer.data;
    return { kind: 'worth', code: exact, totalCents: list - discountCents };
  }
  const refused = codeRefusal(answer);
  return refused ? { kind: 'invalid', ...refused } : { kind: 'failed' };
}
