import { z } from 'zod';
import { anyBoolean, anyString, onlyTrue } from '../kit/fields.ts';

/** A member keeps this many views of one list at most. */
export const mostViews = 30;

const listName = z.string().regex(/^[A-Za-z]{1,40}$/);
/** Is the view as the address has it: filters, order, columns. */
const viewSearchSchema = z
  .record(z.string().max(40), z.string().max(400))
  .refine((search) => Object.keys(search).length <= 40);

/** `GET /api/admin/views?list=` lists one's own and what others share. */
export const viewsQuerySchema = z.object({ list: listName });

export const savedViewSchema = z.object({
  id: anyString,
  name: anyString,
  search: viewSearchSchema,
  shared: anyBoolean,
  /** Says whose it is; `mine` ones may be taken away. */
  username: anyString,
  mine: anyBoolean,
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const viewsReplySchema = z.object({ views: z.array(savedViewSchema) });
export type ViewsReply = z.infer<typeof viewsReplySchema>;

/** `POST /api/admin/views` keeps a view; the same name again replaces it. */
export const saveViewSchema = z.object({
  list: listName,
  name: z
    .string()
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed().trim())
    .pipe(z.string().min(1).max(60)),
  search: viewSearchSchema,
  shared: anyBoolean,
});
export type SaveView = z.infer<typeof saveViewSchema>;

export const savedViewReplySchema = z.object({ success: onlyTrue, id: anyString });
