import { z } from 'zod';

/**
 * Plain fields, each made once. A schema takes about two kilobytes for as long as the program runs, and there are
 * two thousand such fields.
 */
export const anyString = z.string();
export const stringOrNull = anyString.nullable();
export const anyInteger = z.number().int();
export const integerOrNull = anyInteger.nullable();
export const anyBoolean = z.boolean();
export const onlyTrue = z.literal(true);
