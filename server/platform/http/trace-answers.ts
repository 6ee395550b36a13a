import type { FastifyInstance } from 'fastify';
import { attributesOf } from '../tracing/trace-work.ts';

/** Ends the span of each request. Uses the route pattern, never the URL. */
export function traceAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { work, method, routeOptions } = request;
    if (!work?.trace) return;
    const endedAt = performance.now();
    const route = routeOptions.url ?? 'none';
    const [orderId, another] = work.told;
    work.trace.end({
      name: `${method} ${route}`,
      kind: 'server',
      startedAt: endedAt - reply.elapsedTime,
      endedAt,
      failed: reply.statusCode >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        ...attributesOf({ requestId: request.id, orderId: another === undefined ? orderId : undefined }),
      },
    });
  });
}
