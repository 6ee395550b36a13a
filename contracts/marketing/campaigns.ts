import { z } from 'zod';
import { listQuerySchema, listReplySchema } from '../kit/lists.ts';
import { type Locale, locales } from '../kit/locales.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { codeNameSchema, codeStates } from '../orders/discount-codes.ts';
import { storyEntrySchema } from '../staff/audit.ts';

export const campaignStates = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** How much each part of a mail may hold. */
export const campaignLimits = { name: 120, subject: 150, preheader: 200, body: 20_000 } as const;

/** What a campaign says in one language; the body is Markdown. */
export const campaignTextSchema = z.object({
  subject: z.string().trim().min(1).max(campaignLimits.subject),
  preheader: z.string().trim().max(campaignLimits.preheader),
  body: z.string().trim().min(1).max(campaignLimits.body),
});
export type CampaignText = z.infer<typeof campaignTextSchema>;

/** A language that is not written is null: its readers get nothing. */
const perLocale = <Value extends z.ZodType>(value: Value) =>
  z.object(Object.fromEntries(locales.map((locale) => [locale, value])) as Record<Locale, Value>);
export const campaignTextsSchema = perLocale(campaignTextSchema.nullable());
export type CampaignTexts = z.infer<typeof campaignTextsSchema>;

/** Everything that staff settle of a campaign before it is sent. */
export const campaignTermsSchema = z.object({
  name: z.string().trim().min(1).max(campaignLimits.name),
  texts: campaignTextsSchema,
  /** Only customers of this segment; null: all who agreed. */
  segmentId: z.uuid().nullable(),
  /** Only readers of these languages; null: of all that are written. */
  locales: z.array(localeSchema).min(1).max(locales.length).nullable(),
  /** One that there is; it stands in the mails. */
  code: codeNameSchema.nullable(),
  /** So many days after the last mail an order still counts. */
  windowDays: z.number().int().min(1).max(60),
});
export type CampaignTerms = z.infer<typeof campaignTermsSchema>;

/** `GET /api/admin/campaigns` */
export const campaignsQuerySchema = listQuerySchema.extend({
  q: z.string().trim().max(80).optional(),
  state: z.enum(campaignStates).optional(),
  sort: z.enum(['-created', 'created']).default('-created'),
});
export type CampaignsQuery = z.infer<typeof campaignsQuerySchema>;

export const campaignItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(campaignStates),
  /** In which it is written. */
  locales: z.array(localeSchema),
  code: z.string().nullable(),
  /** Of the demonstration: nobody was written to. */
  sample: z.boolean(),
  /** Addresses that it goes to, once it has begun. */
  recipients: z.number().int().nullable(),
  /** Of these, whose turn has come. */
  done: z.number().int(),
  startAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type CampaignItem = z.infer<typeof campaignItemSchema>;
export const campaignsReplySchema = listReplySchema(campaignItemSchema);

/** What became of it. Each figure is one plain query (docs/figures.md). */
export const campaignResultsSchema = z.object({
  recipients: z.number().int(),
  /** Their turn has not come. */
  waiting: z.number().int(),
  /** Left out: they had enough mails of this kind lately. */
  capped: z.number().int(),
  /** Wanted nothing any more, or cannot be reached. */
  unwanted: z.number().int(),
  /** In the outbox, on their way. */
  queued: z.number().int(),
  sent: z.number().int(),
  /** Sent, and it did not come back. */
  delivered: z.number().int(),
  bounced: z.number().int(),
  complained: z.number().int(),
  /** Could not be sent so far. */
  failed: z.number().int(),
  /** Sent or not: nobody knows, and they are not tried again. */
  unknown: z.number().int(),
  /** Who followed a link and had agreed to be measured. */
  clicked: z.number().int(),
  /** Who stopped such mails after theirs. */
  unsubscribed: z.number().int(),
  orders: z.number().int(),
  ordersByCode: z.number().int(),
  ordersByLink: z.number().int(),
  revenueCents: z.number().int(),
});
export type CampaignResults = z.infer<typeof campaignResultsSchema>;

/** A link of its text to what is not sold: in these countries, or nowhere where none are named. */
export const closedLinkSchema = z.object({
  locale: localeSchema,
  path: z.string(),
  countries: z.array(z.string()),
});
export type ClosedLink = z.infer<typeof closedLinkSchema>;

/** `GET /api/admin/campaigns/{id}` */
export const campaignReplySchema = z.object({
  success: z.literal(true),
  ...campaignTermsSchema.shape,
  id: z.string(),
  state: z.enum(campaignStates),
  sample: z.boolean(),
  revision: z.number().int(),
  startAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  createdAt: z.string(),
  codeState: z.enum(codeStates).nullable(),
  /** Stands in the addresses of its links, and so in the source of orders. */
  source: z.string(),
  /** None once it has been sent. */
  closedLinks: z.array(closedLinkSchema),
  results: campaignResultsSchema,
  story: z.array(storyEntrySchema),
});
export type CampaignReply = z.infer<typeof campaignReplySchema>;

/** `POST /api/admin/campaigns`: a draft. */
export const addCampaignSchema = z.object({ name: campaignTermsSchema.shape.name });
export const addedCampaignReplySchema = z.object({ success: z.literal(true), id: z.string() });

/** `PUT /api/admin/campaigns/{id}` */
export const changeCampaignSchema = z.object({
  terms: campaignTermsSchema,
  revision: z.number().int().min(1).max(2_147_483_647),
});
export const changedCampaignReplySchema = z.object({
  success: z.literal(true),
  revision: z.number().int(),
});

/** `GET /api/admin/campaigns/{id}/audience`: who would get it if it began now. */
export const campaignAudienceReplySchema = z.object({
  success: z.literal(true),
  recipients: z.number().int(),
  perLocale: perLocale(z.number().int()),
  /** They agreed, and read a language in which it is not written. */
  withoutText: z.number().int(),
  /** They agreed, and have had enough mails of this kind lately; some may be due by the time that theirs comes. */
  capped: z.number().int(),
  /** How long it takes to hand all of them to the outbox. */
  minutes: z.number().int(),
});
export type CampaignAudienceReply = z.infer<typeof campaignAudienceReplySchema>;

/** `POST /api/admin/campaigns/{id}/start`; without a time it begins at once. */
export const startCampaignSchema = z.object({
  revision: z.number().int().min(1).max(2_147_483_647),
  at: z.iso.datetime({ offset: true }).nullable(),
  /** How many were shown to whoever decided. */
  recipients: z.number().int().min(0).max(2_147_483_647),
});

/** `POST /api/admin/campaigns/{id}/test` */
export const testCampaignSchema = z.object({
  locale: localeSchema,
  email: z.string().trim().max(254),
});

/** `POST /api/admin/campaigns/preview`: a form sends the mail as JSON in one field, into a frame. */
export const previewCampaignFormSchema = z.object({ letter: z.string().max(200_000) });

/** What that field holds. */
export const previewCampaignSchema = z.object({
  locale: localeSchema,
  subject: z.string().max(campaignLimits.subject),
  preheader: z.string().max(campaignLimits.preheader),
  body: z.string().max(campaignLimits.body),
  code: z.string().max(40).nullable(),
});
export type PreviewCampaign = z.infer<typeof previewCampaignSchema>;
