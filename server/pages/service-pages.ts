import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { homePage, servicePathTo } from '#contracts/checkout/order-paths.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { PagesDeps } from './pages-deps.ts';

/** The page of a service type that an owner has added: the one of its form, in its own words. */
export interface ServicePage {
  page: ServiceType;
  /** Code of the type. */
  kind: string;
  locale: Locale;
}

/** Returns the page at a code in a language; undefined where no open type of the owner's has this code. */
export async function servicePageAt(
  { content }: Pick<PagesDeps, 'content'>,
  code: string,
  locale: Locale,
): Promise<ServicePage | undefined> {
  const { types = [] } = await content(homePage, locale);
  const type = types.find((one) => !one.builtIn && one.code === code);
  return type && { page: type.form, kind: type.code, locale };
}

interface Answers {
  /** The type's page. */
  show(page: ServicePage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** No type has this code: it is an address like any other that nothing stands at. */
  unknown(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
}

/**
 * Registers the addresses of service types that owners add, one for each language. Which of them there are changes
 * while the program runs, so the catalogue is asked; addresses of the route table go first.
 */
export function addServicePages(app: FastifyInstance, deps: PagesDeps, { show, unknown }: Answers): void {
  for (const locale of locales) {
    app.get<{ Params: { code: string } }>(servicePathTo(':code', locale), async (request, reply) => {
      const page = await servicePageAt(deps, request.params.code, locale);
      return page ? show(page, request, reply) : unknown(request, reply);
    });
  }
}
