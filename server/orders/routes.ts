import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { emailProblemOf, readEmail } from '#contracts/email.ts';
import { orderIdSchema } from '#contracts/ids.ts';
import { maskEmail } from '#contracts/instagram.ts';
import { mendEmailReplySchema, mendEmailSchema } from '#contracts/orders.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { consume, limit } from '#server/http/limits.ts';
import { wouldChangeEmail } from './change-email.ts';
import { mendAddress } from './mend-address.ts';

const mending = {
  summary: 'Sends an order’s mails to another address; the id is the secret',
  params: z.object({ id: z.string().max(200) }),
  body: mendEmailSchema,
  errors: ['email_required', 'email_invalid', 'email_unmailable', 'order_not_found', 'conflict'],
  response: { 200: mendEmailReplySchema },
} as const;

function requireEmail(input: string): string {
  const email = readEmail(input);
  if (email !== undefined) return email;
  const problem = emailProblemOf(input) ?? 'invalid';
  throw new ShopError(`email_${problem}`, `e-mail ${problem}`, { field: 'email' });
}

/** Where an order's mails go. The id is the secret: its number, which a buyer may pass on, opens nothing here. */
export function registerOrderRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/orders/:id/email',
    { preValidation: limit(deps, 'mend'), schema: mending },
    async ({ params, body }, reply) => {
      const id = orderIdSchema.safeParse(params.id.toLowerCase());
      const email = requireEmail(body.email);
      if (!id.success) throw new ShopError('order_not_found', 'no order under this id');
      const wish = { orderId: id.data, email };
      // Only what sends a mail counts: else anybody could use up the allowance of an address that is not theirs.
      if (await wouldChangeEmail(deps.database, wish)) await consume(deps, 'mend-mail', email);
      await mendAddress(deps, wish);
      reply.header('cache-control', 'no-store');
      return { success: true, customerEmail: maskEmail(email) };
    },
  );
}
