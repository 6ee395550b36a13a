import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { monthParamsSchema, quarterParamsSchema } from '#contracts/tax/vat.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { streamFromFirstPart } from '#server/staff/live/stream-from-first-part.ts';
import { requireSignedInMember, staffScope } from '#server/staff/sessions/staff-scope.ts';
import { registerQuarterRoutes } from '../returns/quarter-routes.ts';
import { fileReturn, showReturn } from '../returns/show-return.ts';
import {
  attachmentHeader,
  csvType,
  ledgerFile,
  recordExport,
  returnFile,
  showLedger,
} from '../returns/tax-files.ts';
import { addRate, loadNetworks, showTax } from './change-tax.ts';

/** Bytes. A complete table of networks has about 20 MB. */
const tableLimit = 25 * 1024 * 1024;

export function registerTaxStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'tax.show', () => showTax(deps));
    serve(ownerOnly, 'tax.add-rate', (request) =>
      addRate(deps, { ...request.body, staff: staffOf(request) }),
    );
    serve(ownerOnly, 'tax.change-networks', { bodyLimit: tableLimit }, async (request) => {
      const ranges = await loadNetworks(deps, { ...request.body, staff: staffOf(request) });
      return { success: true as const, ranges };
    });
  });
  registerReports(app, deps);
  registerQuarterRoutes(app, deps);
}

function registerReports(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'tax.return', ({ params }) => showReturn(deps, params));
    serve(ownerOnly, 'tax.return-file', async (request, reply) => {
      const { year, quarter } = request.params as z.infer<typeof quarterParamsSchema>;
      await recordExport(deps, staffOf(request), `tax/returns/${year}/${quarter}`);
      const shown = await showReturn(deps, { year, quarter });
      return reply
        .type(csvType)
        .header('content-disposition', attachmentHeader(`369-${year}-${quarter}.csv`))
        .send(returnFile(shown, requireSignedInMember(request).language));
    });
    serve(ownerOnly, 'tax.file-return', (request) =>
      fileReturn(deps, { ...request.params, ...request.body, staff: staffOf(request) }),
    );
    serve(ownerOnly, 'tax.ledger', ({ params }) => showLedger(deps, params.month));
    serve(ownerOnly, 'tax.ledger-file', async (request, reply) => {
      const { month } = request.params as z.infer<typeof monthParamsSchema>;
      const lines = await streamFromFirstPart(
        ledgerFile(deps, { month, language: requireSignedInMember(request).language }),
      );
      await recordExport(deps, staffOf(request), `tax/ledgers/${month}`);
      return reply
        .type(csvType)
        .header('content-disposition', attachmentHeader(`ventas-${month}.csv`))
        .send(lines);
    });
  });
}
