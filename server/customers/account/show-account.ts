import { canDetectDrops } from '#contracts/catalog/network-names.ts';
import { mayWithdraw } from '#contracts/checkout/withdrawal-period.ts';
import type { CustomerAccount } from '#contracts/customers/account.ts';
import {
  type AccountFilter,
  type AccountOrder,
  type AccountView,
  accountFilters,
  filterOf,
} from '#contracts/customers/account-visit.ts';
import { refillStatusOf } from '#contracts/fulfilment/refills.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import { formatPurchase } from '#server/catalog/types/format-purchase.ts';
import { isUnsent } from '#server/fulfilment/rules.ts';
import { storedOrderToken } from '#server/orders/order-token.ts';
import { deliveredOf, displayStateOf, unappliedPaymentState } from '#server/orders/rules.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import { listPasskeys } from '#server/platform/auth/passkeys.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readChosen } from './read-chosen.ts';
import { listSessions } from './sign-in/customer-of.ts';
import { type AccountOrderRow, accountOrders, accountTotals } from './store-account.ts';

const sumValues = (values: number[]) => values.reduce((all, value) => all + value, 0);

/** The user name can be corrected before anything is submitted, posts while one is not submitted. */
const mayCorrect = ({ parts, service_type: type }: AccountOrderRow) =>
  parts.every(isUnsent) || (isForPosts(type) && parts.some(isUnsent));

function toOrder({ secrets, now }: Pick<Deps, 'secrets' | 'now'>, row: AccountOrderRow): AccountOrder {
  const refillStatus = row.refill_state && refillStatusOf(row.refill_state);
  const standing = displayStateOf({
    state: row.state,
    paymentState: row.payment_state,
    stopReason: row.stop_reason,
    parked: unappliedPaymentState(row.payment_state, row),
    fulfilments: row.parts.map(({ state }) => state),
  });
  return {
    id: row.id,
    accessToken: accessToken(secrets.signingKey, row.id),
    number: row.number,
    status: row.state,
    standing,
    serviceType: row.service_type,
    kind: row.kind ?? undefined,
    audience: row.audience,
    serviceId: row.service_id,
    quantity: row.quantity,
    bonus: row.bonus,
    username: row.username,
    totalCents: row.total_cents,
    listPriceCents: row.list_price_cents,
    refundedCents: row.refunded_cents,
    refundBasis: row.refund_basis,
    createdAt: row.created_at.toISOString(),
    delivered:
      row.parts.length === 0
        ? null
        : {
            done: sumValues(row.parts.map(deliveredOf)),
            of: sumValues(row.parts.map(({ quantity }) => quantity)),
          },
    refillStatus,
    mayAskRefill:
      canDetectDrops(row.kind) &&
      row.refill_days !== 0 &&
      row.state === 'completed' &&
      row.service_id !== null &&
      refillStatus === null,
    reviewToken: storedOrderToken(secrets.signingKeys, {
      purpose: 'review',
      orderId: row.id,
      hash: row.review_token_hash,
    }),
    mayWithdraw: mayWithdraw({ standing, paidAt: row.paid_at }, now()),
    mayCorrect: standing === 'underway' && mayCorrect(row),
  };
}

export async function showAccount(
  deps: Deps,
  session: CustomerSession,
  { locale, ...look }: Pick<AccountView, 'filter' | 'news' | 'why'> & { locale: Locale },
): Promise<AccountView> {
  const { email } = session;
  const [found, totals, devices, passkeys, chosen] = await Promise.all([
    accountOrders(deps.database, email, deps.now()),
    accountTotals(deps.database, email),
    listSessions(deps, session),
    listPasskeys(deps, 'customer', email),
    readChosen(deps, session, locale),
  ]);
  const all = found.map((row) => toOrder(deps, row));
  const count = (filter: AccountFilter) =>
    filter === 'all' ? totals.orders : all.filter(({ status }) => filterOf(status) === filter).length;
  return {
    ...look,
    email,
    counts: Object.fromEntries(
      accountFilters.map((filter) => [filter, count(filter)]),
    ) as AccountView['counts'],
    spentCents: totals.spent_cents,
    orders: look.filter === 'all' ? all : all.filter(({ status }) => filterOf(status) === look.filter),
    ...chosen,
    devices,
    passkeys,
  };
}

/** The field names are those of text 2, section 3. */
export async function readAccountForApi(deps: Deps, { email }: CustomerSession): Promise<CustomerAccount> {
  const [found, totals] = await Promise.all([
    accountOrders(deps.database, email, deps.now()),
    accountTotals(deps.database, email),
  ]);
  const orders = found.map((row) => {
    const { refillStatus, standing } = toOrder(deps, row);
    const bought = { serviceType: row.service_type, audience: row.audience, kind: row.kind };
    return {
      id: row.id,
      orderNumber: row.number,
      packageName: formatPurchase(bought, row.locale, String(row.quantity)),
      instagramUsername: row.username,
      status: row.state,
      paymentStatus: row.payment_state,
      standing,
      totalAmount: toDecimalString(row.total_cents),
      quantity: row.quantity,
      createdAt: row.created_at.toISOString(),
      serviceId: row.service_id,
      refillStatus,
    };
  });
  return { email, totalOrders: totals.orders, totalSpent: totals.spent_cents / 100, orders };
}
