import { networkOf } from '#contracts/catalog/network-names.ts';
import { countKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { BuyerOrder, ShownOrder } from '#contracts/orders/orders.ts';
import { isForPosts, type OrderState } from '#contracts/orders/states.ts';
import type { StandingTexts } from '#messages/es/standing.ts';
import type { TrackingTexts } from '#messages/es/tracking.ts';
import { chipText, standings } from '#messages/order-standings.ts';
import { formatCount, formatPercent, type NumberShape } from '../number-shape.ts';

const finalStates: readonly OrderState[] = ['completed', 'cancelled', 'refunded', 'duplicate'];

export const isFinal = (order: ShownOrder): boolean => finalStates.includes(order.status);

export const isPaid = (order: Pick<BuyerOrder, 'paymentStatus'>): boolean =>
  ['paid', 'partially_refunded', 'refunded'].includes(order.paymentStatus);

/** Formats `1000 + 100 seguidores europeos`. */
export function packageLine(
  order: Pick<ShownOrder, 'quantity' | 'bonus' | 'serviceType' | 'audience' | 'kind'>,
  words: TrackingTexts,
  { shape, locale }: { shape: NumberShape; locale: Locale },
): string {
  const { quantity, bonus, serviceType, audience, kind } = order;
  const count = formatCount(quantity, shape) + (bonus > 0 ? ` + ${formatCount(bonus, shape)}` : '');
  if (kind) return countKind(kind, locale, count);
  if (isForPosts(serviceType)) return words[serviceType](count);
  if (audience === null) return words.followers(count);
  return audience === 'spain' ? words.spain(count) : words.europe(count);
}

export const usernameLabel = ({ kind }: Pick<ShownOrder, 'kind'>, { success }: TrackingTexts): string =>
  success.username(networkOf(kind));

/** Returns the label of the tax row: the included rate, or the reason for a sale without VAT. */
export const taxLabel = (
  { taxRateBasisPoints, untaxed }: Pick<BuyerOrder, 'taxRateBasisPoints' | 'untaxed'>,
  { success }: TrackingTexts,
  shape: NumberShape,
): string =>
  untaxed ? success.untaxed[untaxed] : success.taxIncluded(formatPercent(taxRateBasisPoints / 100, shape));

function stateTone(state: OrderState): 'good' | 'warn' | 'bad' | '' {
  if (state === 'completed') return 'good';
  if (state === 'pending' || state === 'processing') return 'warn';
  return state === 'cancelled' ? 'bad' : '';
}

/** Returns the delivered share as a whole percentage. 100 only when delivery is complete. */
export function percentDelivered({ standing, delivery }: ShownOrder): number {
  if (standing === 'completed') return 100;
  if (!delivery || delivery.quantity <= 0) return 0;
  return Math.max(0, Math.min(99, Math.floor((delivery.delivered * 100) / delivery.quantity)));
}

/** Shows the standing when it is more specific than the state, for example partial, withdrawn or disputed. */
export function StandingChip({
  order,
  frame,
}: {
  order: Pick<ShownOrder, 'standing' | 'status'>;
  frame: { plain: StandingTexts; words: TrackingTexts };
}) {
  const { standing, status } = order;
  const own = standings[standing].chip;
  const tone = own === undefined ? stateTone(status) : own === 'withdrawn' ? '' : 'warn';
  return <span className={`chip ${tone}`}>{chipText(order, frame)}</span>;
}

export function StateChip({ state, words }: { state: OrderState; words: TrackingTexts }) {
  return <span className={`chip ${stateTone(state)}`}>{words.states[state]}</span>;
}
