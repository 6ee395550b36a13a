import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readDraft } from './rules.ts';
import { listReviews } from './show-reviews.ts';
import { findByToken, isExpired, optOutOfInvitations, writeReview } from './write-review.ts';

export function registerReviewRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'GET /api/reviews', { preValidation: limitHook(deps, 'directory') }, async (request, reply) => {
    const { after = null, language = requestLocale(request) } = request.query;
    reply.header('cache-control', 'no-cache');
    return listReviews(deps, { after, locale: language });
  });

  serve(app, 'POST /api/reviews', { preValidation: limitHook(deps, 'review') }, async (request) => {
    const form = request.body;
    const invitation = await findByToken(deps.database, form.token);
    if (!invitation || isExpired(invitation, deps.now()))
      throw new ShopError('not_found', 'no invitation for this token');
    const { draft, problems } = readDraft(form);
    const [field] = Object.keys(problems);
    if (draft.rating === null || field)
      throw new ShopError('invalid_request', 'the review is incomplete', { field: field ?? 'rating' });
    await writeReview(deps, invitation, { ...draft, rating: draft.rating });
  });

  app.register(async (oneClick: FastifyInstance) => {
    // Mail programs post `List-Unsubscribe=One-Click` in one of two form types. Only the token in the address matters.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      oneClick.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    }
    serve(
      oneClick,
      'POST /api/reviews/opt-out',
      { preValidation: limitHook(deps, 'review') },
      async (request) => {
        const invitation = await findByToken(deps.database, request.query.token);
        if (!invitation) throw new ShopError('not_found', 'no invitation for this token');
        await optOutOfInvitations(deps, invitation.email, 'one_click');
      },
    );
  });
}
