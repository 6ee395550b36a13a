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
import { restoreDrillListSchema } from './restore-tests.ts';
import { retentionListSchema } from './retention.ts';

export const operationsCalls = {
  'openapi.show': {
    summary: 'All calls, as OpenAPI 3.1; for a key, or for these scopes, what they open under /api/v1',
    effects: [],
    query: z.object({ scopes: z.string().max(1000).optional() }),
  },
  'docs.show': {
    summary: 'All calls, as a page to read',
    effects: [],
  },
  'restore-drills.list': {
    summary: 'Trials of a restore, with what one would forget and hold',
    effects: [],
    reply: restoreDrillListSchema,
  },
  'restore-drills.create': {
    summary: 'Has a restore tried at once, beside the shop',
    effects: ['personal_data'],
    errors: ['already_running'],
    reply: successSchema,
  },
  'backups.list': {
    summary: 'Backups with age and size, when the next one is made, and what stands in its way',
    effects: [],
    reply: backupListSchema,
  },
  'backups.create': {
    summary: 'Has a backup made at once',
    effects: ['personal_data'],
    errors: ['already_running'],
    reply: successSchema,
  },
  'calls.list': {
    summary: 'What was said to outside services, the newest first',
    effects: [],
    query: callsQuerySchema,
    reply: listReplySchema(callItemSchema),
  },
  'calls.show': {
    summary: 'One call, with what was said',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: callDetailSchema,
  },
  'calls.replay': {
    summary: 'Asks an outside service once more what only reads',
    effects: ['look_up'],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: replayReplySchema,
  },
  'connections.list': {
    summary: 'What the program speaks with and stands on, without secrets',
    effects: [],
    reply: connectionListSchema,
  },
  'connections.test': {
    summary: 'Asks one of them whether it works; changes nothing',
    effects: ['look_up'],
    params: z.object({ name: connectionNameSchema }),
    errors: ['not_found'],
    reply: connectionTestSchema,
  },
  'export.take': {
    summary:
      'The whole business as one archive: a file for each table and a manifest (`npm run export -- describe` tells them)',
    effects: ['personal_data'],
    query: exportQuerySchema,
    errors: ['already_running'],
  },
  'opening.show': {
    summary:
      'What a live shop needs before it sells, and how each of it stands; opens the shop when all is there',
    effects: [],
    reply: openingReplySchema,
  },
  'opening.test-webhook': {
    summary: 'Looks at the processor’s webhooks and has it send an event that costs nothing',
    effects: ['look_up'],
    errors: ['processor_unavailable'],
    reply: successSchema.extend({ wrong: webhookFaultSchema.nullable() }),
  },
  'opening.test-mail': {
    summary: 'Sends a test mail with a code to the shop’s own address',
    effects: ['look_up'],
    errors: ['conflict'],
    reply: successSchema,
  },
  'opening.rehearse': {
    summary: 'Makes twelve purchases at the test systems of the payment services and the tax agency',
    effects: ['look_up'],
    errors: ['already_running'],
    reply: successSchema,
  },
  'opening.confirm-legal-texts': {
    summary: 'Records that the owner has read the legal texts',
    effects: [],
    reply: successSchema,
  },
  'opening.confirm-mail': {
    summary: 'Takes the code that a test mail brought: mail leaves and arrives',
    effects: [],
    body: confirmMailSchema,
    errors: ['code_refused'],
    reply: successSchema,
  },
  'status.show': {
    summary: 'Whether the shop sells, what keeps it from it, and what else is not well',
    effects: [],
    reply: shopStatusReplySchema,
  },
  'alerts.list': {
    summary: 'Where the owner hears of what begins and ends, and what stands now',
    effects: [],
    reply: alertsReplySchema,
  },
  'alerts.create': {
    summary: 'Adds a channel of alerts: a mail address or a chat',
    effects: ['control'],
    body: alertChannelSchema,
    reply: successSchema.extend({ id: z.uuid() }),
  },
  'alerts.change': {
    summary: 'Changes a channel; a chat without another address keeps the one that it has',
    effects: ['control'],
    params: uuidParamsSchema,
    body: changeAlertSchema,
    errors: ['conflict'],
    reply: successSchema,
  },
  'alerts.remove': {
    summary: 'Takes a channel away with what waits for it',
    effects: ['control'],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'alerts.test': {
    summary: 'Sends a test to a channel',
    effects: ['look_up'],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema.extend({ reason: stringOrNull }),
  },
  'jobs.show': {
    summary: 'Whether work flows: queues, due rows and sweeps, what waits for whom, what failed of what',
    effects: [],
    reply: jobsReplySchema,
  },
  'jobs.list': {
    summary: 'What waits in one queue, the longest due first',
    effects: [],
    params: jobNameParamsSchema,
    errors: ['not_found'],
    reply: jobEntriesReplySchema,
  },
  'jobs.retry': {
    summary: 'Has one piece of work tried now',
    effects: [],
    params: jobParamsSchema,
    body: jobReasonSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'jobs.delay': {
    summary: 'Has one piece of work wait for some minutes',
    effects: [],
    params: jobParamsSchema,
    body: jobDelaySchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'jobs.drop': {
    summary: 'Ends one piece of work undone, where no order and nobody’s money hangs on it',
    effects: ['control'],
    params: jobParamsSchema,
    body: jobReasonSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'jobs.run-schedule': {
    summary: 'Has a sweep run now',
    effects: 'by_request',
    params: jobNameParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'retention.show': {
    summary: 'What is kept how long, and what the last round of each rule came to',
    effects: [],
    reply: retentionListSchema,
  },
  'retention.run': {
    summary: 'Has a round made at once: what is over is deleted or loses whom it names',
    effects: ['personal_data'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
