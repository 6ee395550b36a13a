import type { FastifyInstance } from 'fastify';
import { homePage } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { Catalog } from '#server/catalog/services/current-catalog.ts';
import { openPreview, previewCatalogueAfter } from '#server/catalog/services/preview-catalogue.ts';
import { displayedTypes } from '#server/catalog/types/service-types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import type { PagesDeps, RenderPage } from './pages-deps.ts';

/**
 * The preview is static: no scripts run and no requests are sent. It keeps our origin, so that the page with the frame
 * can measure its height.
 */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'; sandbox allow-same-origin";

/** Removes elements that the policy blocks, which the browser would otherwise report. */
const idle =
  /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>| autofocus(?:="")?(?=[ />])/gi;

type PreviewContent = Pick<PagesDeps, 'identity' | 'content'> & { render: RenderPage };

async function renderAs(
  { identity, content, render }: PreviewContent,
  { config, now }: Deps,
  {
    page,
    kind,
    locale,
    catalog,
  }: { page: ServiceType; kind: string | undefined; locale: Locale; catalog: Catalog },
): Promise<string> {
  const { publicUrl, mode } = config;
  const { services, taxRate: taxRateBasisPoints } = catalog;
  const data = {
    services,
    taxRateBasisPoints,
    identity: await identity(),
    content: { ...(await content(page, locale)), types: displayedTypes(catalog, locale) },
  };
  const year = now().getFullYear();
  return render({
    page,
    kind,
    locale,
    data: { ...data, publicUrl, mode, host: 'main', year },
    ask: { kind: 'none' },
  });
}

/**
 * Shows the page as it would be after a change of services, to the member who requested it. Never cached and never
 * public.
 */
export function servePreview(app: FastifyInstance, deps: Deps, shown: PreviewContent): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'services.page', async (request, reply) => {
      const { token } = request.query;
      const input = openPreview(deps, { token, staffId: staffOf(request).id });
      if (!input) throw new ShopError('not_found', 'no preview, or no longer');
      const catalog = await previewCatalogueAfter(deps, input.services);
      const isMeant = ({ id }: { id: number }) => id === input.services[0]?.id;
      const type = catalog.types.find(({ services }) => services.some(isMeant));
      const html = await renderAs(shown, deps, {
        page: type?.form ?? homePage,
        kind: type?.builtIn ? undefined : type?.code,
        locale: input.locale,
        catalog,
      });
      return reply
        .headers({
          'content-security-policy': policy,
          'x-robots-tag': 'noindex',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(html.replaceAll(idle, ''));
    });
  });
}
