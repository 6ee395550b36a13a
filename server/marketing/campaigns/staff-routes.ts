import type { FastifyInstance } from 'fastify';
import { previewCampaignSchema } from '#contracts/marketing/campaigns.ts';
import { campaignsMessages } from '#messages/admin/marketing/campaigns.ts';
import { html } from '#server/mail/wording/html.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { parseBody } from '#server/platform/http/form-text.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { addCampaign, changeCampaign, discardCampaign } from './change-campaign.ts';
import { resumeCampaign, startCampaign, stopCampaign, unscheduleCampaign } from './run-campaign.ts';
import { listCampaigns, showAudience, showCampaign } from './show-campaign.ts';
import { previewCampaign, testCampaign } from './test-campaign.ts';

/** Bytes. Four languages of 20,000 characters with up to four bytes each. */
const bodyLimit = 512 * 1024;
const formType = 'application/x-www-form-urlencoded';

/** Previews run no scripts, load no external content and have no session. */
const previewHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
};

export function registerCampaignStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'campaigns.list',
    read: (query) => listCampaigns(deps, query),
    csv: [
      'id',
      'name',
      'state',
      'locales',
      'code',
      'recipients',
      'done',
      'startAt',
      'startedAt',
      'finishedAt',
      'createdAt',
    ],
    words: (language) => ({
      state: campaignsMessages[language].states,
      locales: campaignsMessages[language].languages,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerForAll(staffOnly, deps);
    registerPreview(staffOnly, deps);
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    registerWriting(ownerOnly, deps);
    registerSending(ownerOnly, deps);
  });
}

function registerForAll(app: FastifyInstance, deps: Deps): void {
  serve(app, 'campaigns.show', ({ params }) => showCampaign(deps, params.id));
  serve(app, 'campaigns.audience', ({ params }) => showAudience(deps, params.id));
  serve(app, 'campaigns.stop', (request) =>
    stopCampaign(deps, { id: request.params.id, staff: staffOf(request) }),
  );
}

function registerWriting(app: FastifyInstance, deps: Deps): void {
  serve(app, 'campaigns.create', async (request) => {
    return { success: true, id: await addCampaign(deps, { ...request.body, staff: staffOf(request) }) };
  });
  serve(app, 'campaigns.change', { bodyLimit }, async (request) => {
    const input = { ...request.body, id: request.params.id, staff: staffOf(request) };
    return { success: true, revision: await changeCampaign(deps, input) };
  });
  serve(app, 'campaigns.remove', async (request) => {
    const { revision } = request.query;
    await discardCampaign(deps, { id: request.params.id, revision, staff: staffOf(request) });
  });
}

function registerPreview(app: FastifyInstance, deps: Deps): void {
  app.register(async (forms: FastifyInstance) => {
    forms.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    serve(forms, 'campaigns.preview', { bodyLimit }, async ({ body }, reply) => {
      const letter = parseBody(previewCampaignSchema, letterOf(body.letter));
      reply.headers(previewHeaders);
      try {
        return reply.send(await previewCampaign(deps, letter));
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        // The frame shows the error in place of the mail.
        return reply.code(400).send(html`<p>${error.message}</p>`.markup);
      }
    });
  });
}

function letterOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function registerSending(app: FastifyInstance, deps: Deps): void {
  serve(app, 'campaigns.test', (request) =>
    testCampaign(deps, { ...request.body, id: request.params.id, staff: staffOf(request) }),
  );
  serve(app, 'campaigns.start', async (request) => {
    const { at, ...input } = request.body;
    const when = at === null ? null : new Date(at);
    await startCampaign(deps, { ...input, at: when, id: request.params.id, staff: staffOf(request) });
  });
  serve(app, 'campaigns.unschedule', (request) =>
    unscheduleCampaign(deps, { id: request.params.id, staff: staffOf(request) }),
  );
  serve(app, 'campaigns.resume', (request) =>
    resumeCampaign(deps, { id: request.params.id, staff: staffOf(request) }),
  );
}
