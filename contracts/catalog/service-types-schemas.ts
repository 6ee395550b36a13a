import { z } from 'zod';
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
    /** "seguidor de TikTok" */
    one: line(40),
    /** "seguidores de TikTok" */
    many: line(40),
  }),
);

/** What an order, a mail or a page needs to name what was bought. */
export const namedKindSchema = z.object({
  code: kindCodeSchema,
  network: networkSchema,
  names: kindNamesSchema,
});

/** What the owner writes of its page; what is missing is said from its names. */
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

/** What can change of a kind; its code, form and network stay. */
const kindFieldsSchema = z.object({
  names: kindNamesSchema,
  texts: z.partialRecord(z.enum(locales), writtenKindTextsSchema),
  /** Sold now; closed, its page is gone, and orders of it go on. */
  active: z.boolean(),
  position: z.number().int().min(0).max(10_000),
});

/** `POST /api/admin/service-kinds` */
export const addKindSchema = kindFieldsSchema.extend({
  code: kindCodeSchema,
  form: serviceTypeSchema,
  network: networkSchema,
});
export type AddKind = z.infer<typeof addKindSchema>;

/** `PUT /api/admin/service-kinds/{code}`: all of its fields, over the state that was read. */
export const changeKindSchema = kindFieldsSchema.extend({ basis: z.string().max(40) });
export type ChangeKind = z.infer<typeof changeKindSchema>;

export const staffKindSchema = addKindSchema.extend({
  sample: z.boolean(),
  /** Packages of it that have a price. */
  packages: z.number().int(),
  /** Of these, how many nobody performs. */
  unperformed: z.number().int(),
  /** Languages whose page lacks something that its owner could write. */
  missing: z.array(z.enum(locales)),
  /** Where its page stands in each language. */
  paths: z.record(z.enum(locales), z.string()),
  /** Given back with a change: how it stood when it was read. */
  basis: z.string(),
});
export type StaffKind = z.infer<typeof staffKindSchema>;

/** `GET /api/admin/service-kinds`, in their order. */
export const staffKindsReplySchema = z.object({
  success: z.literal(true),
  kinds: z.array(staffKindSchema),
});
export type StaffKindsReply = z.infer<typeof staffKindsReplySchema>;

/** `POST /api/admin/service-kinds/{code}/packages`: new packages of it, or other figures of those of these quantities. */
export const addPackagesSchema = z.object({
  packages: z
    .array(
      z.object({
        quantity: z.number().int().positive().max(100_000_000),
        bonusQuantity: z.number().int().min(0).max(100_000_000).default(0),
        priceCents: z.number().int().min(50).max(99_999_999),
        popular: z.boolean().default(false),
        /** The provider by its name, with the service that performs it there. */
        provider: z.string().min(1).max(80).nullish(),
        providerService: z.string().min(1).max(80).nullish(),
      }),
    )
    .min(1)
    .max(60),
});
export type AddPackages = z.infer<typeof addPackagesSchema>;
