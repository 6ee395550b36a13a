import { quoteQuery } from '#contracts/checkout/checkout-query.ts';
import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { isForPosts, usualType } from '#contracts/orders/states.ts';
import { callApi } from '../../shared/call-api.ts';
import { type RememberedPosts, readMemory, type TakenOffer } from '../../shared/form-memory.ts';
import { reportedOf } from '../../shared/reported-payment.ts';
import { wantedOf } from '../buyer/details.ts';
import type { PaymentFrame } from '../frames.ts';
import { keepForm, keyOf } from '../kept-form.ts';
import { quoteFor } from '../package/packages.ts';
import { answeredOffer, withOffer } from '../package/upsell.ts';
import { type Buyer, draftOf } from '../payment/checkout-draft.ts';
import { successAddress } from '../payment/finish-order.ts';
import { isOpenAlready } from '../payment/open-order.ts';
import { cleanAddress, readVisit, type Source, type Visit } from './visit.ts';

/** Is an order that this tab has opened already, to continue with. */
interface Resumed {
  buyer: Buyer;
  taken: TakenOffer | undefined;
}

/** Returns those that the order form knows as it knows them: picked or pasted. */
function keptPosts(links: readonly string[] | undefined): RememberedPosts | undefined {
  const { posts: known } = readMemory().form ?? {};
  if (!links) return undefined;
  if (known?.links.join() === links.join()) return known;
  return { links: [...links], text: links.join('\n'), pasted: true };
}

/** Keeps what is known over a reload, and for the order form. */
export function keepVisit({ choice, username, email, isPublic, type, kind, posts }: Visit): void {
  if (!choice) return;
  keepForm({ ...choice, ...keyOf({ type, kind }), username, email, isPublic, posts: keptPosts(posts) });
}

/**
 * Posts and other networks are the checkout page's alone: a visitor who comes to the standalone page with
 * some is led there.
 */
export function checkoutOfPosts({ props }: PaymentFrame, source: Source): string | undefined {
  const { serviceType = usualType, kind, packageId } = readMemory().form ?? {};
  const told = new URL(location.href).searchParams.get('followers');
  const plain = !isForPosts(serviceType) && !kind;
  if (source === 'checkout' || plain || !packageId || told) return undefined;
  return `${orderPathTo('checkout', props.locale)}?${new URLSearchParams({ service: packageId })}`;
}

/** Reads the address and the memory once, keeps what they say over a reload, and cleans the address. */
export function arrive(frame: PaymentFrame, source: Source): Visit {
  const address = new URL(location.href);
  const { packages, kinds } = frame.props;
  const query = address.searchParams;
  const visit = readVisit({ source, query, kept: readMemory().form, packages, kinds });
  keepVisit(visit);
  const quote = visit.choice && quoteFor(visit.choice, frame.props);
  const untold = source === 'standalone' && quote && !query.get('followers');
  history.replaceState(
    history.state,
    '',
    untold
      ? `${address.pathname}?${quoteQuery({ quantity: quote.quantity, priceCents: quote.totalCents })}`
      : cleanAddress(address),
  );
  return visit;
}

/** Returns undefined when something still has to be asked, the two statements among it. */
export function resume(frame: PaymentFrame, visit: Visit): Resumed | undefined {
  const { choice, username, email, posts } = visit;
  const base = choice && quoteFor(choice, frame.props);
  const wanted = wantedOf(visit, base?.maxPosts);
  if (!choice || !base || wanted.username || wanted.email || wanted.posts) return undefined;
  const taken = answeredOffer(base) ?? undefined;
  const quote = withOffer(base, taken, frame.props.taxRate);
  const buyer = [false, true]
    .map((marketing) => ({ username, email, marketing, posts }))
    .find((one) =>
      isOpenAlready(draftOf(frame.props, frame.form.summary, { buyer: one, quote }), quote.totalCents),
    );
  return buyer && { buyer, taken };
}

/** Is what the processor writes into the address when it sends a buyer back. */
interface BankReturn {
  paymentIntentId: string;
  /** Proves the payment ours where the bank leads back into another browser. */
  clientSecret?: string | undefined;
  /** Is what it says of the outcome; the shop asks for itself. */
  saidFailed: boolean;
}

export function readReturn(query: URLSearchParams): BankReturn | undefined {
  const paymentIntentId = query.get('payment_intent') ?? '';
  if (!/^(?:pi|rs)_[A-Za-z0-9_]{6,120}$/.test(paymentIntentId)) return undefined;
  const clientSecret = query.get('payment_intent_client_secret') ?? undefined;
  return { paymentIntentId, clientSecret, saidFailed: query.get('redirect_status') === 'failed' };
}

type ReturnOutcome =
  /** Paid, or on its way as far as the shop knows. */
  | { kind: 'paid'; address: string }
  /** It is not paid, and the form stays open for another try. */
  | { kind: 'unpaid' }
  /** It is not one of ours, and counts as if the address had said nothing. */
  | { kind: 'foreign' };

/** Has the shop ask the processor. While it can't be reached, the success page continues asking. */
export async function judgeReturn(back: BankReturn, locale: Locale): Promise<ReturnOutcome> {
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
