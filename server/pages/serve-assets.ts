import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the hashed files of a build, precompressed and cached by browsers for a year. */
export async function serveAssets(app: FastifyInstance, root: string, prefix = '/assets/'): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    // The name changes with the content, so browsers never revalidate a file.
    etag: false,
    lastModified: false,
    acceptRanges: false,
  });
}
