import '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { OrderId } from '#contracts/kit/ids.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { ConsentChoiceCall } from '#contracts/marketing/consent-choice.ts';
import type { TrackConversion } from '#contracts/marketing/conversions.ts';
import {
  consentCookie,
  consentSeconds,
  consentTextVersion,
  consentValue,
  type StoredConsent,
} from '#contracts/pages/visitor-cookies.ts';
import { consentBannerMessages } from '#messages/consent-banner.ts';
import { findOpened } from '#server/orders/access/open-order.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { forwardConversionJob } from './forward-conversion.ts';
import { addressHash, browserFamily, clientOf, reporterOf, visitorOf } from './rules.ts';
import { findConsent, findOrder, insertConsent, insertConversion, type ReportedOrder } from './store.ts';

interface ReportingVisitor {
  orderId: OrderId | undefined;
  visitor: string | undefined;
  client: string | undefined;
}

/** Accepts a report only for a paid order and only when all its values equal the order's. */
function checkReport(order: ReportedOrder | undefined, report: TrackConversion): ReportedOrder {
  if (!order) throw new ShopError('order_not_found', 'no such order');
  if (!order.paid_at) throw new ShopError('payment_not_confirmed', `order ${order.number} is not settled`);
  const { paymentIntentId, amount } = report;
  if (paymentIntentId && !order.intent_ids.some((id) => id === paymentIntentId)) {
    throw new ShopError('conflict', 'the payment is not of this order', { field: 'paymentIntentId' });
  }
  if (amount !== undefined && amount !== order.total_cents) {
    throw new ShopError('price_changed', `reported ${amount}, paid ${order.total_cents}`, {
      field: 'amount',
      amount: toDecimalString(order.total_cents),
    });
  }
  return order;
}

/**
 * Stores the first report of a paid order and returns true for it. The server reports to the measurement service only
 * with a stored consent.
 * Throws `order_not_found`, `payment_not_confirmed`, `conflict`, `price_changed`.
 */
async function trackConversion(
  deps: Deps,
  report: TrackConversion,
  { orderId, visitor, client }: ReportingVisitor,
): Promise<boolean> {
  const order = checkReport(orderId && (await findOrder(deps.database, orderId)), report);
  const choice = visitor === undefined ? undefined : await findConsent(deps.database, visitor);
  const reporter = reporterOf(choice, report.tag);
  const allowed = reporter !== 'nobody';
  return inTransaction(deps.database, async (tx) => {
    const recorded = await insertConversion(tx, {
      orderId: order.id,
      amountCents: order.total_cents,
      source: report.source,
      visitorId: allowed ? (visitor ?? null) : null,
      client: allowed ? (client ?? null) : null,
      reporter,
      at: deps.now(),
    });
    if (recorded && reporter === 'server' && deps.measurement) {
      await deps.queue.enqueue(tx, forwardConversionJob, { orderId: order.id });
    }
    return recorded;
  });
}

interface ChoiceOrigin {
  visitor: string | undefined;
  address: string;
  userAgent: string | undefined;
}

function consentStatementShown(locale: ConsentChoiceCall['language']): string {
  const { heading, text, why, short, analytics, advertising, personalisation, accept, reject } =
    consentBannerMessages[locale];
  return [heading, text, why, short, analytics, advertising, personalisation, `[${reject}] [${accept}]`].join(
    '\n',
  );
}

/**
 * Stores a visitor's choice as proof. Throws `not_found` without measurement, `conflict` when the page showed an
 * outdated question.
 */
async function recordConsent(
  deps: Deps,
  { analytics, advertising, personalisation, version, language }: ConsentChoiceCall,
  { visitor = randomUUID(), address, userAgent }: ChoiceOrigin,
): Promise<StoredConsent> {
  if (!deps.config.analytics) throw new ShopError('not_found', 'nothing is measured');
  if (version !== consentTextVersion) throw new ShopError('conflict', `sentences of version ${version}`);
  await insertConsent(deps.database, {
    visitorId: visitor,
    analytics,
    advertising,
    personalisation,
    version,
    locale: language,
    statement: consentStatementShown(language),
    at: deps.now(),
    addressHash: addressHash(deps.secrets.signingKey, address),
    browser: browserFamily(userAgent),
  });
  return { analytics, advertising, personalisation, visitor };
}

export function registerAnalyticsRoutes(app: FastifyInstance, deps: Deps): void {
  /** Readable by scripts, because later pages decide from the cookie what may run. */
  serve(app, 'POST /api/consent', { preValidation: limitHook(deps, 'consent') }, async (request, reply) => {
    const choice = await recordConsent(deps, request.body, {
      visitor: visitorOf(request.headers.cookie),
      address: request.ip,
      userAgent: request.headers['user-agent'],
    });
    reply.header('cache-control', 'no-store').setCookie(consentCookie, consentValue(choice), {
      path: '/',
      sameSite: 'lax',
      secure: deps.config.publicUrl.startsWith('https:'),
      maxAge: consentSeconds,
    });
    const { analytics, advertising, personalisation } = choice;
    return { success: true, analytics, advertising, personalisation };
  });

  serve(
    app,
    'POST /api/track-conversion',
    { preValidation: limitHook(deps, 'consent') },
    async (request, reply) => {
      const opened = await findOpened(deps, request, request.body.orderId);
      const recorded = await trackConversion(deps, request.body, {
        orderId: opened?.orderId,
        visitor: visitorOf(request.headers.cookie),
        client: clientOf(request.cookies._ga),
      });
      reply.header('cache-control', 'no-store');
      return { success: true, recorded };
    },
  );
}
