import { z } from 'zod';
import { anyBoolean, anyInteger, stringOrNull } from './fields.ts';

/**
 * Is the largest number that rows have in the database (32 bits). What is larger is refused instead of failing there.
 */
const largest = 2_147_483_647;
export const rowNumberSchema = z.coerce.number().int().min(1).max(largest);
/** Is a sum that a list is filtered by. */
export const askedCentsSchema = z.coerce.number().int().min(0).max(99_999_999);

/**
 * Parameters of every list of the back office besides its filters. An unknown parameter is refused: a mistyped filter
 * would list everything.
 */
export const listQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Is the `nextCursor` of the page before, under the same filters. */
  cursor: z.string().max(200).optional(),
  /** With it a file has headings, units, decimals and hours for people; without it, it is for programs. */
  for: z.literal('people').optional(),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** Says by what a list is sorted, each also the other way round: `-name` puts the largest, or the newest, first. */
export const sortSchema = <const Name extends string>(...names: readonly Name[]) =>
  z.enum(names.flatMap((name) => [name, `-${name}` as const] as const)).optional();

export const listReplySchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** It is null on the last page. */
    nextCursor: stringOrNull,
    /** Counts all pages; it is a lower bound where `totalIsEstimate`. */
    total: anyInteger,
    totalIsEstimate: anyBoolean,
  });
type Page = z.infer<ReturnType<typeof listReplySchema<z.ZodUnknown>>>;
export type ListReply<Item> = Omit<Page, 'items'> & { items: Item[] };

/** Says where a list's time begins or ends: a moment, or a day of Madrid; as the end a day is taken in whole. */
export const timeBoundSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
