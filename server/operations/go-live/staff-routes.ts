import type { FastifyInstance } from 'fastify';
import { confirmMailSchema, openingReplySchema, webhookFaultSchema } from '#contracts/opening.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { webhookEvents, webhookUrl } from '#server/payments/webhook-events.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { askMailProof, proofRecipient, takeMailProof } from './mail-proof.ts';
import { openWhenReady } from './open-when-ready.ts';
import { proveWebhook } from './prove-webhook.ts';
import { newestMailProof } from './store.ts';

const show = {
  summary:
    'What a live shop needs before it sells, and how each of it stands; opens the shop when all is there',
  response: { 200: openingReplySchema },
} as const;
const tryWebhook = {
  summary: 'Looks at the processor’s webhooks and has it send an event that costs nothing',
  errors: ['processor_unavailable'],
  response: { 200: successSchema.extend({ wrong: webhookFaultSchema.nullable() }) },
} as const;
const sendMail = {
  summary: 'Sends a test mail with a code to the shop’s own address',
  errors: ['conflict'],
  response: { 200: successSchema },
} as const;
const confirmMail = {
  summary: 'Takes the code that a test mail brought: mail leaves and arrives',
  body: confirmMailSchema,
  errors: ['code_refused'],
  response: { 200: successSchema },
} as const;

export function registerOpeningStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.get('/api/admin/opening', { schema: show }, async () => {
      const { opened, states } = await openWhenReady(deps);
      const asked = await newestMailProof(deps.database);
      return {
        success: true,
        mode: deps.config.mode,
        openedAt: opened?.at ?? null,
        steps: states,
        webhook: { url: webhookUrl(deps), events: webhookEvents },
        mail: { recipient: await proofRecipient(deps), askedAt: asked?.created_at.toISOString() ?? null },
      };
    });
    ownerOnly.post('/api/admin/opening/webhook', { schema: tryWebhook }, async (request) => {
      return { success: true, ...(await proveWebhook(deps, staffOf(request))) };
    });
    ownerOnly.post('/api/admin/opening/mail', { schema: sendMail }, async (request) => {
      await askMailProof(deps, staffOf(request));
      return { success: true };
    });
    ownerOnly.post('/api/admin/opening/mail/confirm', { schema: confirmMail }, async (request) => {
      await takeMailProof(deps, { code: request.body.code, staff: staffOf(request) });
      return { success: true };
    });
  });
}
