import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { findSpaceProblem, freeBytes, isOwnDatabase } from '../database/embedded/free-space.ts';
import { checkWritable } from '../database/judge-server.ts';
import type { Deps } from '../deps.ts';
import { type Feature, saleAdviceChecks, saleChecks } from '../feature/feature.ts';
import { drainingEvent } from './drain.ts';
import { readOwnVersion } from './own-version.ts';
import { type Readiness, type ReadinessCheck, rateLimitCheck, readReadiness } from './readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readiness(): Promise<Readiness>;
  }
}

function purchaseChecks(deps: Deps, features: readonly Feature[]): Record<string, ReadinessCheck> {
  const { dataDir, databaseDirectUrl: url } = deps.config;
  const ownDatabase = url !== null && isOwnDatabase(dataDir, url);
  const checks: Record<string, ReadinessCheck> = {
    database: rateLimitCheck(
      async () => {
        await checkWritable(deps.database);
        return null;
      },
      { okMs: 1000, failedMs: 500 },
    ),
    ...saleChecks(features, deps),
    processor: rateLimitCheck(
      async () => {
        // One available processor is enough to sell.
        await Promise.any(deps.processors.all.map((processor) => processor.ping()));
        return null;
      },
      { okMs: 15_000, failedMs: 3000 },
    ),
  };
  return ownDatabase ? { ...checks, disk: async () => findSpaceProblem(await freeBytes(dataDir)) } : checks;
}

/**
 * `/healthz` reports that the process runs. `/readyz` reports whether a purchase is possible now, with
 * missing parts, the version, and the id of this start.
 */
export function registerHealth(app: FastifyInstance, deps: Deps, features: readonly Feature[]): void {
  let draining = false;
  app.server.once(drainingEvent, () => {
    draining = true;
  });
  const checks: Record<string, ReadinessCheck> = {
    process: async () => (draining ? 'is about to end' : null),
    ...purchaseChecks(deps, features),
  };
  const advice = saleAdviceChecks(features, deps);
  app.decorate('readiness', () => readReadiness(checks, advice));
  const version = readOwnVersion();
  const instance = randomUUID();
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ok: true };
  });
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const answer = await app.readiness();
    reply.header('cache-control', 'no-store').code(answer.ok ? 200 : 503);
    return { ...answer, ...version, instance };
  });
}
