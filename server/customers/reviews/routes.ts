import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { successSchema } from '#contracts/checkout/success.ts';
import { optOutSchema, reviewsReplySchema, writeReviewSchema } from '#contracts/customers/reviews-schemas.ts';
import { localeSchema } from '#contracts/kit/locales-schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { readDraft } from './rules.ts';
import { listReviews } from './show-reviews.ts';
import { askNoMore, findByToken, isExpired, writeReview } from './write-review.ts';

const pageSchema = z.object({ after: z.uuid().nullish(), language: localeSchema.optional() });

/** Reads all reviews, writes one by the token of its invitation, and takes a one-click "ask me no more" (RFC 8058). */
export function registerReviewRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/reviews',
    {
      preValidation: limit(deps, 'directory'),
      schema: {
        summary: 'Reviews: those of one language first, then the newest, twelve a page',
        querystring: pageSchema,
        response: { 200: reviewsReplySchema },
      },
    },
    async (request, reply) => {
      const { after = null, language = requestLocale(request) } = request.query;
      reply.header('cache-control', 'no-cache');
      return listReviews(deps, { after, locale: language });
    },
  );

  const writing = {
    summary: 'Writes a review, by the token of its invitation, or changes it for a while',
    body: writeReviewSchema,
    errors: ['not_found', 'conflict'],
    response: { 200: successSchema },
  } as const;
  app.post('/api/reviews', { preValidation: limit(deps, 'review'), schema: writing }, async (request) => {
    const form = request.body;
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

  app.register(async (oneClick: FastifyInstance) => {
    // Mail programs post `List-Unsubscribe=One-Click`, in one of two form types; all that counts is the token.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      oneClick.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    }
    const schema = {
      summary: 'No more invitations to write a review: one click in a mail program (RFC 8058)',
      querystring: optOutSchema,
      errors: ['not_found'],
      response: { 200: successSchema },
    } as const;
    oneClick.post(
      '/api/reviews/opt-out',
      { preValidation: limit(deps, 'review'), schema },
      async (request) => {
        const invitation = await findByToken(deps.database, request.query.token);
        if (!invitation) throw new ShopError('not_found', 'no invitation for this token');
        await askNoMore(deps, invitation.email, 'one_click');
        return { success: true };
      },
    );
  });
}
