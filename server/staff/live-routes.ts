import type { FastifyInstance } from 'fastify';
import { attentionReplySchema } from '#contracts/attention.ts';
import type { Deps } from '#server/deps.ts';
import type { Feature } from '#server/http/feature.ts';
import { countAttention } from './count-attention.ts';
import { staffScope } from './staff-scope.ts';

/** What keeps the screens of staff alive. */
export function registerLiveRoutes(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const schema = {
      summary: 'How much waits for a person, and where',
      response: { 200: attentionReplySchema },
    };
    staffOnly.get('/api/admin/attention', { schema }, () => countAttention(deps, all));
  });
}
