import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type AbandonedCheckout,
  abandonedCheckoutSchema,
  recoveredCheckoutSchema,
} from '#contracts/abandoned.ts';
import { listQuerySchema, listReplySchema } from '#contracts/lists.ts';
import { keysetPage } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { limit } from '#server/http/limits.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { recoverCheckout } from './recover-checkout.ts';
import { recoveryUrl } from './recovery-url.ts';
import { type AbandonedRow, abandonedList } from './store.ts';

const recovery = {
  summary: 'The form as a buyer left it, by the token of the link that they got',
  params: z.object({ token: z.string().max(100) }),
  errors: ['not_found'],
  response: { 200: recoveredCheckoutSchema },
} as const;

function toListEntry(deps: Deps, row: AbandonedRow): AbandonedCheckout {
  const { publicUrl } = deps.config;
  const { signingKey } = deps.secrets;
  const left = { id: row.id, serviceType: row.service_type, locale: row.locale };
  return {
    id: row.id,
    orderNumber: row.number,
    email: row.email,
    username: row.username,
    locale: row.locale,
    totalCents: row.total_cents,
    marketingConsent: row.marketing_consent,
    abandonedAt: row.abandoned_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    recoveredAt: row.recovered_at?.toISOString() ?? null,
    recoveryUrl: recoveryUrl({ publicUrl, signingKey }, left),
  };
}

export function registerMarketingRoutes(app: FastifyInstance, deps: Deps): void {
  /** The recovery link's page asks here; the token is the proof. */
  app.get(
    '/api/abandoned-checkouts/:token',
    { preValidation: limit(deps, 'search'), schema: recovery },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      return { success: true, draft: await recoverCheckout(deps, params.token) };
    },
  );
}

/** Abandoned checkouts, for staff. */
export function registerMarketingStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/abandoned-checkouts',
    summary: 'Checkouts that were left, the newest first',
    query: listQuerySchema,
    reply: listReplySchema(abandonedCheckoutSchema),
    read: (wish) =>
      keysetPage(deps.database, { list: abandonedList, wish }, (row: AbandonedRow) => toListEntry(deps, row)),
    csv: [
      ...(['id', 'orderNumber', 'email', 'username', 'locale', 'totalCents', 'marketingConsent'] as const),
      ...(['abandonedAt', 'openedAt', 'recoveredAt', 'recoveryUrl'] as const),
    ],
  });
}
