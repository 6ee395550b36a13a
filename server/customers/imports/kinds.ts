import type { ImportKind } from '#contracts/customers/imports.ts';
import { catalogueKind } from './catalogue-kind.ts';
import { codesKind } from './codes-kind.ts';
import { customersKind } from './customers-kind.ts';
import type { ImportKindSpec } from './kind.ts';
import { pastOrdersKind } from './past-orders-kind.ts';

export const importKindsOf: Record<ImportKind, ImportKindSpec> = {
  catalogue: catalogueKind,
  codes: codesKind,
  customers: customersKind,
  past_orders: pastOrdersKind,
};
