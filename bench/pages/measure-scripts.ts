import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/launch/environment.ts';
import { fetchRaw } from './fetch-raw.ts';

interface BuiltChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, BuiltChunk>;

/**
 * Returns the files that these modules can load by static and dynamic imports. Paths that match `skip` are not
 * followed.
 */
export function reachable(manifest: Manifest, sources: string[], skip: RegExp): string[] {
  const seen = new Set<string>();
  const follow = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name) || skip.test(name)) return;
    seen.add(name);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next);
  };
  for (const source of sources) follow(source);
  return [...seen].map((name) => manifest[name]!.file).filter((file) => file.endsWith('.js'));
}

/** Returns the addresses of the scripts that a page loads without interaction. */
export function scriptsIn(html: string): string[] {
  const tags = html.match(/<script\b[^>]*\bsrc="[^"]+"|<link\b[^>]*\bmodulepreload\b[^>]*>/g) ?? [];
  return [...new Set(tags.flatMap((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []))];
}

async function measureCompressed(shopUrl: string, files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const { status, body } = await fetchRaw(new URL(file, `${shopUrl}/`).href, 'br');
      if (status !== 200) throw new Error(`${file} answered ${status}`);
      return body.length;
    }),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

const orderForm = 'web/storefront/purchase/order-form-island.tsx';
const otherLanguages = /^messages\/(?:fr|it|en)\//;
/** Loaded only by the opened checkout. */
const checkout = /purchase\/dialog\/load-checkout/;

/** Loaded only by a recovery link. */
const recovery = /purchase\/order-form\/recovered-order/;

/** Loaded by the page when the browser is idle. */
const extras = 'web/storefront/extras/extras.ts';

/** What the dialog loads until it shows the order. */
const shownDialog = [
  'web/storefront/purchase/dialog/load-checkout.ts',
  'web/storefront/purchase/dialog/checkout-dialog.tsx',
  'messages/es/checkout.ts',
];

/** What it loads beside the order, for a processor with card fields in the page. */
const cardFields = [
  'web/storefront/purchase/payment/hosted-form.tsx',
  'web/storefront/purchase/payment/processor-fields.tsx',
];

/**
 * Returns the files that a built module imports statically. The manifest also lists imports that the build
 * removed.
 */
export const importsIn = (code: string): string[] =>
  [...code.matchAll(/(?:^|[;}])(?:import|export)[^;"'`()]*["']\.\/([^"']+)["']/g)].map(
    ([, file = '']) => file,
  );

/** Returns the files that these modules load by themselves, without a further `import()`. */
function loadedWith(manifest: Manifest, sources: string[]): string[] {
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(join(root, 'dist', 'client', file), 'utf8');
    for (const next of importsIn(code)) follow(`assets/${next}`);
  };
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`${source} is not in the build`);
    follow(chunk.file);
  }
  return [...seen];
}

/**
 * Measures scripts in Brotli bytes: those the Spanish page loads without interaction, those it can load before
 * payment, both with the shown payment dialog and with its card fields, and all that the dialog can load.
 */
export async function measureScripts(shopUrl: string, html: string) {
  const manifest = JSON.parse(
    readFileSync(join(root, 'dist', 'client', '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest;
  const first = [...scriptsIn(html), ...loadedWith(manifest, [extras]).map((file) => `/${file}`)];
  const beside = (files: string[]) => [...new Set([...first, ...files.map((file) => `/${file}`)])];
  const without = (...skipped: RegExp[]) =>
    reachable(manifest, [orderForm], new RegExp(skipped.map(({ source }) => source).join('|')));
  const beforeCheckout = without(otherLanguages, checkout, recovery);
  return {
    beforeIntent: await measureCompressed(shopUrl, first),
    untilCheckout: await measureCompressed(shopUrl, beside(beforeCheckout)),
    withDialog: await measureCompressed(
      shopUrl,
      beside([...beforeCheckout, ...loadedWith(manifest, shownDialog)]),
    ),
    withCardFields: await measureCompressed(
      shopUrl,
      beside([...beforeCheckout, ...loadedWith(manifest, [...shownDialog, ...cardFields])]),
    ),
    withAllOfDialog: await measureCompressed(shopUrl, beside(without(otherLanguages, recovery))),
  };
}
