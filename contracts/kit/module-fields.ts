import type { z } from 'zod';
import { defineFieldMark } from './field-marks.ts';

/** Modules with separate API scopes. */
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

/** Owner of a field: one module, all of several, or the module named by the surrounding object. */
type FieldOwner =
  | ScopeModule
  | readonly ScopeModule[]
  | ((around: Record<string, unknown>) => ScopeModule | undefined);

const owners = defineFieldMark<FieldOwner>();

/**
 * Marks a field, or the rows of a list, as content of another module. For a key without that module's `:read` scope the
 * field is empty and the row omitted. Ids, order numbers and counts stay visible.
 */
export const markFieldOwner = <Schema extends z.ZodType>(owner: FieldOwner, schema: Schema): Schema =>
  owners.put(schema, owner);

/** Returns the modules of a marked field. `around` is the surrounding object. `undefined` for an unmarked field. */
export function modulesOf(schema: z.core.$ZodType, around: unknown): readonly ScopeModule[] | undefined {
  const owner = owners.of(schema);
  if (owner === undefined) return undefined;
  if (typeof owner !== 'function') return [owner].flat();
  // A newer version may have written an unknown type.
  return [owner(around as Record<string, unknown>) ?? scopeModules].flat();
}
