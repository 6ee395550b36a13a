import type { z } from 'zod';

/** Modules that a key opens, each separately. */
export const scopeModules = [
  'orders',
  'payments',
  'invoices',
  'tax',
  'fulfilment',
  'checkout',
  'customers',
  'mail',
  'marketing',
  'catalog',
  'staff',
  'operations',
] as const;
export type ScopeModule = (typeof scopeModules)[number];

/** Modules whose content a field is: one, all of several, or the one that the object around it names. */
type Owner =
  | ScopeModule
  | readonly ScopeModule[]
  | ((around: Record<string, unknown>) => ScopeModule | undefined);

const owners = new WeakMap<z.core.$ZodType, Owner>();

/**
 * Marks a field, or the rows of a list, as content of other modules than its call's. A key without the `:read` scope of
 * the module gets the field empty, and the list without the row. Ids, order numbers and counts stay.
 */
export function ofModule<Schema extends z.ZodType>(owner: Owner, schema: Schema): Schema {
  const marked = schema.clone();
  owners.set(marked, owner);
  return marked;
}

/** Returns the modules of a marked field in the object around it; `undefined` for an unmarked field. */
export function modulesOf(schema: z.core.$ZodType, around: unknown): readonly ScopeModule[] | undefined {
  const owner = owners.get(schema);
  if (owner === undefined) return undefined;
  if (typeof owner !== 'function') return [owner].flat();
  // A newer version may have written a row that this one does not know.
  return [owner(around as Record<string, unknown>) ?? scopeModules].flat();
}
