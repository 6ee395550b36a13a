import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { emailProblemOf, readEmail } from '#contracts/email.ts';
import { orderIdSchema } from '#contracts/ids.ts';
import { maskEmail } from '#contracts/instagram.ts';
import { type MendEmailReply, mendEmailSchema } from '#contracts/orders.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { consume, limit } from '#server/http/limits.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { mendAddress } from './mend-address.ts';

const params = z.object({ id: z.string().max(200) });

function requireEmail(input: string): string {
  const email = readEmail(input);
  if (email !== undefined) return email;
  const problem = emailProblemOf(input) ?? 'invalid';
  throw new ShopError(`email_${problem}`, `e-mail ${problem}`, { field: 'email' });
}

/** Where an order's mails go. The id is the secret: its number, which a buyer may pass on, opens nothing here. */
export function registerMailRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/orders/:id/email',
    { preHandler: limit(deps, 'mend') },
    async (request, reply): Promise<MendEmailReply> => {
      const id = orderIdSchema.safeParse(parseBody(params, request.params).id.toLowerCase());
      const email = requireEmail(parseBody(mendEmailSchema, request.body).email);
      if (!id.success) throw new ShopError('order_not_found', 'no order under this id');
      await consume(deps, 'mend-mail', email);
      await mendAddress(deps, { orderId: id.data, email });
      reply.header('cache-control', 'no-store');
      return { success: true, customerEmail: maskEmail(email) };
    },
  );
}
