import { currentWork, type LogFacts } from '../../logging/request-context.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Intent } from '../processor/processor-objects.ts';
import type { Processors } from '../processor/processors.ts';
import type { ProviderGateway } from '../provider/provider.ts';

type Call = (...given: unknown[]) => Promise<unknown>;
type LogFields<Method> = Method extends (...given: infer Given) => Promise<infer Answer>
  ? (given: Given, answer: Answer | undefined) => LogFacts
  : never;

type LogFieldsByCall<Gateway> = { [Name in keyof Gateway]?: LogFields<Gateway[Name]> };

function logCall(step: string, call: Call, tell: (given: unknown[], answer: unknown) => LogFacts): Call {
  return async (...given) => {
    const work = currentWork();
    if (work === undefined) return call(...given);
    const startedAt = performance.now();
    const line = (facts: LogFacts) => {
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

function logGateway<Gateway extends object>(
  name: string,
  gateway: Gateway,
  tellers: LogFieldsByCall<Gateway>,
): Gateway {
  const told = Object.entries(tellers).map(([method, tell]) => {
    const call = (gateway as unknown as Record<string, Call>)[method] as Call;
    return [method, logCall(`${name}.${method}`, call.bind(gateway), tell as never)];
  });
  return { ...gateway, ...Object.fromEntries(told) };
}

const ofIntent = (intent: Intent | undefined) => ({ orderId: intent?.orderId, status: intent?.status });

export function withProcessorLog(processors: Processors): Processors {
  return logGateway('processor', processors, {
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

/** Logs the calls about an order, without the target of the delivery and the provider's text. */
export function withProviderLog(provider: ProviderGateway): ProviderGateway {
  return logGateway('provider', provider, {
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

export function withMailerLog(mailer: Mailer): Mailer {
  return logGateway('mailer', mailer, { send: () => ({}) });
}
