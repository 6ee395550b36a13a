import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { quarterParamsSchema } from '#contracts/tax/vat.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { xlsxType } from '#server/staff/lists/xlsx.ts';
import { streamFromFirstPart } from '#server/staff/live/stream-from-first-part.ts';
import { requireSignedInMember, staffScope } from '#server/staff/sessions/staff-scope.ts';
import { fecFile, journalFile, salesBookFile } from './quarter-files.ts';
import { closeQuarter, form349File, showQuarter } from './show-quarter.ts';
import { attachmentHeader, csvType, recordExport } from './tax-files.ts';

type Params = z.infer<typeof quarterParamsSchema>;

export function registerQuarterRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'tax.quarter', ({ params: quarter }) => showQuarter(deps, quarter));
    serve(ownerOnly, 'tax.close-quarter', (request) =>
      closeQuarter(deps, { ...request.params, ...request.body, staff: staffOf(request) }),
    );
    serve(ownerOnly, 'tax.quarter-workbook', async (request, reply) => {
      const quarter = request.params as Params;
      await recordExport(deps, staffOf(request), `tax/quarters/${quarter.year}/${quarter.quarter}/book`);
      const { name, file } = await salesBookFile(deps, quarter);
      return reply.type(xlsxType).header('content-disposition', attachmentHeader(name)).send(file);
    });
    serve(ownerOnly, 'tax.quarter-fec', async (request, reply) => {
      const quarter = request.params as Params;
      const lines = await streamFromFirstPart(fecFile(deps, quarter));
      await recordExport(deps, staffOf(request), `tax/quarters/${quarter.year}/${quarter.quarter}/fec`);
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', attachmentHeader(`fec-${quarter.year}-${quarter.quarter}.txt`))
        .send(lines);
    });
    serve(ownerOnly, 'tax.quarter-349', async (request, reply) => {
      const quarter = request.params as Params;
      const { name, file } = await form349File(deps, quarter);
      await recordExport(deps, staffOf(request), `tax/quarters/${quarter.year}/${quarter.quarter}/349`);
      return reply
        .type('text/plain; charset=iso-8859-1')
        .header('content-disposition', attachmentHeader(name))
        .send(file);
    });
    serve(ownerOnly, 'tax.quarter-journal', async (request, reply) => {
      const quarter = request.params as Params;
      const { language } = requireSignedInMember(request);
      const lines = await streamFromFirstPart(journalFile(deps, { quarter, language }));
      await recordExport(deps, staffOf(request), `tax/quarters/${quarter.year}/${quarter.quarter}/journal`);
      return reply
        .type(csvType)
        .header('content-disposition', attachmentHeader(`diario-${quarter.year}-${quarter.quarter}.csv`))
        .send(lines);
    });
  });
}
