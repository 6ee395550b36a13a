import type { APIRequestContext } from '@playwright/test';
import type { LivePurchase } from '#contracts/customers/social-proof-schemas.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { newOrderNumber } from '#server/orders/create-order.ts';
import { orderToken, tokenHash } from '#server/orders/order-token.ts';
import { newBuyer } from './buyer.ts';
import { change, signingKey } from './hero-shop.ts';

async function deliveredOrder(locale: Locale, username: string): Promise<OrderId> {
  const [row] = await change<{ id: OrderId }>([
    `with placed as (
       insert into orders (number, state, payment_state, idempotency_key, request_fingerprint, locale, email, username,
                           total_cents, tax_country, tax_rate_basis_points, tax_cents, created_at, paid_at, completed_at)
       values ($1, 'completed', 'paid', gen_random_uuid(), 'journey', $2, $3 || '@ejemplo.es', $3, 999, 'ES', 2100, 173,
               now() - interval '5 days', now() - interval '5 days', now() - interval '4 days')
       returning id
     )
     insert into line_items (order_id, position, service_id, service_type, audience, quantity, bonus_quantity,
                             list_price_cents, price_cents, link)
     select id, 0, 204, 'followers', 'europe', 1000, 100, 999, 999, 'https://www.instagram.com/' || $3 || '/' from placed
     returning order_id as id`,
    [newOrderNumber(), locale, username],
  ]);
  if (!row) throw new Error('no order');
  return row.id;
}

/** Creates a buyer with a review link that is valid for `daysLeft` days. */
export async function inviteReview(locale: Locale, daysLeft = 80) {
  const { username } = newBuyer();
  const orderId = await deliveredOrder(locale, username);
  const token = orderToken(signingKey(), 'review', orderId);
  await change([
    `insert into review_invitations (order_id, token_sha256, order_completed_at, invited_at, expires_at)
     values ($1, $2, now() - interval '4 days', now() - interval '90 days', now() + make_interval(days => $3))`,
    [orderId, tokenHash(token), daysLeft],
  ]);
  return { token, username, orderId };
}

/** Ends the period for changing the review. */
export const growOld = (orderId: OrderId) =>
  change([`update reviews set written_at = now() - interval '20 days' where order_id = $1`, [orderId]]);

export const hideReview = (orderId: OrderId, reason: string) =>
  change([`update reviews set state = 'hidden', hidden_reason = $2 where order_id = $1`, [orderId, reason]]);

export const reply = (orderId: OrderId, text: string) =>
  change([`update reviews set reply = $2, replied_at = now() where order_id = $1`, [orderId, text]]);

export async function recentPurchases(request: APIRequestContext, locale: Locale): Promise<LivePurchase[]> {
  const answer = await request.get(`/api/live-purchases?language=${locale}`);
  return (await answer.json()).purchases;
}

export const recentPurchaseList = (count: number): LivePurchase[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    user: 'c••••••',
    service: 'seguidores',
    amount: String(500 + index),
    timeAgo: 'hace 12 min',
    country: 'Italia',
    flag: 'IT',
  }));
