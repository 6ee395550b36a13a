import type { FastifyInstance } from 'fastify';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countError, writeErrors } from './count-errors.ts';

const errorsRetention: readonly Retention[] = [
  deleteRowsRule('client_errors', 'last_at < $1', {
    days: 60,
    atLeast: 7,
    because: 'errors of a release are compared with earlier releases',
  }),
];

function registerErrorRoutes(app: FastifyInstance, deps: Deps): void {
  const options = { preValidation: limitHook(deps, 'client-error'), logLevel: 'silent' } as const;
  serve(app, 'POST /api/client-errors', options, async ({ body, headers }) => {
    countError(deps, body, headers['user-agent'] ?? '');
  });
  app.addHook('onClose', () => writeErrors(deps));
}

export const clientErrorsFeature: Feature = {
  name: 'client-errors',
  retention: errorsRetention,
  routes: registerErrorRoutes,
};
