import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chooserPath, productOf } from '#contracts/catalog/chooser.ts';
import { isLocale } from '#contracts/kit/locales.ts';
import { localeCookie, pathTo, servedPages } from '#contracts/pages/routes.ts';

const formType = 'application/x-www-form-urlencoded';
/** Bytes. The form has two short fields. */
const formLimit = 1024;

interface Choice {
  prd?: unknown;
  lang?: unknown;
}

function pageOf(request: FastifyRequest): string {
  const choice: Choice = typeof request.body === 'object' && request.body !== null ? request.body : {};
  const visit = request.cookies[localeCookie];
  const locale = isLocale(choice.lang) ? choice.lang : isLocale(visit) ? visit : 'es';
  const page = productOf(choice.prd) ?? 'chooser';
  return pathTo(servedPages.includes(page) ? page : 'chooser', locale);
}

/** The product chooser's forms only redirect (text 1, section 2). */
export function registerSupportRoutes(app: FastifyInstance): void {
  app.register(async (forms) => {
    if (!forms.hasContentTypeParser(formType)) {
      const options = { parseAs: 'string', bodyLimit: formLimit } as const;
      forms.addContentTypeParser(formType, options, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
    }
    for (const method of ['GET', 'POST'] as const) {
      forms.route({
        method,
        url: chooserPath,
        handler: (request, reply) => reply.header('cache-control', 'no-store').redirect(pageOf(request), 303),
      });
    }
  });
}
