import { z } from 'zod';
import { staffCodesQuerySchema } from '#contracts/orders/discount-codes.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import { setCodeActive } from './change-code.ts';
import { listCodes } from './list-codes.ts';
import { nameCodes } from './store-codes.ts';

export const codeBulkList = defineBulkList({
  id: z.coerce.number().int().positive().max(2_147_483_647),
  query: staffCodesQuerySchema,
  page: (deps, query) => listCodes(deps, query),
  names: nameCodes,
});

const turnBulkAction = (active: boolean) =>
  defineBulkAction({
    subject: 'codes',
    role: 'owner',
    effects: ['prices'],
    values: z.object({}),
    run: async (_deps, tx, { id, staff }) =>
      (await setCodeActive(tx, { id: Number(id), active, staff })) ? {} : undefined,
    undo: async (_deps, tx, { id, staff }) => {
      if (!(await setCodeActive(tx, { id: Number(id), active: !active, staff })))
        throw new ShopError('conflict', 'changed meanwhile');
    },
  });

export const codeBulkActions = { code_stop: turnBulkAction(false), code_start: turnBulkAction(true) };
