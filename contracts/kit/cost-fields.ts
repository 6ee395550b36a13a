import type { z } from 'zod';
import { defineFieldMark } from './field-marks.ts';

type Condition = (around: Record<string, unknown>) => boolean;

const costs = defineFieldMark<Condition>();

/**
 * Marks a field of a reply as a cost or a margin, or a filter that reveals them. Members who may not see costs receive
 * `null`, an empty list or no field, and may not filter. `when` limits the mark to some values of the surrounding
 * object.
 */
export const ofCost = <Schema extends z.ZodType>(schema: Schema, when: Condition = () => true): Schema =>
  costs.put(schema, when);

/** Returns whether a field is a cost. `around` is the surrounding object. */
export const isCost = (schema: z.core.$ZodType, around: unknown): boolean =>
  costs.of(schema)?.(around as Record<string, unknown>) ?? false;

/** Field names of costs. They decide for records without listed fields, for example the evidence of an inbox item. */
export const isCostName = (name: string): boolean =>
  /cost(?!omer)|margin|profit|^(rate|charge|expectedCharge|spent|spentIn24h|balanceBefore|balanceChecks)$/i.test(
    name,
  );
