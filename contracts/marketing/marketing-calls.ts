import { z } from 'zod';
import type { CallDeclarations } from '../calls.ts';
import { revisionSchema } from '../catalog/versions.ts';
import { successSchema } from '../checkout/success.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import { sealedLinkSchema } from '../staff/sealed-link.ts';
import {
  abandonedCheckoutSchema,
  abandonedDetailSchema,
  abandonedQuerySchema,
  cartFiguresQuerySchema,
  cartFiguresReplySchema,
} from './abandoned-checkouts.ts';
import {
  addCampaignSchema,
  addedCampaignReplySchema,
  campaignAudienceReplySchema,
  campaignReplySchema,
  campaignsQuerySchema,
  campaignsReplySchema,
  changeCampaignSchema,
  changedCampaignReplySchema,
  previewCampaignFormSchema,
  startCampaignSchema,
  testCampaignSchema,
} from './campaigns.ts';
import { figureDimensions } from './figure-dimensions.ts';
import {
  previewReminderReplySchema,
  previewReminderSchema,
  remindersReplySchema,
  restoreRemindersSchema,
  savedRemindersReplySchema,
  saveRemindersSchema,
} from './reminders.ts';
import {
  breakdownReplySchema,
  changeRatesSchema,
  currencyRatesReplySchema,
  dashboardQuerySchema,
  dashboardReplySchema,
  deliveriesReplySchema,
  figureSpanSchema,
} from './reporting.ts';

export const marketingCalls = {
  'abandoned-checkouts.list': {
    summary: 'Checkouts that were left, the newest first',
    effects: [],
    query: abandonedQuerySchema,
    reply: listReplySchema(abandonedCheckoutSchema),
  },
  'abandoned-checkouts.figures': {
    summary: 'What was left and came back, and what reminders bring against the tenth without',
    effects: [],
    query: cartFiguresQuerySchema,
    reply: cartFiguresReplySchema,
  },
  'abandoned-checkouts.show': {
    summary: 'A checkout that was left, each reminder of it and what stopped the others',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: abandonedDetailSchema,
  },
  'reminders.show': {
    summary: 'What reminds of a left checkout and when, and all versions of it',
    effects: [],
    reply: remindersReplySchema,
  },
  'reminders.preview': {
    summary: 'A link to a reminder as it would leave, for who asked, for a quarter of an hour',
    effects: [],
    body: previewReminderSchema,
    reply: previewReminderReplySchema,
  },
  'reminders.page': {
    summary: 'A reminder as it would leave, behind a sealed link',
    effects: [],
    query: sealedLinkSchema,
    errors: ['not_found'],
  },
  'reminders.change': {
    summary: 'Changes what reminds and when; counts at the next round',
    effects: ['mailing'],
    body: saveRemindersSchema,
    errors: ['conflict', 'invalid_request'],
    reply: savedRemindersReplySchema,
  },
  'reminders.bring-back': {
    summary: 'Brings back an earlier version of the reminders; 0 is what the shop began with',
    effects: ['mailing'],
    params: z.object({ id: z.coerce.number().int().min(0).max(2_147_483_647) }),
    body: restoreRemindersSchema,
    errors: ['not_found', 'conflict', 'invalid_request'],
    reply: savedRemindersReplySchema,
  },
  'campaigns.list': {
    summary: 'Campaigns, the newest first',
    effects: [],
    query: campaignsQuerySchema,
    reply: campaignsReplySchema,
  },
  'campaigns.show': {
    summary: 'A campaign, and what became of it',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: campaignReplySchema,
  },
  'campaigns.audience': {
    summary: 'Who would get a campaign if it began now',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: campaignAudienceReplySchema,
  },
  'campaigns.stop': {
    summary: 'Stops sending; what is in the outbox leaves',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'campaigns.preview': {
    summary: 'A mail of a campaign as it is typed, for a frame',
    effects: [],
    body: previewCampaignFormSchema,
  },
  'campaigns.create': {
    summary: 'Begins a campaign, as a draft',
    effects: [],
    body: addCampaignSchema,
    reply: addedCampaignReplySchema,
  },
  'campaigns.change': {
    summary: 'Changes the draft of a campaign',
    effects: [],
    params: uuidParamsSchema,
    body: changeCampaignSchema,
    errors: ['not_found', 'conflict', 'invalid_request', 'placeholder_unknown'],
    reply: changedCampaignReplySchema,
  },
  'campaigns.remove': {
    summary: 'Throws the draft of a campaign away',
    effects: [],
    params: uuidParamsSchema,
    query: revisionSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'campaigns.test': {
    summary: 'Sends one mail of a campaign to one address, to look at it',
    effects: ['mailing'],
    params: uuidParamsSchema,
    body: testCampaignSchema,
    errors: ['not_found', 'email_invalid', 'invalid_request'],
    reply: successSchema,
  },
  'campaigns.start': {
    summary: 'Has a campaign sent, now or at a time',
    effects: ['mailing'],
    params: uuidParamsSchema,
    body: startCampaignSchema,
    errors: ['not_found', 'conflict', 'invalid_request'],
    reply: successSchema,
  },
  'campaigns.unschedule': {
    summary: 'Takes the time of a campaign away: a draft again',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'campaigns.resume': {
    summary: 'Goes on with a campaign that was stopped',
    effects: ['mailing'],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'currency-rates.list': {
    summary: 'What currencies were worth, day by day',
    effects: [],
    reply: currencyRatesReplySchema,
  },
  'currency-rates.change': {
    summary: 'Enters what currencies were worth; costs of those days are counted again',
    effects: ['prices'],
    body: changeRatesSchema,
    reply: successSchema,
  },
  'dashboard.show': {
    summary: 'What the shop took, gave back and spent in these days, beside days before',
    effects: [],
    query: dashboardQuerySchema,
    errors: ['invalid_request'],
    reply: dashboardReplySchema,
  },
  'dashboard.by': {
    summary: 'The same figures by service, audience, language, country, source or code',
    effects: [],
    params: z.object({ dimension: z.enum(figureDimensions) }),
    query: figureSpanSchema,
    errors: ['invalid_request'],
    reply: breakdownReplySchema,
  },
  'dashboard.deliveries': {
    summary: 'How long deliveries took, and how they held, by service of the provider',
    effects: [],
    query: figureSpanSchema,
    errors: ['invalid_request'],
    reply: deliveriesReplySchema,
  },
} as const satisfies CallDeclarations;
