import type { FastifyInstance } from 'fastify';
import { maskEmail } from '#contracts/catalog/instagram.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isFloodFrom, limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { openToChange } from './access/open-order.ts';
import { correctBuyerEmail, isEmailChange, requireEmail } from './changes/change-email.ts';
import { requestStartNotice } from './delivery-times/start-notices.ts';

export function registerOrderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'POST /api/orders/:id/email',
    { preValidation: limitHook(deps, 'mend') },
    async (request, reply) => {
      const { params, body, ip: address } = request;
      const email = requireEmail(body.email);
      const input = { orderId: await openToChange(deps, request, params.id), email };
      // Counts only changes that send mail. Otherwise anyone could exhaust the limit of another person's
      // address.
      const mails = await isEmailChange(deps.database, input);
      if (mails && (await isFloodFrom(deps, { name: 'mend-mail', email, address })))
        throw new ShopError('rate_limited', 'mend-mail limit reached');
      await correctBuyerEmail(deps, input);
      reply.header('cache-control', 'no-store');
      return { success: true, customerEmail: maskEmail(email) };
    },
  );

  serve(
    app,
    'POST /api/orders/:id/start-notice',
    { preValidation: limitHook(deps, 'mend') },
    async (request, reply) => {
      await requestStartNotice(deps, await openToChange(deps, request, request.params.id));
      reply.header('cache-control', 'no-store');
    },
  );
}
