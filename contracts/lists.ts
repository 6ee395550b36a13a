import { z } from 'zod';

/** What every list of the back office takes besides its filters. */
export const listQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** `nextCursor` of the page before, under the same filters. */
  cursor: z.string().max(200).optional(),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

export interface ListReply<Item> {
  items: Item[];
  /** Null on the last page. */
  nextCursor: string | null;
  /** Of all pages; a lower bound where `totalIsEstimate`. */
  total: number;
  totalIsEstimate: boolean;
}
