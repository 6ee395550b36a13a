import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { anyString } from '../kit/fields.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import {
  changeWebhookSchema,
  createdWebhookSchema,
  replayedWebhookSchema,
  replayWebhookSchema,
  rotatedWebhookSchema,
  rotateWebhookSchema,
  webhookDeliveriesQuerySchema,
  webhookDeliveryDetailSchema,
  webhookDeliverySchema,
  webhookDraftSchema,
  webhookListSchema,
  webhookReplySchema,
} from './webhooks.ts';

export const webhookCalls = {
  'webhooks.list': {
    summary: 'The addresses that are told what happens in the shop, and how each stands',
    effects: [],
    reply: webhookListSchema,
  },
  'webhooks.create': {
    summary: 'Adds an address that is told from now on; shows its secret, this once',
    effects: ['control'],
    body: webhookDraftSchema,
    errors: ['conflict'],
    reply: createdWebhookSchema,
  },
  'webhooks.show': {
    summary: 'One of them',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: webhookReplySchema,
  },
  'webhooks.change': {
    summary: 'Changes its name, address, events or whether it may know who bought',
    effects: ['control'],
    params: uuidParamsSchema,
    body: changeWebhookSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'webhooks.rotate': {
    summary: 'Makes a new secret and shows it, this once; the one before counts for some hours beside it',
    effects: ['control'],
    params: uuidParamsSchema,
    body: rotateWebhookSchema,
    errors: ['not_found'],
    reply: rotatedWebhookSchema,
  },
  'webhooks.stop': {
    summary: 'Tells it nothing for the time being; what it is to be told waits',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'webhooks.resume': {
    summary: 'Tells it again, first what has waited',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'webhooks.close': {
    summary: 'Ends it for good; what waits for it is given up',
    effects: ['control'],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'webhooks.test': {
    summary: 'Tells it a test, by the way of every event',
    effects: ['look_up'],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema.extend({ deliveryId: anyString }),
  },
  'webhooks.replay': {
    summary: 'Tells it once more what happened in a range of time',
    effects: [],
    params: uuidParamsSchema,
    body: replayWebhookSchema,
    errors: ['not_found'],
    reply: replayedWebhookSchema,
  },
  'webhook-deliveries.list': {
    summary: 'What was told to whom and what waits, the newest first',
    effects: [],
    query: webhookDeliveriesQuerySchema,
    reply: listReplySchema(webhookDeliverySchema),
  },
  'webhook-deliveries.show': {
    summary: 'One event for one address, with what was sent and answered',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: webhookDeliveryDetailSchema,
  },
  'webhook-deliveries.replay': {
    summary: 'Tells one event once more, with what the shop holds now',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'webhook-deliveries.skip': {
    summary: 'Gives one event up, so that the next of the same object is told',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
