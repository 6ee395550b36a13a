import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localeSchema } from '#contracts/locales-schemas.ts';
import { optOutSchema, type ReviewsReply, writeReviewSchema } from '#contracts/reviews-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { limit } from '#server/http/limits.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { findByToken, isExpired } from './find-by-token.ts';
import { readDraft } from './rules.ts';
import { listReviews } from './show-reviews.ts';
import { insertOptOut } from './store.ts';
import { writeReview } from './write-review.ts';

const pageSchema = z.object({ after: z.uuid().nullish(), language: localeSchema.optional() });

/** Reads all reviews, writes one by the token of its invitation, and takes a one-click "ask me no more" (RFC 8058). */
export function registerReviewRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/reviews',
    { preHandler: limit(deps, 'directory') },
    async (request, reply): Promise<ReviewsReply> => {
      const { after = null, language = requestLocale(request) } = parseBody(pageSchema, request.query);
      reply.header('cache-control', 'no-cache');
      return listReviews(deps, { after, locale: language });
    },
  );

  app.post('/api/reviews', { preHandler: limit(deps, 'review') }, async (request) => {
    const form = parseBody(writeReviewSchema, request.body);
    const invitation = await findByToken(deps.database, form.token);
    if (!invitation || isExpired(invitation, deps.now()))
      throw new ShopError('not_found', 'no invitation for this token');
    const { draft, problems } = readDraft(form);
    const [field] = Object.keys(problems);
    if (draft.rating === null || field)
      throw new ShopError('invalid_request', 'the review is not whole', { field: field ?? 'rating' });
    await writeReview(deps, invitation, { ...draft, rating: draft.rating });
    return { success: true };
  });

  app.register(async (oneClick) => {
    // Mail programs post `List-Unsubscribe=One-Click`, in one of two form types; all that counts is the token.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      oneClick.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    }
    oneClick.post('/api/reviews/opt-out', { preHandler: limit(deps, 'review') }, async (request) => {
      const { token } = parseBody(optOutSchema, request.query);
      const invitation = await findByToken(deps.database, token);
      if (!invitation) throw new ShopError('not_found', 'no invitation for this token');
      await insertOptOut(deps.database, invitation.email, deps.now());
      return { success: true };
    });
  });
}
