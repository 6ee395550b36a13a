import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue } from '../kit/fields.ts';
import { locales } from '../kit/locales.ts';
import { serviceTypeSchema } from '../orders/states-schemas.ts';
import { networks } from './networks.ts';
import { kindCode } from './service-types.ts';

export const kindCodeSchema = z.string().regex(kindCode);
export const networkSchema = z.enum(networks);

const line = (most: number) => z.string().trim().min(1).max(most);

export const kindNamesSchema = z.record(
  z.enum(locales),
  z.strictObject({
    /** For example "seguidor de TikTok". */
    one: line(40),
    /** For example "seguidores de TikTok". */
    many: line(40),
  }),
);

export const namedKindSchema = z.object({
  code: kindCodeSchema,
  network: networkSchema,
  names: kindNamesSchema,
});

/** Texts written by the owner. Missing ones are generated from the names. */
export const writtenKindTextsSchema = z.strictObject({
  heading: line(80).optional(),
  lead: line(300).optional(),
  title: line(70).optional(),
  description: line(200).optional(),
  questions: z
    .array(z.strictObject({ question: line(160), answer: line(1200) }))
    .max(12)
    .optional(),
});
export type WrittenKindTexts = z.infer<typeof writtenKindTextsSchema>;

/** Editable fields of a type. Code, form and network are fixed. */
const kindFieldsSchema = z.object({
  names: kindNamesSchema,
  texts: z.partialRecord(z.enum(locales), writtenKindTextsSchema),
  /** On sale. Closing a type removes its page; its orders continue. */
  active: anyBoolean,
  position: anyInteger.min(0).max(10_000),
});

export const addKindSchema = kindFieldsSchema.extend({
  code: kindCodeSchema,
  form: serviceTypeSchema,
  network: networkSchema,
});
export type AddKind = z.infer<typeof addKindSchema>;

/** `PUT /api/admin/service-kinds/{code}`. Replaces all fields of the state with this `basis`. */
export const changeKindSchema = kindFieldsSchema.extend({ basis: z.string().max(40) });
export type ChangeKind = z.infer<typeof changeKindSchema>;

export const staffKindSchema = addKindSchema.extend({
  sample: anyBoolean,
  packages: anyInteger,
  /** Number of packages without a provider. */
  unperformed: anyInteger,
  /** Languages whose page lacks a text. */
  missing: z.array(z.enum(locales)),
  paths: z.record(z.enum(locales), anyString),
  /** Version of the loaded state. Sent back with a change. */
  basis: anyString,
});
export type StaffKind = z.infer<typeof staffKindSchema>;

/** `GET /api/admin/service-kinds`, in menu order. */
export const staffKindsReplySchema = z.object({
  success: onlyTrue,
  kinds: z.array(staffKindSchema),
});
export type StaffKindsReply = z.infer<typeof staffKindsReplySchema>;

/** `POST /api/admin/service-kinds/{code}/packages`. Adds packages, or changes those with the same quantity. */
export const addPackagesSchema = z.object({
  packages: z
    .array(
      z.object({
        quantity: anyInteger.positive().max(100_000_000),
        bonusQuantity: anyInteger.min(0).max(100_000_000).default(0),
        priceCents: anyInteger.min(50).max(99_999_999),
        popular: z.boolean().default(false),
        provider: z.string().min(1).max(80).nullish(),
        providerService: z.string().min(1).max(80).nullish(),
      }),
    )
    .min(1)
    .max(60),
});
export type AddPackages = z.infer<typeof addPackagesSchema>;
