import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FORM = '<form><div id="elements"></div><button>Pay</button></form><p id="result"></p>';

const page = (content: string, script: string): string =>
  `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Shop</title><body>${content}<script type="module" src="${script}"></script></body></html>`;

async function bundleReactPage(): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: join(import.meta.dirname, 'shop-react.js') },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Nothing was bundled');
  return output.output[0].code;
}

/** Opens a shop with a different origin than the processor and a CSP as strict as the real one's. */
export async function openShop(processorOrigin: string): Promise<{ url: string; close(): Promise<void> }> {
  const read = (path: string) => readFile(join(ROOT, path), 'utf8');
  const files: Record<string, () => Promise<string>> = {
    '/': async () => page(FORM, '/shop-page.js'),
    '/react': async () => page('<div id="root"></div>', '/shop-react.js'),
    '/thanks': async () =>
      '<!doctype html><link rel="icon" href="data:,"><title>Thanks</title><h1>Thanks</h1>',
    '/shop-page.js': () => read('sandbox/processor/tests/shop-page.js'),
    '/stripe-js/pure.mjs': () => read('node_modules/@stripe/stripe-js/dist/pure.mjs'),
    '/shop-react.js': bundleReactPage,
  };
  const policy = `default-src 'self'; img-src data:; script-src 'self' ${processorOrigin}; frame-src ${processorOrigin}; connect-src 'self' ${processorOrigin}`;
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://shop').pathname;
    const file = files[path];
    if (!file) return response.writeHead(404).end();
    const type = /js$/.test(path) ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(await file());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
