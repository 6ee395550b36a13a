import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { limitsOf, needsProof } from '#contracts/kit/effects.ts';
import { type LimitName, limitOf } from './limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns all calls under `/api` as declared by their routes. Complete when the app is ready. */
    calls(): RecordedRoute[];
  }
}

export interface RecordedRoute {
  /** Declared name. Null for routes that the framework adds. */
  name: string | null;
  method: string;
  url: string;
  schema: FastifySchema;
  role: 'owner' | 'agent' | null;
  sensitive: boolean;
  limit: LimitName | null;
}

function toCalls({ method, url, schema, config, preValidation }: RouteOptions): RecordedRoute[] {
  const limits = [...[preValidation].flat().map(limitOf), ...limitsOf(config?.effects ?? [])];
  return [method]
    .flat()
    .filter((each) => each !== 'HEAD')
    .map((each) => ({
      name: config?.call ?? null,
      method: each,
      url,
      schema: schema ?? {},
      role: config?.staffRole ?? null,
      sensitive: needsProof(config?.effects ?? []),
      limit: limits.find((name) => name !== undefined) ?? null,
    }));
}

/**
 * Records the routes that are registered from now on. Their options are read later, on demand, because an
 * enclosing scope may change them after this hook.
 */
export function recordRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/')) routes.push(route);
  });
  app.decorate('calls', () => routes.flatMap(toCalls));
}
