import { z } from 'zod';
import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { stringOrNull } from '../kit/fields.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import { shopStatusReplySchema } from '../staff/shop-status.ts';
import { alertChannelSchema, alertsReplySchema, changeAlertSchema } from './alerts.ts';
import { backupListSchema } from './backups.ts';
import { callDetailSchema, callItemSchema, callsQuerySchema, replayReplySchema } from './call-log.ts';
import { connectionListSchema, connectionNameSchema, connectionTestSchema } from './connections.ts';
import { exportQuerySchema } from './export.ts';
import { confirmMailSchema, openingReplySchema, webhookFaultSchema } from './go-live.ts';
import {
  jobDelaySchema,
  jobEntriesReplySchema,
  jobNameParamsSchema,
  jobParamsSchema,
  jobReasonSchema,
  jobsReplySchema,
} from './jobs.ts';
import { drillListSchema } from './rehearsals.ts';
import { retentionListSchema } from './retention.ts';

export const operationsCalls = {
  'openapi.show': {
    summary: 'All calls, as OpenAPI 3.1; for a key, or for these scopes, what they open under /api/v1',
    query: z.object({ scopes: z.string().max(1000).optional() }),
  },
  'docs.show': {
    summary: 'All calls, as a page to read',
  },
  'restore-drills.list': {
    summary: 'Trials of a restore, with what one would forget and hold',
    reply: drillListSchema,
  },
  'restore-drills.create': {
    summary: 'Has a restore tried at once, beside the shop',
    errors: ['conflict'],
    reply: successSchema,
  },
  'backups.list': {
    summary: 'Backups with age and size, when the next one is made, and what stands in its way',
    reply: backupListSchema,
  },
  'backups.create': {
    summary: 'Has a backup made at once',
    errors: ['conflict'],
    reply: successSchema,
  },
  'calls.list': {
    summary: 'What was said to outside services, the newest first',
    query: callsQuerySchema,
    reply: listReplySchema(callItemSchema),
  },
  'calls.show': {
    summary: 'One call, with what was said',
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: callDetailSchema,
  },
  'calls.replay': {
    summary: 'Asks an outside service once more what only reads',
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: replayReplySchema,
  },
  'connections.list': {
    summary: 'What the program speaks with and stands on, without secrets',
    reply: connectionListSchema,
  },
  'connections.test': {
    summary: 'Asks one of them whether it works; changes nothing',
    params: z.object({ name: connectionNameSchema }),
    errors: ['not_found'],
    reply: connectionTestSchema,
  },
  'export.take': {
    summary:
      'The whole business as one archive: a file for each table and a manifest (`npm run export -- describe` tells them)',
    query: exportQuerySchema,
    errors: ['conflict'],
  },
  'opening.show': {
    summary:
      'What a live shop needs before it sells, and how each of it stands; opens the shop when all is there',
    reply: openingReplySchema,
  },
  'opening.test-webhook': {
    summary: 'Looks at the processor’s webhooks and has it send an event that costs nothing',
    errors: ['processor_unavailable'],
    reply: successSchema.extend({ wrong: webhookFaultSchema.nullable() }),
  },
  'opening.test-mail': {
    summary: 'Sends a test mail with a code to the shop’s own address',
    errors: ['conflict'],
    reply: successSchema,
  },
  'opening.confirm-mail': {
    summary: 'Takes the code that a test mail brought: mail leaves and arrives',
    body: confirmMailSchema,
    errors: ['code_refused'],
    reply: successSchema,
  },
  'status.show': {
    summary: 'Whether the shop sells, what keeps it from it, and what else is not well',
    reply: shopStatusReplySchema,
  },
  'alerts.list': {
    summary: 'Where the owner hears of what begins and ends, and what stands now',
    reply: alertsReplySchema,
  },
  'alerts.create': {
    summary: 'Adds a channel of alerts: a mail address or a chat',
    body: alertChannelSchema,
    reply: successSchema.extend({ id: z.uuid() }),
  },
  'alerts.change': {
    summary: 'Changes a channel; a chat without another address keeps the one that it has',
    params: uuidParamsSchema,
    body: changeAlertSchema,
    errors: ['conflict'],
    reply: successSchema,
  },
  'alerts.remove': {
    summary: 'Takes a channel away with what waits for it',
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'alerts.test': {
    summary: 'Sends a test to a channel',
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema.extend({ reason: stringOrNull }),
  },
  'jobs.show': {
    summary: 'Whether work flows: queues, due rows and sweeps, what waits for whom, what failed of what',
    reply: jobsReplySchema,
  },
  'jobs.list': {
    summary: 'What waits in one queue, the longest due first',
    params: jobNameParamsSchema,
    errors: ['not_found'],
    reply: jobEntriesReplySchema,
  },
  'jobs.retry': {
    summary: 'Has one piece of work tried now',
    params: jobParamsSchema,
    body: jobReasonSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'jobs.delay': {
    summary: 'Has one piece of work wait for some minutes',
    params: jobParamsSchema,
    body: jobDelaySchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'jobs.drop': {
    summary: 'Ends one piece of work undone, where no order and nobody’s money hangs on it',
    params: jobParamsSchema,
    body: jobReasonSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'jobs.run-schedule': {
    summary: 'Has a sweep run now',
    params: jobNameParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'retention.show': {
    summary: 'What is kept how long, and what the last round of each rule came to',
    reply: retentionListSchema,
  },
  'retention.run': {
    summary: 'Has a round made at once: what is over is deleted or loses whom it names',
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
