import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { type Cents, currency } from '#contracts/kit/money.ts';
import type {
  Charge,
  Intent,
  IntentCharge,
  IntentStatus,
  ProcessorRefund,
} from '#server/platform/clients/processor/processor-objects.ts';

export type RedsysPaymentMethod = 'card' | 'bizum';

export interface IntentFacts {
  id: PaymentIntentId;
  paymentId: string;
  orderId: string;
  orderNumber: string;
  amountCents: Cents;
  canceledAt: Date | null;
  createdAt: Date;
}

export interface OperationFacts {
  number: string;
  position: number;
  means: RedsysPaymentMethod;
  amountCents: Cents;
  chargedCents: Cents | null;
  /** `Ds_Response`. Null until the attempt has ended. */
  response: string | null;
  failureCode: string | null;
  cardBrand: string | null;
  cardCountry: string | null;
  cardLast4: string | null;
  begunAt: Date;
  endedAt: Date | null;
}

export interface RefundFacts {
  id: string;
  refundId: string;
  number: string;
  intentId: PaymentIntentId;
  amountCents: Cents;
  /** `asked` means that the outcome is unknown, `not_sent` that the call was not sent. */
  state: 'asked' | 'not_sent' | 'succeeded' | 'failed';
  reason: string | null;
  askedAt: Date;
}

export const paidOperation = (operations: readonly OperationFacts[]): OperationFacts | undefined =>
  operations.find(({ chargedCents }) => chargedCents !== null);

function statusOf({ canceledAt }: IntentFacts, operations: readonly OperationFacts[]): IntentStatus {
  if (paidOperation(operations)) return 'succeeded';
  if (canceledAt) return 'canceled';
  return operations.at(-1)?.response === null ? 'requires_action' : 'requires_payment_method';
}

const refundedOf = (refunds: readonly RefundFacts[]): Cents =>
  refunds
    .filter(({ state }) => state === 'asked' || state === 'succeeded')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Returns the country of the payment method. The gateway reports none for Bizum, which uses accounts at Spanish banks.
 */
const countryOf = ({ means, cardCountry }: OperationFacts): string | undefined =>
  cardCountry ?? (means === 'bizum' ? 'ES' : undefined);

function chargeOf(
  operation: OperationFacts | undefined,
  refunds: readonly RefundFacts[],
): IntentCharge | undefined {
  if (!operation) return undefined;
  return {
    id: operation.number,
    at: operation.endedAt ?? undefined,
    method: operation.means,
    cardBrand: operation.cardBrand ?? undefined,
    cardCountry: countryOf(operation),
    cardLast4: operation.cardLast4 ?? undefined,
    cardFingerprint: undefined,
    billingCountry: undefined,
    billingPostalCode: undefined,
    refundedCents: refundedOf(refunds),
  };
}

/** The latest attempt decides until one is paid. */
export function toIntent(
  facts: IntentFacts,
  parts: {
    operations: readonly OperationFacts[];
    refunds: readonly RefundFacts[];
  } & Pick<Intent, 'clientSecret' | 'formerSecrets'>,
): Intent {
  const { operations, refunds, clientSecret, formerSecrets } = parts;
  const paid = paidOperation(operations);
  const ended = operations.filter(({ response }) => response !== null).at(-1);
  return {
    id: facts.id,
    status: statusOf(facts, operations),
    amountCents: facts.amountCents,
    amountReceivedCents: paid?.chargedCents ?? 0,
    currency,
    clientSecret,
    formerSecrets,
    orderId: facts.orderId,
    paymentId: facts.paymentId,
    charge: chargeOf(paid ?? ended, paid ? refunds : []),
    metadata: {
      order_id: facts.orderId,
      payment_id: facts.paymentId,
      order_number: facts.orderNumber,
    },
    madeAt: facts.createdAt,
    failureCode: paid ? undefined : (ended?.failureCode ?? undefined),
  };
}

export function toCharge(
  facts: IntentFacts,
  operation: OperationFacts,
  refunds: readonly RefundFacts[],
): Charge {
  const paid = operation.chargedCents !== null;
  return {
    id: operation.number,
    succeeded: paid,
    intentId: facts.id,
    amountCents: operation.chargedCents ?? 0,
    refundedCents: paid ? refundedOf(refunds) : 0,
    orderId: facts.orderId,
    state: paid ? 'succeeded' : 'failed',
    at: operation.endedAt ?? operation.begunAt,
    askedCents: operation.amountCents,
    method: operation.means,
    cardBrand: operation.cardBrand ?? undefined,
    cardCountry: countryOf(operation),
    lastFour: operation.cardLast4 ?? undefined,
    declineCode: operation.failureCode ?? undefined,
    threeDSecure: undefined,
    riskLevel: undefined,
    riskScore: undefined,
  };
}

const refundStates = {
  asked: 'pending',
  not_sent: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
} as const;

export const toRefund = (facts: RefundFacts): ProcessorRefund => ({
  id: facts.id,
  status: refundStates[facts.state],
  amountCents: facts.amountCents,
  intentId: facts.intentId,
  refundId: facts.refundId,
  failureReason: facts.reason ?? undefined,
});

/** Milliseconds. The gateway lists an operation only some moments after it was carried out. */
const settlingMs = 15 * 60_000;

/**
 * Determines the outcome of a refund whose reply was lost. `given`: refunded amounts that the gateway lists for the
 * payment. `known`: amounts of other refunds that are known to have succeeded.
 */
export function resolveLostRefund(
  refund: Pick<RefundFacts, 'amountCents' | 'askedAt'>,
  { given, known, now }: { given: readonly Cents[]; known: readonly Cents[]; now: Date },
): 'succeeded' | 'failed' | 'asked' {
  const left = [...given];
  for (const amount of known) {
    const index = left.indexOf(amount);
    if (index >= 0) left.splice(index, 1);
  }
  if (left.includes(refund.amountCents)) return 'succeeded';
  return now.getTime() - refund.askedAt.getTime() > settlingMs ? 'failed' : 'asked';
}
