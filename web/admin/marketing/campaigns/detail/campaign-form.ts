import { z } from 'zod';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import { type CampaignTerms, type CampaignText, campaignLimits } from '#contracts/marketing/campaigns.ts';
import { codeNameSchema } from '#contracts/orders/discount-codes.ts';
import type { CampaignsTexts } from '#messages/admin/marketing/campaigns.ts';
import type { ShopForm } from '../../../form/resource-form.tsx';

const blank: CampaignText = { subject: '', preheader: '', body: '' };
export const isBlank = ({ subject, preheader, body }: CampaignText) =>
  !`${subject}${preheader}${body}`.trim();

/** Values as typed. An empty language has no text. */
export function formSchema({ invalid }: CampaignsTexts) {
  const text = z
    .object({
      subject: z.string().trim().max(campaignLimits.subject, invalid.text),
      preheader: z.string().trim().max(campaignLimits.preheader, invalid.text),
      body: z.string().trim().max(campaignLimits.body, invalid.text),
    })
    .superRefine((typed, context) => {
      if (isBlank(typed)) return;
      for (const key of ['subject', 'body'] as const)
        if (!typed[key]) context.addIssue({ code: 'custom', path: [key], message: invalid.text });
    });
  return z.object({
    name: z.string().trim().min(1, invalid.name).max(campaignLimits.name, invalid.name),
    code: z
      .string()
      .refine((typed) => !typed.trim() || codeNameSchema.safeParse(typed).success, invalid.code),
    windowDays: z
      .string()
      .refine((typed) => /^\d{1,2}$/.test(typed.trim()) && +typed >= 1 && +typed <= 60, invalid.days),
    segmentId: z.string(),
    locales: z.array(z.enum(locales)),
    texts: z.object({ es: text, fr: text, it: text, en: text }),
  });
}
type FormSchema = ReturnType<typeof formSchema>;
type CampaignFormValues = z.infer<FormSchema>;
export type CampaignForm = ShopForm<FormSchema>['form'];

const perLocale = <Value>(of: (locale: Locale) => Value) =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;

export const toFormValues = ({
  name,
  code,
  windowDays,
  segmentId,
  locales: only,
  texts,
}: CampaignTerms): CampaignFormValues => ({
  name,
  segmentId: segmentId ?? '',
  code: code ?? '',
  windowDays: String(windowDays),
  locales: only ?? [],
  texts: perLocale((locale) => texts[locale] ?? blank),
});

export const termsOf = ({
  name,
  code,
  windowDays,
  segmentId,
  locales: only,
  texts,
}: CampaignFormValues): CampaignTerms => ({
  name,
  segmentId: segmentId || null,
  code: code.trim() ? toAsciiUpperCase(code.trim()) : null,
  windowDays: Number(windowDays),
  locales: only.length > 0 ? only : null,
  texts: perLocale((locale) => (isBlank(texts[locale]) ? null : texts[locale])),
});
