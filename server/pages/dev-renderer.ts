import type { FastifyInstance } from 'fastify';
import type { Renderer, ServerEntry } from './renderer.ts';

/** Renders from the sources through Vite's middleware: an edit shows in the browser at once. */
export async function openDevRenderer(app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    // Read as it stands: a bundled copy would be a source of this program that changes at each of its starts.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  app.addHook('onClose', () => vite.close());
  let renderings = 0;
  return {
    strict: false,
    develop: (html) => vite.transformIndexHtml('/', html),
    version: () => {
      renderings += 1;
      return String(renderings);
    },
    render: async (input) => {
      const entry = (await vite.ssrLoadModule('/web/storefront/entry-server.tsx')) as ServerEntry;
      const assets = (source: string) => ({ file: `/${source}`, imports: [] });
      return vite.transformIndexHtml('/', entry.renderPage({ ...input, assets }));
    },
  };
}
