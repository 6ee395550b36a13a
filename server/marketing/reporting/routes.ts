import type { FastifyInstance } from 'fastify';
import { successSchema } from '#contracts/checkout/success.ts';
import { funnelStepSchema } from '#contracts/marketing/reporting.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limit } from '#server/platform/http/limits.ts';
import { isPerson } from './visit-rules.ts';
import { countStep, tellVisits } from './visits.ts';

/** What a browser tells of how far a purchase came: a word, and nothing of who it was. */
export function registerFigureRoutes(app: FastifyInstance, deps: Deps): void {
  const step = {
    summary: 'Counts that someone chose a package or opened the checkout: of the day, and of nobody',
    body: funnelStepSchema,
    response: { 200: successSchema },
  } as const;
  app.post(
    '/api/funnel',
    { preValidation: limit(deps, 'funnel'), schema: step, logLevel: 'silent' },
    async ({ body, headers }) => {
      if (isPerson(headers)) countStep(deps, body.step);
      return { success: true };
    },
  );
  app.addHook('onClose', () => tellVisits(deps));
}
