import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { revisionSchema, scheduleSchema } from '#contracts/catalog/versions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { decideDraft, scheduleDraft, type VersionedStore } from './drafts.ts';

type Revision = z.infer<typeof revisionSchema>;
type Schedule = z.infer<typeof scheduleSchema>;

/** Returns what the calls about a draft do, whatever it is a draft of: throw it away, publish it now or at its time. */
export function draftHandlers<At, Text>(deps: Deps, store: VersionedStore<At, Text>) {
  return {
    discard: async (request: FastifyRequest<{ Params: At; Querystring: Revision }>) => {
      const { revision } = request.query;
      const at = request.params;
      await decideDraft(deps, store, { at, revision, decision: 'discard', staff: staffOf(request) });
      return { success: true };
    },
    publish: async (request: FastifyRequest<{ Params: At; Body: Revision }>) => {
      const { revision } = request.body;
      const at = request.params;
      const input = { at, revision, decision: 'publish', staff: staffOf(request) } as const;
      return { success: true, version: await decideDraft(deps, store, input) };
    },
    schedule: async (request: FastifyRequest<{ Params: At; Body: Schedule }>) => {
      const { revision, at: time } = request.body;
      const publishAt = time === null ? null : new Date(time);
      await scheduleDraft(deps, store, { at: request.params, revision, publishAt, staff: staffOf(request) });
      return { success: true };
    },
  };
}
