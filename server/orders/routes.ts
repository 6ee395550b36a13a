import type { FastifyInstance } from 'fastify';
import { maskEmail } from '#contracts/catalog/instagram.ts';
import { type OrderId, orderIdSchema } from '#contracts/kit/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isFloodFrom, limit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { mendAddress, requireEmail, wouldChangeEmail } from './changes/change-email.ts';
import { askStartNotice } from './delivery-times/start-notices.ts';

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
  serve(
    app,
    'POST /api/orders/:id/email',
    { preValidation: limit(deps, 'mend') },
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

  serve(
    app,
    'POST /api/orders/:id/start-notice',
    { preValidation: limit(deps, 'mend') },
    async ({ params }, reply) => {
      await askStartNotice(deps, requireSecret(params.id));
      reply.header('cache-control', 'no-store');
      return { success: true };
    },
  );
}
