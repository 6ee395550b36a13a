import type { FastifyInstance } from 'fastify';
import { currentCatalog } from './catalog/current-catalog.ts';
import { maybeOne } from './database/query.ts';
import type { Deps } from './deps.ts';

const pingEveryMs = 15_000;

/** Asks the processor at most every 15 s, whoever asks us how often. */
function remembered(ping: () => Promise<void>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let asked = 0;
  return () => {
    if (!answer || Date.now() - asked > pingEveryMs) {
      asked = Date.now();
      answer = ping().then(
        () => true,
        () => false,
      );
    }
    return answer;
  };
}

/** `/healthz`: the process lives. `/readyz`: a purchase can be made right now; names what is missing otherwise. */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const processorAnswers = remembered(() => deps.processor.ping());
  const checks: Record<string, () => Promise<boolean>> = {
    database: async () => (await maybeOne(deps.database, 'select 1')) !== undefined,
    catalogue: async () =>
      (await currentCatalog(deps)).entries.some((entry) => entry.providerService !== null),
    processor: processorAnswers,
  };
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ok: true };
  });
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const answers = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
    );
    const missing = answers.filter(([, ok]) => !ok).map(([name]) => name);
    reply.header('cache-control', 'no-store').code(missing.length === 0 ? 200 : 503);
    return { ok: missing.length === 0, missing };
  });
}
