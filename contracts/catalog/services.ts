import { z } from 'zod';
import { changeLimits } from '../kit/bounds.ts';
import { ofCost } from '../kit/cost-fields.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, listReplySchema, rowNumberSchema, sortSchema } from '../kit/lists.ts';
import { locales } from '../kit/locales.ts';
import { audienceSchema, serviceTypeSchema } from '../orders/states-schemas.ts';
import { isInExistingCountry, normalisePlace } from '../tax/places.ts';
import { closedPlaceSchema, closuresSchema } from './closures.ts';

const serviceId = anyInteger.positive().max(2_147_483_647);

/** From the smallest charge of the processor to the maximum of the database column. */
const priceCents = anyInteger.min(50).max(99_999_999);
const quantity = anyInteger.min(0).max(100_000_000);

/** The owner's line of text per language. Hidden where missing. */
export const serviceTextsSchema = z.partialRecord(z.enum(locales), z.string().trim().min(1).max(60));
export type ServiceTexts = z.infer<typeof serviceTextsSchema>;

/** Editable fields of a service. Type, audience and quantity are fixed. */
export const serviceFieldsSchema = z.object({
  priceCents,
  bonusQuantity: quantity,
  popular: anyBoolean,
  active: anyBoolean,
  position: quantity,
  texts: serviceTextsSchema,
  closedIn: z.array(closedPlaceSchema).max(60),
});
export type ServiceFields = z.infer<typeof serviceFieldsSchema>;
export const serviceFieldNames = Object.keys(serviceFieldsSchema.shape) as (keyof ServiceFields)[];

export const serviceKeySchema = z.object({
  id: anyInteger,
  type: serviceTypeSchema,
  audience: audienceSchema.nullable(),
  quantity: anyInteger,
  /** Code of an added type. Absent for the three built-in types. */
  kind: z.string().nullish(),
});

export const changeStates = ['planned', 'applied', 'cancelled', 'refused'] as const;

/** `list` sorts like the price lists. `-name` reverses. */
export const serviceSortings = [
  ...([
    'list',
    'name',
    '-name',
    'state',
    '-state',
    'price',
    '-price',
    'each',
    '-each',
    'quantity',
    '-quantity',
  ] as const),
  ...(['margin', '-margin', 'planned', '-planned'] as const),
] as const;

/** `GET /api/admin/services`, including those not on sale. */
export const staffServicesQuerySchema = listQuerySchema.extend({
  limit: z.coerce.number().int().min(1).max(200).default(200),
  type: serviceTypeSchema.optional(),
  audience: audienceSchema.optional(),
  /** Code of a type; `none` selects the three built-in types. */
  kind: z.string().max(40).optional(),
  state: ofCost(
    z.enum(['on', 'off', 'stopped', 'reduced', 'planned', 'unperformed', 'thin']).optional(),
    ({ state }) => state === 'thin',
  ),
  /** Part of a name, or a number, quantity or price as typed. */
  q: z.string().trim().max(40).optional(),
  sort: ofCost(z.enum(serviceSortings).default('list'), ({ sort }) => /margin/.test(String(sort))),
});
export type StaffServicesQuery = z.infer<typeof staffServicesQuerySchema>;

export const staffServiceSchema = serviceKeySchema.extend({
  ...serviceFieldsSchema.shape,
  /** Version of the loaded state. Sent back with a change. */
  basis: anyString,
  /** Computed from the price history. `null` without a reduction. */
  referenceCents: integerOrNull,
  discountPercent: anyInteger,
  provider: stringOrNull,
  providerService: stringOrNull,
  /** True when no provider offers the service. The shop sells it again once a provider does. */
  gone: anyBoolean,
  stopped: z.enum(['not_open', 'maintenance', 'closed']).nullable(),
  /** Countries without sales, by its own setting or by a closure. */
  notSoldIn: z.array(anyString),
  /** Cost at the first provider that offers it. */
  costCents: ofCost(integerOrNull),
  margin: ofCost(integerOrNull),
  plannedFor: stringOrNull,
  sample: anyBoolean,
});
export type StaffService = z.infer<typeof staffServiceSchema>;
export const staffServicesReplySchema = listReplySchema(staffServiceSchema).extend({
  leastMargin: ofCost(integerOrNull),
  /** Lists whose unit price rises with the quantity, e.g. `likes: 100 for 5.00`. */
  rising: z.array(anyString),
});
export type StaffServicesReply = z.infer<typeof staffServicesReplySchema>;

const changedFieldsSchema = serviceFieldsSchema.partial();
export type ChangedFields = z.infer<typeof changedFieldsSchema>;

export const changeLineSchema = serviceKeySchema.extend({
  before: changedFieldsSchema,
  after: changedFieldsSchema,
});
export type ChangeLine = z.infer<typeof changeLineSchema>;

export const serviceChangeSchema = z.object({
  id: anyString,
  kind: z.enum(['edit', 'percentage', 'undo']),
  state: z.enum(changeStates),
  lines: z.array(changeLineSchema),
  note: stringOrNull,
  by: anyString,
  at: anyString,
  plannedFor: stringOrNull,
  endedAt: stringOrNull,
  reason: stringOrNull,
  undoes: stringOrNull,
  undone: anyBoolean,
  undoable: anyBoolean,
});
export type ServiceChange = z.infer<typeof serviceChangeSchema>;

/** `GET /api/admin/service-changes`, newest first. */
export const serviceChangesQuerySchema = listQuerySchema.extend({
  sort: sortSchema('made', 'state'),
  state: z.enum(changeStates).optional(),
  service: rowNumberSchema.optional(),
});
export type ServiceChangesQuery = z.infer<typeof serviceChangesQuerySchema>;
export const serviceChangesReplySchema = listReplySchema(serviceChangeSchema);
export type ServiceChangesReply = z.infer<typeof serviceChangesReplySchema>;

export const staffServiceReplySchema = z.object({
  success: onlyTrue,
  service: staffServiceSchema,
  /** Newest price first. */
  prices: z.array(z.object({ priceCents: anyInteger, from: anyString })),
  changes: z.array(serviceChangeSchema),
  leastMargin: ofCost(integerOrNull),
});
export type StaffServiceReply = z.infer<typeof staffServiceReplySchema>;

const serviceUpdateSchema = z.object({
  id: serviceId,
  /** Version of the loaded state. `null` applies the change to any state. */
  basis: z.string().max(40),
  fields: changedFieldsSchema
    .refine((fields) => Object.keys(fields).length > 0)
    .refine(({ closedIn = [] }) => closedIn.every(isInExistingCountry), { path: ['closedIn'] })
    .overwrite(({ closedIn, ...fields }) =>
      closedIn ? { ...fields, closedIn: closedIn.map(normalisePlace) } : fields,
    ),
});
export type ServiceUpdate = z.infer<typeof serviceUpdateSchema>;

/** `POST /api/admin/service-changes`. All or nothing, now or at a planned time. */
export const changeServicesSchema = z.object({
  kind: z.enum(['edit', 'percentage']).default('edit'),
  services: z.array(serviceUpdateSchema).min(1).max(200),
  note: z.string().trim().min(1).max(500).nullish(),
  at: z.iso.datetime({ offset: true }).nullish(),
});
export type ChangeServices = z.infer<typeof changeServicesSchema>;
export const changedServicesReplySchema = z.object({ success: onlyTrue, id: anyString });
export type ChangedServicesReply = z.infer<typeof changedServicesReplySchema>;

export const changeEffectLineSchema = serviceKeySchema.extend({
  basis: anyString,
  priceCents: anyInteger,
  newPriceCents: anyInteger,
  sold: anyBoolean,
  newSold: anyBoolean,
  referenceCents: integerOrNull,
  /** Reference price after the change. `null`: no reduction is shown. */
  newReferenceCents: integerOrNull,
  newDiscountPercent: anyInteger,
  margin: ofCost(integerOrNull),
  newMargin: ofCost(integerOrNull),
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

export const effectSummarySchema = z.object({
  /** Median factor of the changed prices in 0.01 %. `null` without price changes. */
  medianFactor: integerOrNull,
  /** Margin of all lines, weighted by sales of 30 days (1 if unsold). */
  margin: ofCost(integerOrNull),
  newMargin: ofCost(integerOrNull),
  /** Packages on sale now but not after the change. */
  stopped: anyInteger,
  /** Unpaid checkouts opened within a day. They keep their price and are delivered. */
  openCheckouts: z.object({ count: anyInteger, cents: anyInteger }),
  codes: z.array(anyString),
  /** Limits exceeded by the change, which the owner must confirm. The price at which a loss begins is the cost. */
  bounds: ofCost(z.array(z.enum(changeLimits))),
});
export type EffectSummary = z.infer<typeof effectSummarySchema>;

export const serviceEffectReplySchema = z.object({
  success: onlyTrue,
  lines: z.array(changeEffectLineSchema),
  summary: effectSummarySchema,
  /** Lists whose unit price would rise with the quantity. The change is refused for them. */
  rising: z.array(anyString),
  /** Upsell offers whose saving changes. Offers with zero or less are no longer shown. */
  offers: z.array(endedOfferSchema),
});
export type ServiceEffectReply = z.infer<typeof serviceEffectReplySchema>;

export const roundings = ['cent', 'five', 'forty_nine', 'ninety_nine'] as const;
export type Rounding = (typeof roundings)[number];

/** `GET /api/admin/services/percentage`. Changes prices by a percentage in 0.01 %. */
export const percentageQuerySchema = z.object({
  /** Ids separated by commas. */
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,199}$/)
    .transform((ids) => [...new Set(ids.split(',').map(Number))]),
  share: z.coerce.number().int().min(-9000).max(30_000),
  rounding: z.enum(roundings).default('ninety_nine'),
});
export type PercentageQuery = z.infer<typeof percentageQuerySchema>;

export const effectQuerySchema = z.object({ priceCents: z.coerce.number().int().min(50).max(99_999_999) });

export const previewServicesEffectSchema = z.object({
  services: z
    .array(z.object({ id: serviceId, fields: changedFieldsSchema }))
    .min(1)
    .max(200),
});
export type PreviewServicesEffect = z.infer<typeof previewServicesEffectSchema>;

export const previewClosuresEffectSchema = closuresSchema;

/** `POST /api/admin/services/preview`. Returns a link to the changed page, valid for 15 minutes. */
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
