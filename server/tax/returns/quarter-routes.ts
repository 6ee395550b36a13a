import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { quarterParamsSchema } from '#contracts/tax/vat.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { xlsxType } from '#server/staff/lists/xlsx.ts';
import { begunStream } from '#server/staff/live/begun-stream.ts';
import { memberAtWork, staffScope } from '#server/staff/sessions/staff-scope.ts';
import { bookFile, fecFile, journalFile } from './quarter-files.ts';
import { closeQuarter, form349File, showQuarter } from './show-quarter.ts';
import { csvType, named, noteExport } from './tax-files.ts';

type Params = z.infer<typeof quarterParamsSchema>;

export function registerQuarterRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'tax.quarter', ({ params: quarter }) => showQuarter(deps, quarter));
    serve(ownerOnly, 'tax.close-quarter', async (request) => {
      await closeQuarter(deps, { ...request.params, ...request.body, staff: staffOf(request) });
      return { success: true };
    });
    serve(ownerOnly, 'tax.quarter-workbook', async (request, reply) => {
      const quarter = request.params as Params;
      await noteExport(deps, staffOf(request), `tax/quarters/${quarter.year}/${quarter.quarter}/book`);
      const { name, file } = await bookFile(deps, quarter);
      return reply.type(xlsxType).header('content-disposition', named(name)).send(file);
    });
    serve(ownerOnly, 'tax.quarter-fec', async (request, reply) => {
      const quarter = request.params as Params;
      const lines = await begunStream(fecFile(deps, quarter));
      await noteExport(deps, staffOf(request), `tax/quarters/${quarter.year}/${quarter.quarter}/fec`);
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', named(`fec-${quarter.year}-${quarter.quarter}.txt`))
        .send(lines);
    });
    serve(ownerOnly, 'tax.quarter-349', async (request, reply) => {
      const quarter = request.params as Params;
      const { name, file } = await form349File(deps, quarter);
      await noteExport(deps, staffOf(request), `tax/quarters/${quarter.year}/${quarter.quarter}/349`);
      return reply
        .type('text/plain; charset=iso-8859-1')
        .header('content-disposition', named(name))
        .send(file);
    });
    serve(ownerOnly, 'tax.quarter-journal', async (request, reply) => {
      const quarter = request.params as Params;
      const { language } = memberAtWork(request);
      const lines = await begunStream(journalFile(deps, { quarter, language }));
      await noteExport(deps, staffOf(request), `tax/quarters/${quarter.year}/${quarter.quarter}/journal`);
      return reply
        .type(csvType)
        .header('content-disposition', named(`diario-${quarter.year}-${quarter.quarter}.csv`))
        .send(lines);
    });
  });
}
