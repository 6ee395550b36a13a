import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  addCodeSchema,
  addedCodeReplySchema,
  changeCodeSchema,
  discountUsesQuerySchema,
  discountUsesReplySchema,
  generateCodesSchema,
  generatedCodesReplySchema,
  staffCodeReplySchema,
  staffCodesQuerySchema,
  staffCodesReplySchema,
  stoppedBatchReplySchema,
} from '#contracts/staff-codes.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { addCode, changeCode, generateCodes, stopBatch } from './change-code.ts';
import { listCodes, listUses, showCode } from './list-codes.ts';

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** Discount codes, for staff: everybody reads, the owner decides. */
export function registerCodeStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/discount-codes',
    summary: 'Discount codes, and how much was guessed of late',
    query: staffCodesQuerySchema,
    reply: staffCodesReplySchema,
    read: (query) => listCodes(deps, query),
    csv: [
      'code',
      'state',
      'kind',
      'percentBasisPoints',
      'amountCents',
      'minimumCents',
      'serviceTypes',
      'validFrom',
      'validUntil',
      'uses',
      'maxUses',
      'maxUsesPerCustomer',
      'windowOnly',
      'batch',
      'note',
      'createdAt',
    ],
  });
  staffList(app, deps, {
    url: '/api/admin/discount-uses',
    summary: 'Who used a code for which order',
    query: discountUsesQuerySchema,
    reply: discountUsesReplySchema,
    read: (query) => listUses(deps, query),
    csv: ['code', 'orderNumber', 'email', 'discountCents', 'totalCents', 'state', 'at'],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const one = {
      summary: 'A code, what it brought about, and what looks like misuse',
      params,
      errors: ['not_found'],
      response: { 200: staffCodeReplySchema },
    } as const;
    staffOnly.get('/api/admin/discount-codes/:id', { schema: one }, ({ params: { id } }) =>
      showCode(deps, id),
    );
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    registerChanges(ownerOnly, deps);
    registerBatches(ownerOnly, deps);
  });
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  const add = {
    summary: 'Adds a code',
    body: addCodeSchema,
    errors: ['code_taken'],
    response: { 200: addedCodeReplySchema },
  } as const;
  app.post('/api/admin/discount-codes', { ...sensitive, schema: add }, async (request) => {
    const { code } = request.body;
    return { success: true, id: await addCode(deps, { ...request.body, staff: staffOf(request) }), code };
  });
  const change = {
    summary: 'Changes what a code takes off and for whom',
    params,
    body: changeCodeSchema,
    errors: ['not_found', 'conflict', 'invalid_request'],
    response: { 200: successSchema },
  } as const;
  app.put('/api/admin/discount-codes/:id', { ...sensitive, schema: change }, async (request) => {
    await changeCode(deps, { ...request.body, id: request.params.id, staff: staffOf(request) });
    return { success: true };
  });
}

function registerBatches(app: FastifyInstance, deps: Deps): void {
  const generate = {
    summary: 'Makes up to ten thousand codes that nobody can guess',
    body: generateCodesSchema,
    response: { 200: generatedCodesReplySchema },
  } as const;
  app.post('/api/admin/discount-codes/generate', { ...sensitive, schema: generate }, async (request) => {
    return { success: true, ...(await generateCodes(deps, { ...request.body, staff: staffOf(request) })) };
  });
  const stop = {
    summary: 'Has none of the codes that were made together count any more',
    params: z.object({ id: z.uuid() }),
    response: { 200: stoppedBatchReplySchema },
  } as const;
  app.post('/api/admin/discount-batches/:id/stop', { ...sensitive, schema: stop }, async (request) => {
    return {
      success: true,
      stopped: await stopBatch(deps, { batch: request.params.id, staff: staffOf(request) }),
    };
  });
}
