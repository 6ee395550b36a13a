import { toldCalls } from '#server/log/told-calls.ts';
import type { Mailer } from './mailer.ts';
import type { Processor } from './processor.ts';
import type { Intent } from './processor-objects.ts';
import type { ProviderGateway } from './provider.ts';

const ofIntent = (intent: Intent | undefined) => ({ orderId: intent?.orderId, status: intent?.status });

/** What moves money or asks for it; what only reads is told by what comes of it. */
export function toldProcessor(processor: Processor): Processor {
  return toldCalls('processor', processor, {
    createIntent: ([{ metadata, orderNumber, amountCents }], intent) => ({
      orderId: metadata.order_id,
      orderNumber,
      amountCents,
      intentId: intent?.id,
    }),
    changeIntent: ([intentId, { amountCents }], intent) => ({ intentId, amountCents, ...ofIntent(intent) }),
    cancelIntent: ([intentId], intent) => ({ intentId, ...ofIntent(intent) }),
    createRefund: ([{ refundId, attempt, amountCents }], refund) => ({
      refundId,
      attempt,
      amountCents,
      status: refund?.status,
    }),
  });
}

/** What is asked of a provider for an order. Not to whom it is delivered, nor what the provider wrote. */
export function toldProvider(provider: ProviderGateway): ProviderGateway {
  return toldCalls('provider', provider, {
    add: ([, { service, quantity }], outcome) => ({
      service,
      quantity,
      outcome: outcome?.kind,
      providerOrderId: outcome?.kind === 'accepted' ? outcome.providerOrderId : undefined,
    }),
    refill: ([, providerOrderIds], outcomes) => ({
      providerOrderIds: providerOrderIds.length,
      accepted: [...(outcomes?.values() ?? [])].filter(({ kind }) => kind === 'accepted').length,
    }),
    cancel: ([, providerOrderId], reply) => ({ providerOrderId, outcome: reply?.kind }),
  });
}

/** That a mail left; not to whom, nor what it says. */
export function toldMailer(mailer: Mailer): Mailer {
  return toldCalls('mailer', mailer, { send: () => ({}) });
}
