import type { FastifyInstance } from 'fastify';
import { codesMessages } from '#messages/admin/orders/discount-codes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { callerKeyOf } from '#server/staff/sessions/caller-key.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { addCode, changeCode, generateCodes, stopBatch } from './codes/change-code.ts';
import { listCodes, listUses, showCode } from './codes/list-codes.ts';
import { changeOffer, listOffers, newOffer } from './offers/upsell-offers.ts';

export function registerPromotionStaffRoutes(app: FastifyInstance, deps: Deps): void {
  registerCodeStaffRoutes(app, deps);
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'upsell-offers.list', async () => {
      return { success: true, offers: await listOffers(deps) };
    });
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'upsell-offers.change', (request) =>
      changeOffer(deps, { ...request.body, id: request.params.id, staff: staffOf(request) }),
    );
    serve(ownerOnly, 'upsell-offers.create', async (request) => {
      return { success: true, id: await newOffer(deps, { ...request.body, staff: staffOf(request) }) };
    });
  });
}

function registerCodeStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'discount-codes.list',
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
    words: (language) => ({
      state: codesMessages[language].states,
      kind: codesMessages[language].kinds,
      serviceTypes: codesMessages[language].types,
    }),
  });
  staffList(app, deps, {
    call: 'discount-uses.list',
    read: (query) => listUses(deps, query),
    csv: ['code', 'orderNumber', 'email', 'discountCents', 'totalCents', 'state', 'at'],
    words: (language) => ({ state: codesMessages[language].useStates }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'discount-codes.show', ({ params: { id } }) => showCode(deps, id));
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    registerChanges(ownerOnly, deps);
    registerBatches(ownerOnly, deps);
  });
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  serve(app, 'discount-codes.create', async (request) => {
    const { code } = request.body;
    return { success: true, id: await addCode(deps, { ...request.body, staff: staffOf(request) }), code };
  });
  serve(app, 'discount-codes.change', (request) =>
    changeCode(deps, { ...request.body, id: request.params.id, staff: staffOf(request) }),
  );
}

function registerBatches(app: FastifyInstance, deps: Deps): void {
  serve(app, 'discount-codes.generate', async (request) => {
    const input = { ...request.body, staff: staffOf(request), key: callerKeyOf(request) };
    return { success: true, ...(await generateCodes(deps, input)) };
  });
  serve(app, 'discount-batches.stop', async (request) => {
    return {
      success: true,
      stopped: await stopBatch(deps, { batch: request.params.id, staff: staffOf(request) }),
    };
  });
}
