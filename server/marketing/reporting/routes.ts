import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { isPerson } from './visit-rules.ts';
import { countStep, writeVisitCounts } from './visits.ts';

export function registerFigureRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'POST /api/funnel',
    { preValidation: limitHook(deps, 'funnel'), logLevel: 'silent' },
    async ({ body, headers }) => {
      if (isPerson(headers)) countStep(deps, body.step);
      return { success: true };
    },
  );
  app.addHook('onClose', () => writeVisitCounts(deps));
}
