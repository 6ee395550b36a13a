import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { features } from '#server/features.ts';
import type { Deps } from '#server/platform/deps.ts';
import { buildApp } from '#server/platform/http/build-app.ts';

export interface ApiRoute {
  method: string;
  url: string;
  bodyLimit?: number | undefined;
}

export async function appWithRoutes(deps: Deps): Promise<{ app: FastifyInstance; routes: ApiRoute[] }> {
  const routes: ApiRoute[] = [];
  const onStart = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, bodyLimit }: RouteOptions) => {
      for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url, bodyLimit });
    });
  };
  diagnostics.subscribe('fastify.initialization', onStart);
  try {
    const app = await buildApp(deps, features);
    await app.ready();
    return { app, routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', onStart);
  }
}
