import type { FastifyInstance, FastifyReply } from 'fastify';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { csvLine, csvMark } from '#server/platform/kit/csv.ts';
import { type StaffActor, staffOf } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { streamFromFirstPart } from '#server/staff/live/stream-from-first-part.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { requireProvider } from '../change-provider.ts';
import { listRoutes } from './list-routes.ts';
import { type ChangeRow, listedServices, readListChanges } from './store-services.ts';

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

const formatValues = (values: Record<string, unknown> | null) =>
  values === null
    ? ''
    : Object.entries(values)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ');
const formatMargin = (margin: number | null) => (margin === null ? '' : margin / 100);

function linesOf({ at, kind, externalId, before, after, effects }: ChangeRow) {
  const facts = [at.toISOString(), kind, externalId ?? '', formatValues(before), formatValues(after)];
  if (effects.length === 0) return [[...facts, '', '', '', '']];
  return effects.map(({ serviceId, marginBefore, marginAfter, verdict }) => [
    ...facts,
    ...[serviceId, formatMargin(marginBefore), formatMargin(marginAfter), verdict],
  ]);
}

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
const ourServices = ['sells', 'place', 'price_cents', 'cost_cents', 'margin_percent'];

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
    yield [...serviceHead, ...ourServices];
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

type CsvLines = AsyncIterable<readonly (string | number)[]>;

async function* writeCsvLines(lines: CsvLines): AsyncGenerator<string> {
  yield csvMark;
  for await (const line of lines) yield csvLine(line);
}

interface ExportedFile {
  name: 'services' | 'changes';
  providerId: number;
  lines: CsvLines;
  staff: StaffActor;
}

async function sendFile(deps: Deps, reply: FastifyReply, { name, providerId, lines, staff }: ExportedFile) {
  const parts = await streamFromFirstPart(writeCsvLines(lines));
  const subjectId = `/api/admin/providers/${providerId}/${name}`;
  await inTransaction(deps.database, (tx) =>
    recordAudit(tx, staff, { action: 'list.export', subjectType: 'list', subjectId }),
  );
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="provider-${providerId}-${name}.csv"`)
    .send(parts);
}

export function registerProviderExports(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'providers.services-file', async (request, reply) => {
      const providerId = request.params.id;
      const lines = await serviceLines(deps, providerId);
      return sendFile(deps, reply, { name: 'services', providerId, lines, staff: staffOf(request) });
    });
    serve(ownerOnly, 'providers.changes-file', async (request, reply) => {
      const providerId = request.params.id;
      const lines = await changeLines(deps, providerId);
      return sendFile(deps, reply, { name: 'changes', providerId, lines, staff: staffOf(request) });
    });
  });
}
