import { z } from 'zod';
import { serviceEffectReplySchema } from '../catalog/services.ts';
import { anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, listReplySchema, sortSchema, timeBoundSchema } from '../kit/lists.ts';

export const importKinds = ['catalogue', 'codes', 'customers', 'past_orders'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importStates = [
  'uploading',
  'reading',
  'unreadable',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** `good` would be imported. After the run: `made`, `changed` or `same`. After reverting: `undone` or `kept`. */
export const importRowStates = [
  'waiting',
  'good',
  'refused',
  'made',
  'changed',
  'same',
  'undone',
  'kept',
] as const;
export type ImportRowState = (typeof importRowStates)[number];

export interface ImportColumn {
  name: string;
  required?: true;
  /** Alternative column for the same value in another unit. One of both is enough. */
  insteadOf?: string;
}

/** Columns per type of import. docs/operating/backups.md describes their format. */
export const importColumns = {
  catalogue: [
    { name: 'type', required: true },
    { name: 'audience' },
    { name: 'quantity', required: true },
    { name: 'bonus' },
    { name: 'price', required: true },
    { name: 'price_cents', insteadOf: 'price' },
    { name: 'recommended' },
    { name: 'provider_service' },
    { name: 'provider' },
    { name: 'kind' },
    { name: 'on_sale' },
    { name: 'id' },
  ],
  codes: [
    { name: 'code', required: true },
    { name: 'percent' },
    { name: 'percent_basis_points', insteadOf: 'percent' },
    { name: 'amount' },
    { name: 'amount_cents', insteadOf: 'amount' },
    { name: 'valid_from' },
    { name: 'valid_until' },
    { name: 'minimum' },
    { name: 'minimum_cents', insteadOf: 'minimum' },
    { name: 'types' },
    { name: 'max_uses' },
    { name: 'max_uses_per_customer' },
    { name: 'note' },
    { name: 'window_only' },
    { name: 'state' },
  ],
  customers: [
    { name: 'email', required: true },
    { name: 'language' },
    { name: 'usernames' },
    { name: 'no_marketing' },
  ],
  past_orders: [
    { name: 'number', required: true },
    { name: 'ordered_at', required: true },
    { name: 'email', required: true },
    { name: 'service', required: true },
    { name: 'total' },
    { name: 'total_cents', insteadOf: 'total' },
    { name: 'quantity' },
    { name: 'customer_name' },
    { name: 'username' },
    { name: 'state' },
    { name: 'country' },
  ],
} as const satisfies Record<ImportKind, readonly ImportColumn[]>;

/** Files are uploaded in pieces that fit the time and size limits of a call. */
export const uploadChunkBytes = 512 * 1024;
export const maxImportBytes = 100 * 1024 * 1024;
/** A price list is imported as a whole, because its rules compare all prices. */
export const maxImportLines: Record<ImportKind, number> = {
  catalogue: 5000,
  codes: 200_000,
  customers: 200_000,
  past_orders: 200_000,
};

export const importProblems = [
  'missing',
  'too_many_cells',
  'no_text',
  'too_long',
  'no_number',
  'no_amount',
  'two_amounts',
  'no_moment',
  'no_email',
  'no_username',
  'no_choice',
  'no_code',
  'no_country',
  'one_of_two',
  'ends_before',
  'twice',
  'leaps',
  'rises',
  'gone',
  'outside',
  'no_provider',
  'no_kind',
  'other_form',
  'sold_twice',
  'two_marks',
  'other_id',
  'not_possible',
  'changed_since',
  'used_since',
  'stays',
  'erased',
] as const;
export type ImportProblemCode = (typeof importProblems)[number];

/** Reason a line is refused or a row is kept, with its position and text. */
export const importProblemSchema = z.object({
  code: z.enum(importProblems),
  column: stringOrNull,
  text: stringOrNull,
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

export const unreadableReasons = [
  'quotes',
  'empty',
  'too_many_lines',
  'too_many_columns',
  'no_file',
  'workbook',
] as const;

/** Maps our columns to columns of the file, starting at 0. */
const mappingSchema = z.record(z.string().max(40), anyInteger.min(0).max(199));
export type ImportMapping = z.infer<typeof mappingSchema>;

/** States without lines are omitted. */
const counts = z.partialRecord(z.enum(importRowStates), anyInteger);

export const importItemSchema = z.object({
  id: anyString,
  kind: z.enum(importKinds),
  fileName: anyString,
  bytes: anyInteger,
  state: z.enum(importStates),
  lines: anyInteger,
  by: anyString,
  createdAt: anyString,
  endedAt: stringOrNull,
  counts,
});
export type ImportItem = z.infer<typeof importItemSchema>;

/** `GET /api/admin/imports`, newest first. */
export const importListQuerySchema = listQuerySchema;
export const importListReplySchema = listReplySchema(importItemSchema);

export const importReplySchema = z.object({
  success: onlyTrue,
  import: importItemSchema.extend({
    encoding: stringOrNull,
    separator: stringOrNull,
    heading: z.array(anyString),
    mapping: mappingSchema,
    unreadable: z.object({ reason: z.enum(unreadableReasons), line: integerOrNull }).nullable(),
    sample: z.array(z.array(anyString)),
  }),
});
export type ImportReply = z.infer<typeof importReplySchema>;

export const importEffectReplySchema = z.object({
  success: onlyTrue,
  /** `null` without prices in the file. */
  effect: serviceEffectReplySchema.nullable(),
});
export type ImportEffectReply = z.infer<typeof importEffectReplySchema>;

export const importRowsQuerySchema = listQuerySchema.extend({
  import: z.uuid(),
  state: z.enum(importRowStates).optional(),
});
export const importRowSchema = z.object({
  id: anyInteger,
  line: anyInteger,
  state: z.enum(importRowStates),
  subject: stringOrNull,
  problem: importProblemSchema.nullable(),
  cells: z.array(anyString),
});
export type ImportRow = z.infer<typeof importRowSchema>;
export const importRowsReplySchema = listReplySchema(importRowSchema);

export const beginImportSchema = z.object({
  kind: z.enum(importKinds),
  fileName: z.string().trim().min(1).max(200),
  bytes: anyInteger.min(1).max(maxImportBytes),
});
export type BeginImport = z.infer<typeof beginImportSchema>;
export const startedImportSchema = z.object({ success: onlyTrue, id: anyString });

export const importChunkSchema = z.object({
  base64: z.base64().max(Math.ceil(uploadChunkBytes / 3) * 4 + 4),
});

export const mapImportSchema = z.object({ mapping: mappingSchema });

/** `GET /api/admin/past-orders`. Orders of an earlier shop. `q` is a part of the number, address, name or product. */
export const pastOrdersQuerySchema = listQuerySchema.extend({
  sort: sortSchema('ordered', 'email', 'total'),
  q: z.string().trim().max(200).optional(),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
});
export type PastOrdersQuery = z.infer<typeof pastOrdersQuerySchema>;
export const pastOrderSchema = z.object({
  id: anyString,
  number: anyString,
  orderedAt: anyString,
  email: anyString,
  customerName: stringOrNull,
  username: stringOrNull,
  service: anyString,
  quantity: integerOrNull,
  /** `null` when the file had none. */
  totalCents: integerOrNull,
  state: stringOrNull,
  country: stringOrNull,
  clientId: stringOrNull,
});
export type PastOrder = z.infer<typeof pastOrderSchema>;
export const pastOrdersReplySchema = listReplySchema(pastOrderSchema);
