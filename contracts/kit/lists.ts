import { z } from 'zod';
import { anyBoolean, anyInteger, stringOrNull } from './fields.ts';

/** Maximum of a PostgreSQL `integer`. Larger numbers are rejected before the database fails. */
const maxRowNumber = 2_147_483_647;
export const rowNumberSchema = z.coerce.number().int().min(1).max(maxRowNumber);
export const filterCentsSchema = z.coerce.number().int().min(0).max(99_999_999);

/**
 * Parameters of every back-office list in addition to its filters. Unknown parameters are rejected, because a mistyped
 * filter would list everything.
 */
export const listQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** `nextCursor` of the previous page with the same filters. */
  cursor: z.string().max(1000).optional(),
  /**
   * Formats an export for people, with headings, units, decimals and local times. Without it the export is for
   * programs.
   */
  for: z.literal('people').optional(),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** Sort orders of a list, each also descending as `-name`. */
export const sortSchema = <const Name extends string>(...names: readonly Name[]) =>
  z.enum(names.flatMap((name) => [name, `-${name}` as const] as const)).optional();

export const listReplySchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** `null` on the last page. */
    nextCursor: stringOrNull,
    /** Total over all pages. A lower bound with `totalIsEstimate`. */
    total: anyInteger,
    totalIsEstimate: anyBoolean,
  });
type Page = z.infer<ReturnType<typeof listReplySchema<z.ZodUnknown>>>;
export type ListReply<Item> = Omit<Page, 'items'> & { items: Item[] };

/** Bound of a time range: a time, or a day in Madrid. An end day is included. */
export const timeBoundSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
