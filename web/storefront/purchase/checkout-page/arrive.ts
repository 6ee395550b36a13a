import { quoteQuery } from '#contracts/checkout/checkout-query.ts';
import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { defaultServiceType, isForPosts } from '#contracts/orders/states.ts';
import { callApi } from '../../shared/call-api.ts';
import {
  type AcceptedOffer,
  type RememberedPosts,
  readMemory,
  updateMemory,
} from '../../shared/form-memory.ts';
import { reportedOf } from '../../shared/reported-payment.ts';
import { requiredDetailsOf } from '../buyer/details.ts';
import type { PaymentContext } from '../contexts.ts';
import { quoteFor } from '../package/packages.ts';
import { readOfferAnswer, withOffer } from '../package/upsell.ts';
import { type Buyer, draftOf } from '../payment/checkout-draft.ts';
import { successAddress } from '../payment/finish-order.ts';
import { isOpenAlready } from '../payment/open-order.ts';
import { formKeyOf, saveForm } from '../saved-form.ts';
import { type CheckoutVisit, readVisit, removePersonalData } from './visit.ts';

interface ResumedCheckout {
  buyer: Buyer;
  taken: AcceptedOffer | undefined;
}

function readSavedPosts(links: readonly string[] | undefined): RememberedPosts | undefined {
  const { posts: known } = readMemory().form ?? {};
  if (!links) return undefined;
  if (known?.links.join() === links.join()) return known;
  return { links: [...links], text: links.join('\n'), pasted: true };
}

export function saveVisit({ choice, username, email, isPublic, type, kind, posts }: CheckoutVisit): void {
  if (!choice) return;
  saveForm({
    ...choice,
    ...formKeyOf({ type, kind }),
    username,
    email,
    isPublic,
    posts: readSavedPosts(posts),
  });
}

/** Returns the checkout's address for posts and other networks, which the standalone page does not sell. */
export function checkoutOfPosts({ props }: PaymentContext): string | undefined {
  const { serviceType = defaultServiceType, kind, packageId } = readMemory().form ?? {};
  const told = new URL(location.href).searchParams.get('followers');
  const plain = !isForPosts(serviceType) && !kind;
  if (props.source === 'checkout' || plain || !packageId || told) return undefined;
  return `${orderPathTo('checkout', props.locale)}?${new URLSearchParams({ service: packageId })}`;
}

/** Reads the address and the stored form once, stores the result for a reload and cleans the address. */
export function readArrival(frame: PaymentContext): CheckoutVisit {
  const address = new URL(location.href);
  const { source, packages, kinds } = frame.props;
  const query = address.searchParams;
  const visit = readVisit({ source, query, kept: readMemory().form, packages, kinds });
  saveVisit(visit);
  const quote = visit.choice && quoteFor(visit.choice, frame.props);
  const untold = source === 'standalone' && quote && !query.get('followers');
  history.replaceState(
    history.state,
    '',
    untold
      ? `${address.pathname}?${quoteQuery({ quantity: quote.quantity, priceCents: quote.totalCents })}`
      : removePersonalData(address),
  );
  return visit;
}

/** Returns `undefined` when details or statements are missing. */
export function resumeCheckout(frame: PaymentContext, visit: CheckoutVisit): ResumedCheckout | undefined {
  const { choice, username, email, posts } = visit;
  const base = choice && quoteFor(choice, frame.props);
  const wanted = requiredDetailsOf(visit, base?.maxPosts);
  if (!choice || !base || wanted.username || wanted.email || wanted.posts) return undefined;
  const taken = readOfferAnswer(base) ?? undefined;
  const quote = withOffer(base, taken, frame.props.taxRate);
  const buyer = [false, true]
    .map((marketing) => ({ username, email, marketing, posts }))
    .find((one) =>
      isOpenAlready(draftOf(frame.props, frame.form.summary, { buyer: one, quote }), quote.totalCents),
    );
  return buyer && { buyer, taken };
}

interface BankReturn {
  paymentIntentId: string;
  /** Proves ownership of the payment when the bank redirects to a different browser. */
  clientSecret?: string | undefined;
  /** Outcome claimed by the address. The shop checks it. */
  saidFailed: boolean;
}

export function readReturn(query: URLSearchParams): BankReturn | undefined {
  const paymentIntentId = query.get('payment_intent') ?? '';
  if (!/^(?:pi|rs)_[A-Za-z0-9_]{6,120}$/.test(paymentIntentId)) return undefined;
  const clientSecret = query.get('payment_intent_client_secret') ?? undefined;
  return { paymentIntentId, clientSecret, saidFailed: query.get('redirect_status') === 'failed' };
}

/** Returns the payment that a reload interrupted, once. */
export function takeUnderway(): BankReturn | undefined {
  const { underway } = readMemory();
  if (!underway) return undefined;
  updateMemory({ underway: undefined });
  const { paymentIntentId, clientSecret } = underway;
  return { paymentIntentId, clientSecret, saidFailed: false };
}

type ReturnOutcome =
  /** Paid, or pending according to the shop. */
  | { kind: 'paid'; address: string }
  /** Not paid. The form stays usable. */
  | { kind: 'unpaid' }
  /** Not a payment of this shop, so the address is ignored. */
  | { kind: 'foreign' };

/** Asks the shop to check the payment with the processor. If unreachable, the success page repeats the check. */
export async function checkBankReturn(back: BankReturn, locale: Locale): Promise<ReturnOutcome> {
  const { paymentIntentId, clientSecret, saidFailed } = back;
  const answer = await callApi('POST /api/create-order-after-payment', {
    body: { paymentIntentId, clientSecret },
  });
  const { accessToken: order, isSettled } = answer.ok ? reportedOf(answer.data) : {};
  if (order && isSettled)
    return { kind: 'paid', address: successAddress(locale, { order, status: 'success' }) };
  const code = answer.ok ? undefined : answer.code;
  if (code === 'order_not_found') return { kind: 'foreign' };
  if (code === 'payment_not_confirmed' || (saidFailed && !order)) return { kind: 'unpaid' };
  return {
    kind: 'paid',
    address: successAddress(locale, {
      order,
      payment_intent: paymentIntentId,
      payment_intent_client_secret: clientSecret,
      status: 'processing',
    }),
  };
}
