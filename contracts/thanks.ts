import { z } from 'zod';

/** The two readings of text 2, section 9. */
export const thanksPresets = {
  SAVE10: { active: true, code: 'SAVE10', percentage: 10, hours: 720 },
  SAVE15: { active: true, code: 'SAVE15', percentage: 15, hours: 24 },
} as const;

/** The setting `promotions.thanks`: what a paid order brings for the next one (ruling "Thank-you offer"). */
export const thanksSettingSchema = z
  .object({
    active: z.boolean().default(true),
    /** Begins every code that is made. */
    code: z
      .string()
      .regex(/^[A-Z0-9_-]{2,30}$/)
      .default(thanksPresets.SAVE10.code),
    /** Whole per cent. */
    percentage: z.number().int().min(1).max(90).default(thanksPresets.SAVE10.percentage),
    /** From the payment on. */
    hours: z.number().int().min(1).max(8760).default(thanksPresets.SAVE10.hours),
  })
  .meta({ examples: Object.values(thanksPresets) });
export type ThanksSetting = z.infer<typeof thanksSettingSchema>;
