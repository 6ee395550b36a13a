import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
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
  windowDays: anyInteger.min(1).max(60),
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
  id: anyString,
  name: anyString,
  state: z.enum(campaignStates),
  /** Lists the languages in which it is written. */
  locales: z.array(localeSchema),
  code: stringOrNull,
  /** It belongs to the demonstration: nobody was written to. */
  sample: anyBoolean,
  /** Counts the addresses that it goes to, once it has begun. */
  recipients: integerOrNull,
  /** Counts those of them whose turn has come. */
  done: anyInteger,
  startAt: stringOrNull,
  startedAt: stringOrNull,
  finishedAt: stringOrNull,
  createdAt: anyString,
});
export type CampaignItem = z.infer<typeof campaignItemSchema>;
export const campaignsReplySchema = listReplySchema(campaignItemSchema);

/** Says what became of it. Each figure is one plain query (docs/figures.md). */
export const campaignResultsSchema = z.object({
  recipients: anyInteger,
  /** Their turn has not come. */
  waiting: anyInteger,
  /** They were left out, because they had enough mails of this kind lately. */
  capped: anyInteger,
  /** They wanted nothing any more, or cannot be reached. */
  unwanted: anyInteger,
  /** They are in the outbox, on their way. */
  queued: anyInteger,
  sent: anyInteger,
  /** They were sent and did not come back. */
  delivered: anyInteger,
  bounced: anyInteger,
  complained: anyInteger,
  /** They could not be sent so far. */
  failed: anyInteger,
  /** Nobody knows whether they were sent, and they are not tried again. */
  unknown: anyInteger,
  /** They followed a link and had agreed to be measured. */
  clicked: anyInteger,
  /** They stopped such mails after theirs. */
  unsubscribed: anyInteger,
  orders: anyInteger,
  ordersByCode: anyInteger,
  ordersByLink: anyInteger,
  revenueCents: anyInteger,
});
export type CampaignResults = z.infer<typeof campaignResultsSchema>;

/** Is a link of its text to what is not sold: in these countries, or anywhere where none are named. */
export const closedLinkSchema = z.object({
  locale: localeSchema,
  path: anyString,
  countries: z.array(anyString),
});
export type ClosedLink = z.infer<typeof closedLinkSchema>;

/** `GET /api/admin/campaigns/{id}` */
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
  /** Stands in the addresses of its links, and so in the source of orders. */
  source: anyString,
  /** It is empty once the campaign has been sent. */
  closedLinks: z.array(closedLinkSchema),
  results: campaignResultsSchema,
  story: z.array(storyEntrySchema),
});
export type CampaignReply = z.infer<typeof campaignReplySchema>;

/** `POST /api/admin/campaigns` makes a draft. */
export const addCampaignSchema = z.object({ name: campaignTermsSchema.shape.name });
export const addedCampaignReplySchema = z.object({ success: onlyTrue, id: anyString });

/** `PUT /api/admin/campaigns/{id}` */
export const changeCampaignSchema = z.object({
  terms: campaignTermsSchema,
  revision: anyInteger.min(1).max(2_147_483_647),
});
export const changedCampaignReplySchema = z.object({
  success: onlyTrue,
  revision: anyInteger,
});

/** `GET /api/admin/campaigns/{id}/audience` says who would get it if it began now. */
export const campaignAudienceReplySchema = z.object({
  success: onlyTrue,
  recipients: anyInteger,
  perLocale: perLocale(anyInteger),
  /** They agreed, and read a language in which it is not written. */
  withoutText: anyInteger,
  /** They agreed, and have had enough mails of this kind lately; some may be due by the time that theirs comes. */
  capped: anyInteger,
  /** Says how long it takes to hand all of them to the outbox. */
  minutes: anyInteger,
});
export type CampaignAudienceReply = z.infer<typeof campaignAudienceReplySchema>;

/** `POST /api/admin/campaigns/{id}/start` begins it at once where no time is given. */
export const startCampaignSchema = z.object({
  revision: anyInteger.min(1).max(2_147_483_647),
  at: z.iso.datetime({ offset: true }).nullable(),
  /** Says how many were shown to the person who decided. */
  recipients: anyInteger.min(0).max(2_147_483_647),
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
