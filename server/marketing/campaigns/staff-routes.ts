import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  addCampaignSchema,
  addedCampaignReplySchema,
  campaignAudienceReplySchema,
  campaignReplySchema,
  campaignsQuerySchema,
  campaignsReplySchema,
  changeCampaignSchema,
  changedCampaignReplySchema,
  previewCampaignSchema,
  startCampaignSchema,
  testCampaignSchema,
} from '#contracts/campaigns.ts';
import { successSchema } from '#contracts/success.ts';
import { revisionSchema } from '#contracts/versions.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { html } from '#server/mail/html.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { addCampaign, changeCampaign, discardCampaign } from './change-campaign.ts';
import { previewCampaign } from './preview-campaign.ts';
import { listCampaigns, showAudience, showCampaign } from './show-campaign.ts';
import { startCampaign, unscheduleCampaign } from './start-campaign.ts';
import { resumeCampaign, stopCampaign } from './stop-campaign.ts';
import { testCampaign } from './test-campaign.ts';

const all = '/api/admin/campaigns';
const one = { params: z.object({ id: z.uuid() }), errors: ['not_found'] } as const;
const changed = { ...one, errors: ['not_found', 'conflict'], response: { 200: successSchema } } as const;

/** Four languages of 20,000 signs, each of which may be four bytes. */
const bodyLimit = 512 * 1024;
const formType = 'application/x-www-form-urlencoded';

/** A preview writes no script, loads nothing from anywhere, and knows no session. */
const previewHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
};

/** Campaigns, for staff: everybody reads and may stop one, the owner writes and sends. */
export function registerCampaignStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: all,
    summary: 'Campaigns, the newest first',
    query: campaignsQuerySchema,
    reply: campaignsReplySchema,
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
  const show = {
    ...one,
    summary: 'A campaign, and what became of it',
    response: { 200: campaignReplySchema },
  };
  app.get(`${all}/:id`, { schema: show }, ({ params }) => showCampaign(deps, params.id));
  const audience = {
    ...one,
    summary: 'Who would get a campaign if it began now',
    response: { 200: campaignAudienceReplySchema },
  };
  app.get(`${all}/:id/audience`, { schema: audience }, ({ params }) => showAudience(deps, params.id));
  const stop = { ...changed, summary: 'Stops sending; what is in the outbox leaves' };
  app.post(`${all}/:id/stop`, { schema: stop }, async (request) => {
    await stopCampaign(deps, { id: request.params.id, staff: staffOf(request) });
    return { success: true };
  });
}

function registerWriting(app: FastifyInstance, deps: Deps): void {
  const add = {
    summary: 'Begins a campaign, as a draft',
    body: addCampaignSchema,
    response: { 200: addedCampaignReplySchema },
  };
  app.post(all, { schema: add }, async (request) => {
    return { success: true, id: await addCampaign(deps, { ...request.body, staff: staffOf(request) }) };
  });
  const change = {
    ...one,
    summary: 'Changes the draft of a campaign',
    errors: ['not_found', 'conflict', 'invalid_request', 'placeholder_unknown'],
    body: changeCampaignSchema,
    response: { 200: changedCampaignReplySchema },
  } as const;
  app.put(`${all}/:id`, { bodyLimit, schema: change }, async (request) => {
    const wish = { ...request.body, id: request.params.id, staff: staffOf(request) };
    return { success: true, revision: await changeCampaign(deps, wish) };
  });
  const discard = { ...changed, summary: 'Throws the draft of a campaign away', querystring: revisionSchema };
  app.delete(`${all}/:id`, { schema: discard }, async (request) => {
    const { revision } = request.query;
    await discardCampaign(deps, { id: request.params.id, revision, staff: staffOf(request) });
    return { success: true };
  });
}

/** A form posts what is typed into a frame, so that the frame has a policy of its own. */
function registerPreview(app: FastifyInstance, deps: Deps): void {
  app.register(async (forms: FastifyInstance) => {
    forms.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const preview = {
      summary: 'A mail of a campaign as it is typed, for a frame',
      body: z.object({ letter: z.string().max(200_000) }),
    };
    forms.post(`${all}/preview`, { bodyLimit, schema: preview }, async ({ body }, reply) => {
      const letter = parseBody(previewCampaignSchema, letterOf(body.letter));
      reply.headers(previewHeaders);
      try {
        return reply.send(await previewCampaign(deps, letter));
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        // The frame shows what is wrong where the mail would be.
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
  const test = {
    ...one,
    summary: 'Sends one mail of a campaign to one address, to look at it',
    errors: ['not_found', 'email_invalid', 'invalid_request'],
    body: testCampaignSchema,
    response: { 200: successSchema },
  } as const;
  app.post(`${all}/:id/test`, { ...sensitive, schema: test }, async (request) => {
    await testCampaign(deps, { ...request.body, id: request.params.id, staff: staffOf(request) });
    return { success: true };
  });
  const start = {
    ...changed,
    summary: 'Has a campaign sent, now or at a time',
    errors: ['not_found', 'conflict', 'invalid_request'],
    body: startCampaignSchema,
  } as const;
  app.post(`${all}/:id/start`, { ...sensitive, schema: start }, async (request) => {
    const { at, ...wish } = request.body;
    const when = at === null ? null : new Date(at);
    await startCampaign(deps, { ...wish, at: when, id: request.params.id, staff: staffOf(request) });
    return { success: true };
  });
  const unschedule = { ...changed, summary: 'Takes the time of a campaign away: a draft again' };
  app.post(`${all}/:id/unschedule`, { schema: unschedule }, async (request) => {
    await unscheduleCampaign(deps, { id: request.params.id, staff: staffOf(request) });
    return { success: true };
  });
  const resume = { ...changed, summary: 'Goes on with a campaign that was stopped' };
  app.post(`${all}/:id/resume`, { ...sensitive, schema: resume }, async (request) => {
    await resumeCampaign(deps, { id: request.params.id, staff: staffOf(request) });
    return { success: true };
  });
}
