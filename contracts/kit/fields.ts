import { z } from 'zod';

/** Shared plain fields. A schema uses about 2 KB of memory, and there are 2,000 such fields. */
export const anyString = z.string();
export const stringOrNull = anyString.nullable();
export const anyInteger = z.number().int();
export const integerOrNull = anyInteger.nullable();
export const anyBoolean = z.boolean();
export const onlyTrue = z.literal(true);
