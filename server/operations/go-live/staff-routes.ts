import type { FastifyInstance } from 'fastify';
import { requiredWebhook } from '#server/payments/intents/webhooks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { confirmLegalTexts } from './legal-read.ts';
import { confirmTestMail, sendTestMail, testMailRecipient, testWebhooks } from './proofs.ts';
import { openWhenReady } from './read-steps.ts';
import { askRehearsal, lastRehearsal } from './rehearsal/rehearse-purchases.ts';
import { newestMailProof } from './store.ts';

export function registerOpeningStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'opening.show', async () => {
      const { opened, states } = await openWhenReady(deps);
      const asked = await newestMailProof(deps.database);
      const { url, events } = requiredWebhook(deps, deps.processors.first);
      return {
        success: true,
        mode: deps.config.mode,
        openedAt: opened?.at ?? null,
        steps: states,
        webhook: { url, events: [...events] },
        mail: { recipient: await testMailRecipient(deps), askedAt: asked?.created_at.toISOString() ?? null },
        rehearsal: (await lastRehearsal(deps.database)) ?? null,
      };
    });
    serve(ownerOnly, 'opening.rehearse', (request) => askRehearsal(deps, staffOf(request)));
    serve(ownerOnly, 'opening.test-webhook', async (request) => {
      return { success: true, ...(await testWebhooks(deps, staffOf(request))) };
    });
    serve(ownerOnly, 'opening.test-mail', (request) => sendTestMail(deps, staffOf(request)));
    serve(ownerOnly, 'opening.confirm-legal-texts', (request) => confirmLegalTexts(deps, staffOf(request)));
    serve(ownerOnly, 'opening.confirm-mail', (request) =>
      confirmTestMail(deps, { code: request.body.code, staff: staffOf(request) }),
    );
  });
}
