import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { publishedReplySchema, revisionSchema, scheduleSchema } from '#contracts/catalog/versions.ts';
import { successSchema } from '#contracts/checkout/success.ts';
import type { Deps } from '#server/platform/deps.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { decideDraft, scheduleDraft, type VersionedStore } from './drafts.ts';

interface DraftTexts<At, Text> {
  /** Of one text in one language. */
  url: string;
  params: z.ZodType<At>;
  /** As the calls are described: "a section". */
  what: string;
  store: VersionedStore<At, Text>;
}

/** What becomes of a draft, whatever it is a draft of: thrown away, published, or published at its time. */
export function registerDraftRoutes<At, Text>(
  app: FastifyInstance,
  deps: Deps,
  { url, params, what, store }: DraftTexts<At, Text>,
): void {
  const discard = {
    summary: `Throws the draft of ${what} away`,
    ...{ params, querystring: revisionSchema, response: { 200: successSchema } },
    errors: ['conflict'],
  } as const;
  app.delete(`${url}/draft`, { schema: discard }, async (request) => {
    const { revision } = request.query;
    const at = request.params;
    await decideDraft(deps, store, { at, revision, decision: 'discard', staff: staffOf(request) });
    return { success: true };
  });
  const publish = {
    summary: `Publishes the draft of ${what} as its newest version`,
    ...{ params, body: revisionSchema, response: { 200: publishedReplySchema } },
    errors: ['conflict'],
  } as const;
  app.post(`${url}/publish`, { schema: publish }, async (request) => {
    const { revision } = request.body;
    const at = request.params;
    const wish = { at, revision, decision: 'publish', staff: staffOf(request) } as const;
    return { success: true, version: await decideDraft(deps, store, wish) };
  });
  const schedule = {
    summary: `Has the draft of ${what} published by itself at a time, or no longer`,
    ...{ params, body: scheduleSchema, response: { 200: successSchema } },
    errors: ['conflict', 'not_found'],
  } as const;
  app.put(`${url}/schedule`, { schema: schedule }, async (request) => {
    const { revision, at: time } = request.body;
    const publishAt = time === null ? null : new Date(time);
    await scheduleDraft(deps, store, { at: request.params, revision, publishAt, staff: staffOf(request) });
    return { success: true };
  });
}
