import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, listReplySchema } from '../kit/lists.ts';
import { type Locale, locales } from '../kit/locales.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { codeNameSchema, codeStates } from '../orders/discount-codes.ts';
import { historyEntrySchema } from '../staff/audit.ts';

export const campaignStates = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const;
export type CampaignState = (typeof campaignStates)[number];

export const campaignLimits = { name: 120, subject: 150, preheader: 200, body: 20_000 } as const;

export const campaignTextSchema = z.object({
  subject: z.string().trim().min(1).max(campaignLimits.subject),
  preheader: z.string().trim().max(campaignLimits.preheader),
  body: z.string().trim().min(1).max(campaignLimits.body),
});
export type CampaignText = z.infer<typeof campaignTextSchema>;

/** `null` for a language without text. Its readers receive no mail. */
const textPerLocaleSchema = <Value extends z.ZodType>(value: Value) =>
  z.object(Object.fromEntries(locales.map((locale) => [locale, value])) as Record<Locale, Value>);
export const campaignTextsSchema = textPerLocaleSchema(campaignTextSchema.nullable());
export type CampaignTexts = z.infer<typeof campaignTextsSchema>;

export const campaignTermsSchema = z.object({
  name: z.string().trim().min(1).max(campaignLimits.name),
  texts: campaignTextsSchema,
  /** Segment of recipients. `null`: everyone with consent. */
  segmentId: z.uuid().nullable(),
  /** Languages of recipients. `null`: all with a text. */
  locales: z.array(localeSchema).min(1).max(locales.length).nullable(),
  code: codeNameSchema.nullable(),
  /** Attribution window in days after the last mail. */
  windowDays: anyInteger.min(1).max(60),
});
export type CampaignTerms = z.infer<typeof campaignTermsSchema>;

export const campaignsQuerySchema = listQuerySchema.extend({
  q: z.string().trim().max(80).optional(),
  state: z.enum(campaignStates).optional(),
  sort: z.enum(['-created', 'created', 'name', '-name', 'state', '-state']).default('-created'),
});
export type CampaignsQuery = z.infer<typeof campaignsQuerySchema>;

export const campaignItemSchema = z.object({
  id: anyString,
  name: anyString,
  state: z.enum(campaignStates),
  locales: z.array(localeSchema),
  code: stringOrNull,
  /** Demonstration data. No mail was sent. */
  sample: anyBoolean,
  recipients: integerOrNull,
  done: anyInteger,
  startAt: stringOrNull,
  startedAt: stringOrNull,
  finishedAt: stringOrNull,
  createdAt: anyString,
});
export type CampaignItem = z.infer<typeof campaignItemSchema>;
export const campaignsReplySchema = listReplySchema(campaignItemSchema);

/** Results of a campaign. docs/figures.md defines each figure. */
export const campaignResultsSchema = z.object({
  recipients: anyInteger,
  waiting: anyInteger,
  /** Skipped because of the frequency cap. */
  capped: anyInteger,
  /** Unsubscribed in the meantime, or unreachable. */
  unwanted: anyInteger,
  queued: anyInteger,
  sent: anyInteger,
  /** Sent and not bounced. */
  delivered: anyInteger,
  bounced: anyInteger,
  complained: anyInteger,
  failed: anyInteger,
  /** Unknown whether sent. Not retried. */
  unknown: anyInteger,
  /** Clicked a link, with consent to measurement. */
  clicked: anyInteger,
  unsubscribed: anyInteger,
  orders: anyInteger,
  ordersByCode: anyInteger,
  ordersByLink: anyInteger,
  revenueCents: anyInteger,
});
export type CampaignResults = z.infer<typeof campaignResultsSchema>;

/** Link to a service that is not sold: in these countries, or anywhere if the list is empty. */
export const closedLinkSchema = z.object({
  locale: localeSchema,
  path: anyString,
  countries: z.array(anyString),
});
export type ClosedLink = z.infer<typeof closedLinkSchema>;

export const campaignReplySchema = z.object({
  success: onlyTrue,
  ...campaignTermsSchema.shape,
  id: anyString,
  state: z.enum(campaignStates),
  sample: anyBoolean,
  revision: anyInteger,
  startAt: stringOrNull,
  startedAt: stringOrNull,
  finishedAt: stringOrNull,
  createdAt: anyString,
  codeState: z.enum(codeStates).nullable(),
  /** Value of the source parameter in its links, also stored with orders. */
  source: anyString,
  /** Empty once the campaign was sent. */
  closedLinks: z.array(closedLinkSchema),
  results: campaignResultsSchema,
  story: z.array(historyEntrySchema),
});
export type CampaignReply = z.infer<typeof campaignReplySchema>;

/** `POST /api/admin/campaigns`. Creates a draft. */
export const addCampaignSchema = z.object({ name: campaignTermsSchema.shape.name });
export const addedCampaignReplySchema = z.object({ success: onlyTrue, id: anyString });

export const changeCampaignSchema = z.object({
  terms: campaignTermsSchema,
  revision: anyInteger.min(1).max(2_147_483_647),
});
export const changedCampaignReplySchema = z.object({
  success: onlyTrue,
  revision: anyInteger,
});

/** `GET /api/admin/campaigns/{id}/audience`. Recipients if it started now. */
export const campaignAudienceReplySchema = z.object({
  success: onlyTrue,
  recipients: anyInteger,
  perLocale: textPerLocaleSchema(anyInteger),
  /** With consent, but reading a language without text. */
  withoutText: anyInteger,
  /** With consent, but at the frequency cap. Some may be below it by their turn. */
  capped: anyInteger,
  /** Minutes until all mails are in the outbox. */
  minutes: anyInteger,
});
export type CampaignAudienceReply = z.infer<typeof campaignAudienceReplySchema>;

/** `POST /api/admin/campaigns/{id}/start`. Starts now without `startAt`. */
export const startCampaignSchema = z.object({
  revision: anyInteger.min(1).max(2_147_483_647),
  at: z.iso.datetime({ offset: true }).nullable(),
  /** Number of recipients shown to the member. */
  recipients: anyInteger.min(0).max(2_147_483_647),
});

export const testCampaignSchema = z.object({
  locale: localeSchema,
  email: z.string().trim().max(254),
});

/** `POST /api/admin/campaigns/preview`. The mail as JSON in one form field, because a form posts it into a frame. */
export const previewCampaignFormSchema = z.object({ letter: z.string().max(200_000) });

export const previewCampaignSchema = z.object({
  locale: localeSchema,
  subject: z.string().max(campaignLimits.subject),
  preheader: z.string().max(campaignLimits.preheader),
  body: z.string().max(campaignLimits.body),
  code: z.string().max(40).nullable(),
});
export type PreviewCampaign = z.infer<typeof previewCampaignSchema>;
