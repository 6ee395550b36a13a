import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { limitsOf, needsProof } from '#contracts/kit/effects.ts';
import { type LimitName, limitOf } from './limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns every call under `/api`, as its route declared it; the list is complete when the app is ready. */
    calls(): Call[];
  }
}

export interface Call {
  /** Is its name where it is declared; null for one that the framework adds. */
  name: string | null;
  method: string;
  /** Has the form `/api/orders/:id`. */
  url: string;
  schema: FastifySchema;
  /** Is null where anybody may call. */
  role: 'owner' | 'agent' | null;
  sensitive: boolean;
  limit: LimitName | null;
}

function toCalls({ method, url, schema, config, preValidation }: RouteOptions): Call[] {
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

/** Notes each route from now on. A scope adds to its routes after their hook ran, so they are read on demand. */
export function noteCalls(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/')) routes.push(route);
  });
  app.decorate('calls', () => routes.flatMap(toCalls));
}
