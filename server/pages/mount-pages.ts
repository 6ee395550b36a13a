import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { formCounter } from '#server/marketing/reporting/visits.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { AnyPage, PagePiece } from '#server/platform/http/page-piece.ts';
import { maintenanceSetting } from '#server/staff/maintenance/maintenance-setting.ts';
import { hasPass } from '#server/staff/maintenance/preview-pass.ts';
import { findClosedReason } from '#server/staff/maintenance/reject-unopened.ts';
import { isExampleIdentity, shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { followHosts } from './hosts-setting.ts';
import type { MeasuringOrigins } from './pages-deps.ts';
import { servePreview } from './preview-page.ts';
import { registerPages } from './register-pages.ts';
import { loadRenderer } from './renderer.ts';

const nothing: PageContent = {};

interface JoinedContent {
  parts: Partial<PageContent>[];
  content: PageContent;
}

/** Reads the content of a page. Returns the same object while all its parts are unchanged. */
function contentReader(deps: Deps, pieces: readonly PagePiece[]) {
  const joined = new Map<string, JoinedContent>();
  return async (page: AnyPage, locale: Locale): Promise<PageContent> => {
    const wanted = pieces.filter(({ pages }) => pages === 'all' || pages.includes(page));
    if (wanted.length === 0) return nothing;
    const parts = await Promise.all(wanted.map((piece) => piece.read(deps, locale, page)));
    const known = joined.get(`${page}/${locale}`);
    if (known?.parts.every((part, index) => part === parts[index])) return known.content;
    const content = Object.assign({}, ...parts) as PageContent;
    joined.set(`${page}/${locale}`, { parts, content });
    return content;
  };
}

const buildDir = path.join(import.meta.dirname, '../../dist');

/** Preloads the build, so that mounting finds its modules in memory. */
export async function loadBuild(): Promise<void> {
  await loadRenderer(buildDir);
}

function measuringOrigins({ config }: Deps): MeasuringOrigins | undefined {
  if (!config.analytics) return undefined;
  const { origin } = new URL(config.analytics.scriptUrl);
  if (config.mode === 'sandbox') return { script: [origin], connect: [origin], image: [] };
  const hosts = ['https://*.google-analytics.com', 'https://*.googletagmanager.com'];
  return { script: [origin], connect: [...hosts, 'https://*.analytics.google.com'], image: hosts };
}

/** Uses cached values, because it runs for each page. */
async function pauseFor(deps: Deps, cookies: string | undefined) {
  const closure = await findClosedReason(deps);
  const { active, backMinutes } = await maintenanceSetting.current(deps);
  if ((!active && !closure) || hasPass(deps, cookies)) return undefined;
  if (!closure) return { backMinutes };
  const unnamed = closure === 'never_opened' && isExampleIdentity(await shopIdentity.current(deps));
  return { backMinutes: 60, closure, unnamed };
}

export async function mountPages(
  app: FastifyInstance,
  deps: Deps,
  features: readonly Feature[],
): Promise<void> {
  const visits: NonNullable<Feature['visits']> = Object.assign({}, ...features.map((each) => each.visits));
  const shown = {
    identity: () => shopIdentity.current(deps),
    content: contentReader(
      deps,
      features.flatMap(({ content = [] }) => content),
    ),
  };
  const hosts = await followHosts(deps);
  await registerPages(app, {
    ...shown,
    catalog: () => currentCatalog(deps),
    pause: (cookies) => pauseFor(deps, cookies),
    visits: (page) => visits[page]?.(deps),
    seen: formCounter(deps),
    publicUrl: deps.config.publicUrl,
    mode: deps.config.mode,
    hsts: deps.config.hsts,
    get hosts() {
      return hosts();
    },
    processorOrigins: deps.processors.origins,
    noCardForm: deps.processors.all.every(({ profile }) => profile.place !== 'page'),
    measuringOrigins: measuringOrigins(deps),
    previews: (pages, render) => servePreview(pages, deps, { ...shown, render }),
    build: { dir: buildDir },
    dev: deps.config.webDev,
    now: deps.now,
  });
}
