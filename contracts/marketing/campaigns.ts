import { z } from 'zod';
import { listQuerySchema, listReplySchema } from '../kit/lists.ts';
import { type Locale, locales } from '../kit/locales.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { codeNameSchema, codeStates } from '../orders/discount-codes.ts';
import { storyEntrySchema } from '../staff/audit.ts';

export const campaignStates = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Says how much each part of a mail may hold. */
export const campaignLimits = { name: 120, subject: 150, preheader: 200, body: 20_000 } as const;

/** Is what a campaign says in one language; the body is Markdown. */
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

/** Holds everything that staff settle of a campaign before it is sent. */
export const campaignTermsSchema = z.object({
  name: z.string().trim().min(1).max(campaignLimits.name),
  texts: campaignTextsSchema,
  /** Only customers of this segment get it; with null it goes to all who agreed. */
  segmentId: z.uuid().nullable(),
  /** Only readers of these languages get it; with null it goes to readers of all that are written. */
  locales: z.array(localeSchema).min(1).max(locales.length).nullable(),
  /** The code has to exist; it stands in the mails. */
  code: codeNameSchema.nullable(),
  /** An order counts for so many days after the last mail. */
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
  /** Lists the languages in which it is written. */
  locales: z.array(localeSchema),
  code: z.string().nullable(),
  /** It belongs to the demonstration: nobody was written to. */
  sample: z.boolean(),
  /** Counts the addresses that it goes to, once it has begun. */
  recipients: z.number().int().nullable(),
  /** Counts those of them whose turn has come. */
  done: z.number().int(),
  startAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type CampaignItem = z.infer<typeof campaignItemSchema>;
export const campaignsReplySchema = listReplySchema(campaignItemSchema);

/** Says what became of it. Each figure is one plain query (docs/figures.md). */
export const campaignResultsSchema = z.object({
  recipients: z.number().int(),
  /** Their turn has not come. */
  waiting: z.number().int(),
  /** They were left out, because they had enough mails of this kind lately. */
  capped: z.number().int(),
  /** They wanted nothing any more, or cannot be reached. */
  unwanted: z.number().int(),
  /** They are in the outbox, on their way. */
  queued: z.number().int(),
  sent: z.number().int(),
  /** They were sent and did not come back. */
  delivered: z.number().int(),
  bounced: z.number().int(),
  complained: z.number().int(),
  /** They could not be sent so far. */
  failed: z.number().int(),
  /** Nobody knows whether they were sent, and they are not tried again. */
  unknown: z.number().int(),
  /** They followed a link and had agreed to be measured. */
  clicked: z.number().int(),
  /** They stopped such mails after theirs. */
  unsubscribed: z.number().int(),
  orders: z.number().int(),
  ordersByCode: z.number().int(),
  ordersByLink: z.number().int(),
  revenueCents: z.number().int(),
});
export type CampaignResults = z.infer<typeof campaignResultsSchema>;

/** Is a link of its text to what is not sold: in these countries, or anywhere where none are named. */
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
  /** It is empty once the campaign has been sent. */
  closedLinks: z.array(closedLinkSchema),
  results: campaignResultsSchema,
  story: z.array(storyEntrySchema),
});
export type CampaignReply = z.infer<typeof campaignReplySchema>;

/** `POST /api/admin/campaigns` makes a draft. */
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

/** `GET /api/admin/campaigns/{id}/audience` says who would get it if it began now. */
export const campaignAudienceReplySchema = z.object({
  success: z.literal(true),
  recipients: z.number().int(),
  perLocale: perLocale(z.number().int()),
  /** They agreed, and read a language in which it is not written. */
  withoutText: z.number().int(),
  /** They agreed, and have had enough mails of this kind lately; some may be due by the time that theirs comes. */
  capped: z.number().int(),
  /** Says how long it takes to hand all of them to the outbox. */
  minutes: z.number().int(),
});
export type CampaignAudienceReply = z.infer<typeof campaignAudienceReplySchema>;

/** `POST /api/admin/campaigns/{id}/start` begins it at once where no time is given. */
export const startCampaignSchema = z.object({
  revision: z.number().int().min(1).max(2_147_483_647),
  at: z.iso.datetime({ offset: true }).nullable(),
  /** Says how many were shown to the person who decided. */
  recipients: z.number().int().min(0).max(2_147_483_647),
});

/** `POST /api/admin/campaigns/{id}/test` */
export const testCampaignSchema = z.object({
  locale: localeSchema,
  email: z.string().trim().max(254),
});

/** `POST /api/admin/campaigns/preview` takes the mail as JSON in one field, which a form sends into a frame. */
export const previewCampaignFormSchema = z.object({ letter: z.string().max(200_000) });

/** Is what that field holds. */
export const previewCampaignSchema = z.object({
  locale: localeSchema,
  subject: z.string().max(campaignLimits.subject),
  preheader: z.string().max(campaignLimits.preheader),
  body: z.string().max(campaignLimits.body),
  code: z.string().max(40).nullable(),
});
export type PreviewCampaign = z.infer<typeof previewCampaignSchema>;
