import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { PageAsk } from '#contracts/checkout/checkout-query.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { HostKind } from '#contracts/pages/routes.ts';
import { shortHash } from '#server/platform/kit/hash.ts';

/** Holds a built file and what it imports at once, as addresses a browser can ask for. */
interface BuiltModule {
  file: string;
  imports: string[];
}

/** Is what the built `renderPage` takes; its own side of the agreement is `web/storefront/render-input.ts`. */
export interface PageInput {
  page: PageName | 'notFound';
  /** Is the code of a type that an owner has added: the page is its own then, with the form that `page` names. */
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
  /** Is what a payment page is to show. */
  ask: PageAsk;
  assets: (source: string) => BuiltModule;
}

/** Turns a page into HTML. */
export interface Renderer {
  render: (input: Omit<PageInput, 'assets'>) => string | Promise<string>;
  /** Changes with every build; it is part of the cache key. */
  version: () => string;
  /** It is false where a developer's tools write scripts of their own into the page. */
  strict: boolean;
  /** Lets those tools write into a page that is not rendered here. */
  develop?: (html: string) => Promise<string>;
}

/** Is what `entry-server` exports. */
export interface ServerEntry {
  renderPage: (input: PageInput) => string;
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Returns everything that a module needs at once, found by following its imports. */
function importsOf(manifest: Manifest, source: string, seen: Set<string>): string[] {
  for (const name of manifest[source]?.imports ?? []) {
    if (seen.has(name)) continue;
    seen.add(name);
    importsOf(manifest, name, seen);
  }
  return [...seen];
}

/** Returns the built form of a source file by its name. Throws for what the build does not hold. */
export function resolverOf(manifest: Manifest): PageInput['assets'] {
  const known = new Map<string, BuiltModule>();
  const address = (name: string) => `/${manifest[name]?.file ?? ''}`;
  return (source) => {
    const kept = known.get(source);
    if (kept) return kept;
    if (!manifest[source]) throw new Error(`The build holds no ${source}: run the build again`);
    const found = { file: address(source), imports: importsOf(manifest, source, new Set()).map(address) };
    known.set(source, found);
    return found;
  };
}

/** Reads the build once, at start. Throws when none exists. */
export async function loadRenderer(dir: string): Promise<Renderer> {
  const text = await readFile(join(dir, 'client', '.vite', 'manifest.json'), 'utf8');
  const entry: ServerEntry = await import(pathToFileURL(join(dir, 'server', 'entry-server.js')).href);
  const assets = resolverOf(manifestSchema.parse(JSON.parse(text)));
  const version = shortHash(text);
  return { render: (input) => entry.renderPage({ ...input, assets }), version: () => version, strict: true };
}
