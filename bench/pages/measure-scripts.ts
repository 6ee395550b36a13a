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
 * Returns files of everything that these modules can come to load, by static and deferred imports; `skip`
 * ends a path.
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

/** Returns addresses of the scripts that a page asks for by itself. */
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
/** Only the opened checkout loads this. */
const checkout = /purchase\/dialog\/load-checkout/;

/** Only the link of a mail about an order that was left loads this. */
const recovery = /purchase\/order-form\/recovered-order/;

/** The page itself loads this once it has come to rest. */
const extras = 'web/storefront/extras/extras.ts';

/**
 * Returns files that a built module asks for as soon as it is read; the manifest also names what the build
 * took out again.
 */
export const importsIn = (code: string): string[] =>
  [...code.matchAll(/(?:^|[;}])(?:import|export)[^;"'`()]*["']\.\/([^"']+)["']/g)].map(
    ([, file = '']) => file,
  );

function scriptsWhenIdle(manifest: Manifest): string[] {
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(join(root, 'dist', 'client', file), 'utf8');
    for (const next of importsIn(code)) follow(`assets/${next}`);
  };
  follow(manifest[extras]!.file);
  return [...seen];
}

/**
 * Weighs scripts in Brotli bytes: what the Spanish page loads by itself, all that it can load until the buyer
 * goes to pay, and all of that with the payment dialog.
 */
export async function measureScripts(shopUrl: string, html: string) {
  const manifest = JSON.parse(
    readFileSync(join(root, 'dist', 'client', '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest;
  const first = [...scriptsIn(html), ...scriptsWhenIdle(manifest).map((file) => `/${file}`)];
  const filesWithout = (skip: RegExp) => [
    ...new Set([...first, ...reachable(manifest, [orderForm], skip).map((file) => `/${file}`)]),
  ];
  const beforeCheckout = new RegExp(
    [otherLanguages, checkout, recovery].map(({ source }) => source).join('|'),
  );
  return {
    beforeIntent: await measureCompressed(shopUrl, first),
    untilCheckout: await measureCompressed(shopUrl, filesWithout(beforeCheckout)),
    withDialog: await measureCompressed(shopUrl, filesWithout(otherLanguages)),
  };
}
