import type {
  AbandonedCheckout,
  AbandonedDetail,
  AbandonedList,
  AbandonedQuery,
  CartFiguresQuery,
  CartFiguresReply,
} from '#contracts/marketing/abandoned-checkouts.ts';
import type { CartGroup } from '#contracts/marketing/abandoned-states.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { compare, type MeasuredGroup } from './comparison-rules.ts';
import { recoveryUrl } from './recover-checkout.ts';
import { type CartRow, cartList, countCarts, readCart, readSteps, type StepRow } from './store-carts.ts';

type LocalDeps = Pick<Deps, 'config' | 'database' | 'secrets'>;

const groupOf = (heldOut: boolean | null): CartGroup =>
  heldOut === null ? 'none' : heldOut ? 'held_out' : 'reminded';

function toCart({ config, secrets }: LocalDeps, row: CartRow): AbandonedCheckout {
  const { id, serviceType, kind, locale } = row;
  const where = { publicUrl: config.publicUrl, signingKey: secrets.signingKey };
  return {
    id,
    orderId: row.orderId,
    orderNumber: row.number,
    email: row.email,
    username: row.username,
    locale,
    kind: kind ?? undefined,
    serviceType,
    quantity: row.quantity,
    totalCents: row.totalCents,
    sample: row.sample,
    marketingConsent: row.marketingConsent,
    abandonedAt: row.abandonedAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    recoveredAt: row.recoveredAt?.toISOString() ?? null,
    group: groupOf(row.heldOut),
    reminders: row.reminders,
    stopReason: row.stopReason,
    recoveryUrl: recoveryUrl(where, { id, serviceType, kind, locale }),
  };
}

export const listCarts = (deps: LocalDeps, input: AbandonedQuery & PageInput): Promise<AbandonedList> =>
  keysetPage(deps.database, { list: cartList(input), input }, (row: CartRow) => toCart(deps, row));

function toStep({ at, state, ...step }: StepRow): AbandonedDetail['steps'][number] {
  const { id, place, delayMinutes, passedOver, mailId, subject, code } = step;
  return {
    id,
    place,
    delayMinutes,
    passedOver,
    mailId,
    subject,
    code,
    at: at.toISOString(),
    state: passedOver === null ? (state ?? 'none') : null,
  };
}

export async function showCart(deps: LocalDeps, id: string): Promise<AbandonedDetail> {
  const row = await readCart(deps.database, id);
  if (!row) throw new ShopError('not_found', `no abandoned checkout ${id}`);
  const steps = await readSteps(deps.database, id);
  return {
    success: true,
    cart: toCart(deps, row),
    audience: row.audience,
    discountCode: row.discountCode,
    enrolledAt: row.enrolledAt?.toISOString() ?? null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    recovered: row.recovered,
    steps: steps.map(toStep),
  };
}

const toGroupFigures = ({ carts, bought, revenueCents }: MeasuredGroup) => ({ carts, bought, revenueCents });

export async function showCartFigures(
  { database }: Pick<Deps, 'database'>,
  asked: CartFiguresQuery,
): Promise<CartFiguresReply> {
  const { sums, reminded, heldOut, undecided } = await countCarts(database, asked);
  return {
    success: true,
    sums,
    groups: { reminded: toGroupFigures(reminded), heldOut: toGroupFigures(heldOut) },
    undecided,
    ...compare(reminded, heldOut),
  };
}
