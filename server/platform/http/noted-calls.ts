import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { type LimitName, limitOf } from './limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call under `/api`, as its route declared it; whole when the app is ready. */
    calls(): Call[];
  }
}

/** A call as programs see it. */
export interface Call {
  method: string;
  /** `/api/orders/:id` */
  url: string;
  schema: FastifySchema;
  /** Null: anybody. */
  role: 'owner' | 'agent' | null;
  /** Wants a fresh proof of who is there. */
  sensitive: boolean;
  limit: LimitName | null;
}

function toCalls({ method, url, schema, config, preValidation }: RouteOptions): Call[] {
  const limits = [preValidation].flat().map(limitOf);
  return [method]
    .flat()
    .filter((each) => each !== 'HEAD')
    .map((each) => ({
      method: each,
      url,
      schema: schema ?? {},
      role: config?.staffRole ?? null,
      sensitive: config?.sensitive ?? false,
      limit: limits.find((name) => name !== undefined) ?? null,
    }));
}

/** Notes each route from now on. A scope adds to its routes after they were told: they are read when asked for. */
export function noteCalls(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/')) routes.push(route);
  });
  app.decorate('calls', () => routes.flatMap(toCalls));
}
