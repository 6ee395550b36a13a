import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { csvLine, csvMark } from '#server/staff/lists/csv.ts';
import { begunStream } from '#server/staff/live/begun-stream.ts';
import { sensitive } from '#server/staff/sessions/fresh-proof.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { requireProvider } from '../change-provider.ts';
import { listRoutes } from './list-routes.ts';
import { type ChangeRow, readListChanges } from './store-changes.ts';
import { listedServices } from './store-services.ts';

const page = 500;
const changeHead = [
  'at',
  'what',
  'service',
  'before',
  'after',
  'sells',
  'margin_before',
  'margin_after',
  'verdict',
];

const text = (values: Record<string, unknown> | null) =>
  values === null
    ? ''
    : Object.entries(values)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ');
const share = (margin: number | null) => (margin === null ? '' : margin / 100);

function linesOf({ at, kind, externalId, before, after, effects }: ChangeRow) {
  const facts = [at.toISOString(), kind, externalId ?? '', text(before), text(after)];
  if (effects.length === 0) return [[...facts, '', '', '', '']];
  return effects.map(({ serviceId, marginBefore, marginAfter, verdict }) => [
    ...facts,
    ...[serviceId, share(marginBefore), share(marginAfter), verdict],
  ]);
}

/** Every change of the list, the newest first, with what it did to the margin of each of ours. */
export async function changeLines(deps: Deps, providerId: number) {
  await requireProvider(deps, providerId);
  return (async function* () {
    yield changeHead;
    let beforeId: string | null = null;
    for (;;) {
      const found: ChangeRow[] = await readListChanges(deps.database, {
        providerId,
        beforeId,
        limit: page,
      });
      yield* found.flatMap(linesOf);
      if (found.length < page) return;
      beforeId = found.at(-1)!.id;
    }
  })();
}

const serviceHead = [
  'service',
  'name',
  'category',
  'rate',
  'currency',
  'min',
  'max',
  'refill',
  'cancel',
  'listed',
];
const ours = ['sells', 'place', 'price_cents', 'cost_cents', 'margin_percent'];

/** Each service of the list, once for each of ours that it performs. */
export async function serviceLines(deps: Deps, providerId: number) {
  const { currency } = await requireProvider(deps, providerId);
  const [listed, { services }] = await Promise.all([
    listedServices(deps.database, providerId),
    listRoutes(deps),
  ]);
  const sold = services.flatMap((service) =>
    service.routes.flatMap((route, at) => (route.providerId === providerId ? [{ service, route, at }] : [])),
  );
  const soldBy = Map.groupBy(sold, ({ route }) => route.providerService);
  return (async function* () {
    yield [...serviceHead, ...ours];
    for (const { externalId, name, category, rate, min, max, refill, cancel, active } of listed) {
      const facts = [
        externalId,
        name,
        category,
        rate,
        currency ?? '',
        min,
        max,
        Number(refill),
        Number(cancel),
      ];
      for (const way of soldBy.get(externalId) ?? [undefined]) {
        const margin = way?.route.margin ?? null;
        yield [
          ...[...facts, Number(active), way?.service.serviceId ?? '', way ? way.at + 1 : ''],
          ...[way?.service.priceCents ?? '', way?.route.costCents ?? '', margin === null ? '' : margin / 100],
        ];
      }
    }
  })();
}

type Lines = AsyncIterable<readonly (string | number)[]>;

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const files = {
  services: {
    summary: 'A provider’s list, with what performs ours, as a file for a spreadsheet',
    lines: serviceLines,
  },
  changes: {
    summary: 'All that changed of a provider’s list, as a file for a spreadsheet',
    lines: changeLines,
  },
} as const;

async function* written(lines: Lines): AsyncGenerator<string> {
  yield csvMark;
  for await (const line of lines) yield csvLine(line);
}

/** What the owner takes away of a provider; that it was taken stands in the audit. */
export function registerProviderExports(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    for (const [name, { summary, lines }] of Object.entries(files)) {
      const url = `/api/admin/providers/:id/${name}.csv`;
      const schema = { summary, params, errors: ['not_found'] } as const;
      ownerOnly.get(url, { ...sensitive, schema }, async (request, reply) => {
        const { id } = params.parse(request.params);
        const parts = await begunStream(written(await lines(deps, id)));
        await inTransaction(deps.database, (tx) =>
          audited(tx, staffOf(request), {
            action: 'list.export',
            subjectType: 'list',
            subjectId: `/api/admin/providers/${id}/${name}`,
          }),
        );
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="provider-${id}-${name}.csv"`)
          .send(parts);
      });
    }
  });
}
