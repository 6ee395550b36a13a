import { z } from 'zod';
import { anyString, stringOrNull } from '../kit/fields.ts';
import { markFieldOwner, type ScopeModule } from '../kit/module-fields.ts';

/** `GET /api/admin/search`. Query of the command palette. */
export const staffSearchQuerySchema = z.object({ q: z.string().trim().min(2).max(200) });

const foundKinds = ['order', 'customer', 'code', 'invoice'] as const;
type FoundKind = (typeof foundKinds)[number];

const foundModules = {
  order: 'orders',
  customer: 'customers',
  code: 'orders',
  invoice: 'invoices',
} as const satisfies Record<FoundKind, ScopeModule>;

/** Search result. `title` and `about` are numbers and names. */
export const foundSchema = z.object({
  kind: z.enum(foundKinds),
  id: anyString,
  title: anyString,
  about: z.array(anyString),
  at: stringOrNull,
});
export type SearchResult = z.infer<typeof foundSchema>;

export const staffSearchReplySchema = z.object({
  found: z.array(markFieldOwner(({ kind }) => foundModules[kind as FoundKind], foundSchema)),
});
export type StaffSearchReply = z.infer<typeof staffSearchReplySchema>;
