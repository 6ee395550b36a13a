import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { begunStream } from '#server/staff/begun-stream.ts';
import { csvLine, csvMark } from '#server/staff/csv.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { changeLines } from './export-changes.ts';
import { serviceLines } from './export-services.ts';

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
