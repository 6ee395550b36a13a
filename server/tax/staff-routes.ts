import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { successSchema } from '#contracts/success.ts';
import {
  addTaxRateSchema,
  fileReturnSchema,
  ledgerReplySchema,
  loadNetworksSchema,
  monthParamsSchema,
  networksReplySchema,
  quarterParamsSchema,
  taxOverviewSchema,
  taxReturnSchema,
} from '#contracts/tax-staff.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { type StaffActor, staffOf } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { begunStream } from '#server/staff/begun-stream.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { memberAtWork, staffScope } from '#server/staff/staff-scope.ts';
import { addRate, loadNetworks } from './change-tax.ts';
import { fileReturn, showReturn } from './show-return.ts';
import { showTax } from './show-tax.ts';
import { ledgerFile, returnFile, showLedger } from './tax-files.ts';

/** A table of all networks is some twenty megabytes. */
const tableLimit = 25 * 1024 * 1024;

const calls = {
  overview: {
    summary: 'How the shop is taxed: threshold, rates, countries, and sales whose place is to be decided',
    response: { 200: taxOverviewSchema },
  },
  addRate: {
    summary: 'Adds the rate of a state from a day to come',
    body: addTaxRateSchema,
    errors: ['conflict'],
    response: { 200: successSchema },
  },
  networks: {
    summary: 'Loads the table of networks and their countries, in the place of the one before',
    body: loadNetworksSchema,
    response: { 200: networksReplySchema },
  },
  return: {
    summary: 'The one-stop return of a quarter, and whether four books agree',
    params: quarterParamsSchema,
    response: { 200: taxReturnSchema },
  },
  returnFile: { summary: 'The same as a file for a spreadsheet', params: quarterParamsSchema },
  file: {
    summary: 'Keeps the return of a quarter as it was filed',
    params: quarterParamsSchema,
    body: fileReturnSchema,
    errors: ['conflict'],
    response: { 200: successSchema },
  },
  ledger: {
    summary: 'What the sales ledger of a month adds up to',
    params: monthParamsSchema,
    response: { 200: ledgerReplySchema },
  },
  ledgerFile: {
    summary: 'The sales ledger of a month, a line for each invoice, for a spreadsheet',
    params: monthParamsSchema,
  },
} as const;

/** What leaves the shop as a file stands in the audit. */
const noteExport = (deps: Deps, staff: StaffActor, what: string) =>
  inTransaction(deps.database, (tx) =>
    audited(tx, staff, { action: 'list.export', subjectType: 'list', subjectId: what }),
  );

const csv = 'text/csv; charset=utf-8';
const named = (name: string) => `attachment; filename="${name}"`;

/** Tax: for the owner alone. */
export function registerTaxStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.get('/api/admin/tax', { schema: calls.overview }, () => showTax(deps));
    ownerOnly.post('/api/admin/tax/rates', { ...sensitive, schema: calls.addRate }, async (request) => {
      await addRate(deps, { ...request.body, staff: staffOf(request) });
      return { success: true };
    });
    const networks = { ...sensitive, bodyLimit: tableLimit, schema: calls.networks };
    ownerOnly.put('/api/admin/tax/networks', networks, async (request) => {
      const ranges = await loadNetworks(deps, { csv: request.body.csv, staff: staffOf(request) });
      return { success: true as const, ranges };
    });
  });
  registerReports(app, deps);
}

function registerReports(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    const one = '/api/admin/tax/returns/:year/:quarter';
    ownerOnly.get(one, { schema: calls.return }, ({ params }) => showReturn(deps, params));
    ownerOnly.get(`${one}.csv`, { ...sensitive, schema: calls.returnFile }, async (request, reply) => {
      const { year, quarter } = request.params as z.infer<typeof quarterParamsSchema>;
      await noteExport(deps, staffOf(request), `tax/returns/${year}/${quarter}`);
      const shown = await showReturn(deps, { year, quarter });
      return reply
        .type(csv)
        .header('content-disposition', named(`369-${year}-${quarter}.csv`))
        .send(returnFile(shown, memberAtWork(request).language));
    });
    ownerOnly.post(`${one}/file`, { ...sensitive, schema: calls.file }, async (request) => {
      await fileReturn(deps, { ...request.params, ...request.body, staff: staffOf(request) });
      return { success: true };
    });
    ownerOnly.get('/api/admin/tax/ledgers/:month', { schema: calls.ledger }, ({ params }) =>
      showLedger(deps, params.month),
    );
    const file = { ...sensitive, schema: calls.ledgerFile };
    ownerOnly.get('/api/admin/tax/ledgers/:month.csv', file, async (request, reply) => {
      const { month } = request.params as z.infer<typeof monthParamsSchema>;
      const lines = await begunStream(ledgerFile(deps, { month, language: memberAtWork(request).language }));
      await noteExport(deps, staffOf(request), `tax/ledgers/${month}`);
      return reply
        .type(csv)
        .header('content-disposition', named(`ventas-${month}.csv`))
        .send(lines);
    });
  });
}
