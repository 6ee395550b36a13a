import { z } from 'zod';
import { bounds } from '../kit/bounds.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, listReplySchema, rowNumberSchema, sortSchema } from '../kit/lists.ts';
import { locales } from '../kit/locales.ts';
import { audienceSchema, serviceTypeSchema } from '../orders/states-schemas.ts';
import { isKnownPlace, placeByCode } from '../tax/places.ts';
import { closuresSchema, placeSchema } from './closures.ts';

const serviceId = anyInteger.positive().max(2_147_483_647);

/** Prices are as the database takes them: from the smallest charge on. */
const priceCents = anyInteger.min(50).max(99_999_999);
const quantity = anyInteger.min(0).max(100_000_000);

/** Is a line that the owner writes of a package, by language; where none is written, none is shown. */
export const serviceTextsSchema = z.partialRecord(z.enum(locales), z.string().trim().min(1).max(60));
export type ServiceTexts = z.infer<typeof serviceTextsSchema>;

/** Holds what staff change of a service; what it is (type, audience, quantity) stays. */
export const serviceFieldsSchema = z.object({
  priceCents,
  bonusQuantity: quantity,
  popular: anyBoolean,
  active: anyBoolean,
  position: quantity,
  texts: serviceTextsSchema,
  /** Lists where it is not sold. */
  closedIn: z.array(placeSchema).max(60),
});
export type ServiceFields = z.infer<typeof serviceFieldsSchema>;
export const serviceFieldNames = Object.keys(serviceFieldsSchema.shape) as (keyof ServiceFields)[];

export const serviceKeySchema = z.object({
  id: anyInteger,
  type: serviceTypeSchema,
  audience: audienceSchema.nullable(),
  quantity: anyInteger,
  /** Is the code of the type that an owner has added; the three built-in types have none. */
  kind: z.string().nullish(),
});

/** `list` keeps the order of the price lists; `-name` is the other way round. */
export const serviceSortings = [
  ...(['list', 'price', '-price', 'each', '-each', 'quantity', '-quantity'] as const),
  ...(['margin', '-margin', 'planned', '-planned'] as const),
] as const;

/** `GET /api/admin/services` lists them on sale or not, in the order of the lists. */
export const staffServicesQuerySchema = listQuerySchema.extend({
  limit: z.coerce.number().int().min(1).max(200).default(200),
  type: serviceTypeSchema.optional(),
  audience: audienceSchema.optional(),
  /** Is the code of a type; `none` stands for the three built-in types. */
  kind: z.string().max(40).optional(),
  state: z.enum(['on', 'off', 'stopped', 'reduced', 'planned', 'unperformed', 'thin']).optional(),
  /** Is a part of a name in the languages of the back office, a number, a quantity or a price as people write it. */
  q: z.string().trim().max(40).optional(),
  sort: z.enum(serviceSortings).default('list'),
});
export type StaffServicesQuery = z.infer<typeof staffServicesQuerySchema>;

export const staffServiceSchema = serviceKeySchema.extend({
  ...serviceFieldsSchema.shape,
  /** Says how it stood when it was read; a change gives it back. */
  basis: anyString,
  /** Follows from the history of prices; it is null without a reduction. */
  referenceCents: integerOrNull,
  discountPercent: anyInteger,
  /** Names the provider that performs it first. */
  provider: stringOrNull,
  providerService: stringOrNull,
  /** None of its providers performs it any more, and it is not sold until one does. */
  gone: anyBoolean,
  /** Says what keeps all of it from being sold: the shop is not open, it is in maintenance, or a switch is thrown. */
  stopped: z.enum(['not_open', 'maintenance', 'closed']).nullable(),
  /** Lists where else it is not sold, by its own setting or by switches for a country. */
  notSoldIn: z.array(anyString),
  /** Is the cost at the first provider that performs it. */
  costCents: integerOrNull,
  margin: integerOrNull,
  /** The next change is planned for this time. */
  plannedFor: stringOrNull,
  sample: anyBoolean,
});
export type StaffService = z.infer<typeof staffServiceSchema>;
export const staffServicesReplySchema = listReplySchema(staffServiceSchema).extend({
  leastMargin: anyInteger,
  /** Names the lists that rise with the quantity: `likes: 100 for 5.00`. */
  rising: z.array(anyString),
});
export type StaffServicesReply = z.infer<typeof staffServicesReplySchema>;

const changedFieldsSchema = serviceFieldsSchema.partial();
export type ChangedFields = z.infer<typeof changedFieldsSchema>;

/** Is one service of a change: its fields before and after. */
export const changeLineSchema = serviceKeySchema.extend({
  before: changedFieldsSchema,
  after: changedFieldsSchema,
});
export type ChangeLine = z.infer<typeof changeLineSchema>;

export const serviceChangeSchema = z.object({
  id: anyString,
  kind: z.enum(['edit', 'percentage', 'undo']),
  state: z.enum(['planned', 'applied', 'cancelled', 'refused']),
  lines: z.array(changeLineSchema),
  note: stringOrNull,
  by: anyString,
  at: anyString,
  plannedFor: stringOrNull,
  endedAt: stringOrNull,
  /** Says why it was refused when it was due. */
  reason: stringOrNull,
  undoes: stringOrNull,
  /** It was taken back. */
  undone: anyBoolean,
  /** It can be taken back, because nobody has changed the same since. */
  undoable: anyBoolean,
});
export type ServiceChange = z.infer<typeof serviceChangeSchema>;

/** `GET /api/admin/service-changes` lists the newest first. */
export const serviceChangesQuerySchema = listQuerySchema.extend({
  sort: sortSchema('made'),
  state: z.enum(['planned', 'applied', 'cancelled', 'refused']).optional(),
  service: rowNumberSchema.optional(),
});
export type ServiceChangesQuery = z.infer<typeof serviceChangesQuerySchema>;
export const serviceChangesReplySchema = listReplySchema(serviceChangeSchema);
export type ServiceChangesReply = z.infer<typeof serviceChangesReplySchema>;

/** `GET /api/admin/services/{id}` */
export const staffServiceReplySchema = z.object({
  success: onlyTrue,
  service: staffServiceSchema,
  /** The newest price comes first. */
  prices: z.array(z.object({ priceCents: anyInteger, from: anyString })),
  changes: z.array(serviceChangeSchema),
  leastMargin: anyInteger,
});
export type StaffServiceReply = z.infer<typeof staffServiceReplySchema>;

const wantedSchema = z.object({
  id: serviceId,
  /** Is the basis as it was read; it is null where the change asks nothing of how it stood. */
  basis: z.string().max(40),
  fields: changedFieldsSchema
    .refine((fields) => Object.keys(fields).length > 0)
    .refine(({ closedIn = [] }) => closedIn.every(isKnownPlace), { path: ['closedIn'] })
    .overwrite(({ closedIn, ...fields }) =>
      closedIn ? { ...fields, closedIn: closedIn.map(placeByCode) } : fields,
    ),
});
export type WantedChange = z.infer<typeof wantedSchema>;

/** `POST /api/admin/service-changes` makes all of it or nothing, at once or at a time to come. */
export const changeServicesSchema = z.object({
  kind: z.enum(['edit', 'percentage']).default('edit'),
  services: z.array(wantedSchema).min(1).max(200),
  note: z.string().trim().min(1).max(500).nullish(),
  at: z.iso.datetime({ offset: true }).nullish(),
});
export type ChangeServices = z.infer<typeof changeServicesSchema>;
export const changedServicesReplySchema = z.object({ success: onlyTrue, id: anyString });
export type ChangedServicesReply = z.infer<typeof changedServicesReplySchema>;

/** Says what comes of a change before it is made. */
export const changeEffectLineSchema = serviceKeySchema.extend({
  basis: anyString,
  priceCents: anyInteger,
  newPriceCents: anyInteger,
  /** Says whether it is on sale now, and after the change. */
  sold: anyBoolean,
  newSold: anyBoolean,
  referenceCents: integerOrNull,
  /** Is the reference price that follows from the new one; with null it is shown as no reduction. */
  newReferenceCents: integerOrNull,
  newDiscountPercent: anyInteger,
  margin: integerOrNull,
  newMargin: integerOrNull,
});
export type ChangeEffectLine = z.infer<typeof changeEffectLineSchema>;

export const endedOfferSchema = z.object({
  id: anyInteger,
  surface: anyString,
  baseQuantity: anyInteger,
  extraQuantity: anyInteger,
  savingCents: anyInteger,
  newSavingCents: anyInteger,
});

/** Says what a change comes to as a whole. */
export const effectSummarySchema = z.object({
  /** Is the middle factor of the prices that change, in hundredths of a per cent; it is null where none does. */
  medianFactor: integerOrNull,
  /** Is the margin of all its lines, each weighted by its sales of 30 days, or by one where nothing was sold. */
  margin: integerOrNull,
  newMargin: integerOrNull,
  /** Counts the packages that are sold now and are not sold after the change. */
  stopped: anyInteger,
  /** These are unpaid and were opened within a day: they keep their price, and are delivered. */
  openCheckouts: z.object({ count: anyInteger, cents: anyInteger }),
  /** Lists the codes that then fit nothing that is sold. */
  codes: z.array(anyString),
  /** Lists the bounds that the change passes; the member who makes it names these. */
  bounds: z.array(z.enum(bounds)),
});
export type EffectSummary = z.infer<typeof effectSummarySchema>;

export const serviceEffectReplySchema = z.object({
  success: onlyTrue,
  lines: z.array(changeEffectLineSchema),
  summary: effectSummarySchema,
  /** Names the lists that would rise with the quantity, for which the change is refused. */
  rising: z.array(anyString),
  /** Lists the upsell offers whose saving changes; an offer is no longer sold where it is zero or less. */
  offers: z.array(endedOfferSchema),
});
export type ServiceEffectReply = z.infer<typeof serviceEffectReplySchema>;

export const roundings = ['cent', 'five', 'forty_nine', 'ninety_nine'] as const;
export type Rounding = (typeof roundings)[number];

/** `GET /api/admin/services/percentage` makes these services dearer or cheaper by hundredths of a per cent. */
export const percentageQuerySchema = z.object({
  /** Ids are separated by commas. */
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,199}$/)
    .transform((ids) => [...new Set(ids.split(',').map(Number))]),
  share: z.coerce.number().int().min(-9000).max(30_000),
  rounding: z.enum(roundings).default('ninety_nine'),
});
export type PercentageQuery = z.infer<typeof percentageQuerySchema>;

/** `GET /api/admin/services/{id}/effect?priceCents=` */
export const effectQuerySchema = z.object({ priceCents: z.coerce.number().int().min(50).max(99_999_999) });

/** `POST /api/admin/services/effect` says what would come of a change of these. */
export const weighServicesSchema = z.object({
  services: z
    .array(z.object({ id: serviceId, fields: changedFieldsSchema }))
    .min(1)
    .max(200),
});
export type WeighServices = z.infer<typeof weighServicesSchema>;

/** `POST /api/admin/closures/effect` says what these switches would close besides what is closed. */
export const weighClosuresSchema = closuresSchema;

/** `POST /api/admin/services/preview` returns a link to the page as it would be, for a quarter of an hour. */
export const previewServicesSchema = z.object({
  services: z
    .array(z.object({ id: serviceId, fields: changedFieldsSchema }))
    .min(1)
    .max(200),
  locale: z.enum(locales),
});
export type PreviewServices = z.infer<typeof previewServicesSchema>;
export const previewReplySchema = z.object({ success: onlyTrue, url: anyString });
export type PreviewReply = z.infer<typeof previewReplySchema>;
