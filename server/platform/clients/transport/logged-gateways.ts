import { currentWork, type Facts } from '../../logging/request-context.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Intent } from '../processor/processor-objects.ts';
import type { Processors } from '../processor/processors.ts';
import type { ProviderGateway } from '../provider/provider.ts';

type Call = (...given: unknown[]) => Promise<unknown>;
/** Returns the fields of a log line. `answer` is undefined if the call failed. */
type Teller<Method> = Method extends (...given: infer Given) => Promise<infer Answer>
  ? (given: Given, answer: Answer | undefined) => Facts
  : never;

type Tellers<Gateway> = { [Name in keyof Gateway]?: Teller<Gateway[Name]> };

function toldCall(step: string, call: Call, tell: (given: unknown[], answer: unknown) => Facts): Call {
  return async (...given) => {
    const work = currentWork();
    if (work === undefined) return call(...given);
    const startedAt = performance.now();
    const line = (facts: Facts) => {
      const told = { ...work.about, ...facts };
      if (typeof told.orderId === 'string') work.told.add(told.orderId);
      work.log.info({ step, ...told, ms: Math.round(performance.now() - startedAt) }, step);
    };
    try {
      const answer = await call(...given);
      line(tell(given, answer));
      return answer;
    } catch (error) {
      line({ ...tell(given, undefined), failed: error instanceof Error ? error.name : 'unknown' });
      throw error;
    }
  };
}

function toldCalls<Gateway extends object>(
  name: string,
  gateway: Gateway,
  tellers: Tellers<Gateway>,
): Gateway {
  const told = Object.entries(tellers).map(([method, tell]) => {
    const call = (gateway as unknown as Record<string, Call>)[method] as Call;
    return [method, toldCall(`${name}.${method}`, call.bind(gateway), tell as never)];
  });
  return { ...gateway, ...Object.fromEntries(told) };
}

const ofIntent = (intent: Intent | undefined) => ({ orderId: intent?.orderId, status: intent?.status });

export function loggedProcessors(processors: Processors): Processors {
  return toldCalls('processor', processors, {
    createIntent: ([{ processor, metadata, orderNumber, amountCents }], intent) => ({
      processor,
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

/** Logs the calls about an order, without the delivery account and the provider's text. */
export function loggedProvider(provider: ProviderGateway): ProviderGateway {
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

/** Logs that a mail was sent, without its address and text. */
export function loggedMailer(mailer: Mailer): Mailer {
  return toldCalls('mailer', mailer, { send: () => ({}) });
}
