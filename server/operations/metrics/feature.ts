import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { isSameBytes, sha256 } from '#server/platform/kit/hash.ts';
import { readinessMetrics, readMetrics } from './read-metrics.ts';
import { writeText } from './write-text.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A proxy on the same machine is also local, but forwards requests of others. */
function isPrivateAddress({ socket, headers }: FastifyRequest): boolean {
  const handedOn = headers['x-forwarded-for'] ?? headers.forwarded;
  return handedOn === undefined && loopback.has(socket.remoteAddress ?? '');
}

/** Checks the access token. Without a configured token only local requests are allowed, and only in the sandbox. */
function canReadMetrics({ config }: Deps, request: FastifyRequest): boolean {
  const { metricsToken, mode } = config;
  if (metricsToken === null) return mode === 'sandbox' && isPrivateAddress(request);
  const given = request.headers.authorization ?? '';
  return isSameBytes(sha256(given), sha256(`Bearer ${metricsToken}`));
}

/** Serves `/metrics` for Prometheus. Unauthorised clients get 404. */
function registerMetricsRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!canReadMetrics(deps, request)) throw new ShopError('not_found', 'the caller may not read metrics');
    const metrics = [...readinessMetrics(await app.readiness()), ...(await readMetrics(deps))];
    return reply
      .header('cache-control', 'no-store')
      .type(Registry.PROMETHEUS_CONTENT_TYPE)
      .send(await writeText(metrics));
  });
}

export const metricsFeature: Feature = { name: 'insight', routes: registerMetricsRoutes };
