import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { maskEmail } from '#contracts/catalog/instagram.ts';
import { successSchema } from '#contracts/checkout/success.ts';
import { type OrderId, orderIdSchema } from '#contracts/kit/ids.ts';
import { mendEmailReplySchema, mendEmailSchema } from '#contracts/orders/orders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isFloodFrom, limit } from '#server/platform/http/limits.ts';
import { mendAddress, requireEmail, wouldChangeEmail } from './changes/change-email.ts';
import { askStartNotice } from './delivery-times/start-notices.ts';

const mending = {
  summary: 'Sends an order’s mails to another address; the id is the secret',
  params: z.object({ id: z.string().max(200) }),
  body: mendEmailSchema,
  errors: ['email_required', 'email_invalid', 'email_unmailable', 'order_not_found', 'conflict'],
  response: { 200: mendEmailReplySchema },
} as const;

const noticing = {
  summary: 'Has the beginning of an order’s delivery told by mail, once; the id is the secret',
  params: z.object({ id: z.string().max(200) }),
  errors: ['order_not_found', 'conflict'],
  response: { 200: successSchema },
} as const;

function requireSecret(text: string): OrderId {
  const id = orderIdSchema.safeParse(text.toLowerCase());
  if (!id.success) throw new ShopError('order_not_found', 'no order under this id');
  return id.data;
}

/**
 * Registers where an order's mails go, and one more of them. The id is the secret: its number, which a buyer
 * may pass on, opens nothing here.
 */
export function registerOrderRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/orders/:id/email',
    { preValidation: limit(deps, 'mend'), schema: mending },
    async ({ params, body, ip: address }, reply) => {
      const email = requireEmail(body.email);
      const input = { orderId: requireSecret(params.id), email };
      // Only what sends a mail counts, because otherwise anybody could use up the allowance of an address
      // that is not theirs.
      const mails = await wouldChangeEmail(deps.database, input);
      if (mails && (await isFloodFrom(deps, { name: 'mend-mail', email, address })))
        throw new ShopError('rate_limited', 'mend-mail limit reached');
      await mendAddress(deps, input);
      reply.header('cache-control', 'no-store');
      return { success: true, customerEmail: maskEmail(email) };
    },
  );

  app.post(
    '/api/orders/:id/start-notice',
    { preValidation: limit(deps, 'mend'), schema: noticing },
    async ({ params }, reply) => {
      await askStartNotice(deps, requireSecret(params.id));
      reply.header('cache-control', 'no-store');
      return { success: true };
    },
  );
}
