import { z } from 'zod';
import { anyBoolean, anyString, onlyTrue } from '../kit/fields.ts';

/** Maximum saved views per member and list. */
export const maxViews = 30;

const listName = z.string().regex(/^[A-Za-z]{1,40}$/);
/** View as stored in the address: filters, order and columns. */
const viewSearchSchema = z
  .record(z.string().max(40), z.string().max(400))
  .refine((search) => Object.keys(search).length <= 40);

/** `GET /api/admin/views?list=`. Own views, and those shared by others. */
export const viewsQuerySchema = z.object({ list: listName });

export const savedViewSchema = z.object({
  id: anyString,
  name: anyString,
  search: viewSearchSchema,
  shared: anyBoolean,
  /** Owner of the view. Only `mine` can be deleted. */
  username: anyString,
  mine: anyBoolean,
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const viewsReplySchema = z.object({ views: z.array(savedViewSchema) });
export type ViewsReply = z.infer<typeof viewsReplySchema>;

/** `POST /api/admin/views`. Replaces a view of the same name. */
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
