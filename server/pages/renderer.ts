import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { PackageSelection } from '#contracts/checkout/checkout-query.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { HostKind } from '#contracts/pages/routes.ts';
import { shortHash } from '#server/platform/kit/hash.ts';

interface BuiltModule {
  file: string;
  imports: string[];
}

/** Input of the built `renderPage`. Must match `web/storefront/render-input.ts`. */
export interface PageInput {
  page: PageName | 'notFound';
  kind?: string | undefined;
  locale: Locale;
  data: {
    services: Service[];
    taxRateBasisPoints: number;
    identity: ShopIdentity;
    publicUrl: string;
    mode: 'sandbox' | 'live';
    host: HostKind;
    year: number;
    content: PageContent;
  };
  ask: PackageSelection;
  assets: (source: string) => BuiltModule;
}

export interface Renderer {
  render: (input: Omit<PageInput, 'assets'>) => string | Promise<string>;
  /** Changes with every build. Part of the cache key. */
  version: () => string;
  /** False in development, where Vite adds its own scripts to the page. */
  strict: boolean;
  /** Lets Vite transform a page that is not rendered here. */
  develop?: (html: string) => Promise<string>;
}

export interface ServerEntry {
  renderPage: (input: PageInput) => string;
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);
type Manifest = z.infer<typeof manifestSchema>;

function importsOf(manifest: Manifest, source: string, seen: Set<string>): string[] {
  for (const name of manifest[source]?.imports ?? []) {
    if (seen.has(name)) continue;
    seen.add(name);
    importsOf(manifest, name, seen);
  }
  return [...seen];
}

export function resolverOf(manifest: Manifest): PageInput['assets'] {
  const known = new Map<string, BuiltModule>();
  const address = (name: string) => `/${manifest[name]?.file ?? ''}`;
  return (source) => {
    const kept = known.get(source);
    if (kept) return kept;
    if (!manifest[source]) throw new Error(`The build does not contain ${source}: run the build again`);
    const found = { file: address(source), imports: importsOf(manifest, source, new Set()).map(address) };
    known.set(source, found);
    return found;
  };
}

/** Reads the build once at start. Throws if there is none. */
export async function loadRenderer(dir: string): Promise<Renderer> {
  const text = await readFile(join(dir, 'client', '.vite', 'manifest.json'), 'utf8');
  const entry: ServerEntry = await import(pathToFileURL(join(dir, 'server', 'entry-server.js')).href);
  const assets = resolverOf(manifestSchema.parse(JSON.parse(text)));
  const version = shortHash(text);
  return { render: (input) => entry.renderPage({ ...input, assets }), version: () => version, strict: true };
}
