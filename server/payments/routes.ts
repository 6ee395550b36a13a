import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { InvalidSignature } from '#server/platform/clients/processor/invalid-signature.ts';
import { eventPaths, processorNames } from '#server/platform/clients/processor/processor-profile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { receiveEvent } from './intents/receive-event.ts';
import { openRefusals } from './intents/webhooks.ts';

/** Bytes. Larger than any event of the processor. */
const bodyLimit = 512 * 1024;

const schema = {
  summary: 'Receives an event of the processor; its signature covers the raw body',
  response: { 200: z.object({ received: z.literal(true), new: z.boolean() }) },
};

/** The route reads the raw body, because the signature covers its bytes and is checked before parsing. */
export function registerPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  const refuse = openRefusals(deps);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    for (const name of processorNames) {
      scope.post(eventPaths[name], { bodyLimit, schema }, async (request) => {
        const processor = deps.processors.all.find(({ profile }) => profile.name === name);
        if (!processor) throw new ShopError('not_found', `the shop has no keys for ${name}`);
        try {
          if (!Buffer.isBuffer(request.body)) throw new InvalidSignature('no_signature');
          const { body: rawBody, headers } = request;
          const isNew = await receiveEvent(deps, processor, { rawBody, headers });
          return { received: true, new: isNew };
        } catch (error) {
          if (!(error instanceof InvalidSignature)) throw error;
          refuse(error.reason);
          throw new ShopError('invalid_request', error.message, { cause: error });
        }
      });
    }
  });
}
