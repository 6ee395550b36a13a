import { z } from 'zod';
import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { pastOrdersQuerySchema, pastOrdersReplySchema } from '../customers/imports.ts';
import { numberParamsSchema } from '../kit/ids.ts';
import {
  blockedListQuerySchema,
  blockedListReplySchema,
  blockedReplySchema,
  blockUserSchema,
  importBlockedReplySchema,
  importBlockedSchema,
  unblockUserSchema,
} from './blocking.ts';
import {
  saveSectionSchema,
  sectionListSchema,
  sectionParamsSchema,
  sectionVersionSchema,
  sectionVersionsSchema,
} from './content-sections.ts';
import {
  legalListSchema,
  legalParamsSchema,
  legalPreviewSchema,
  legalVersionSchema,
  legalVersionsSchema,
  previewLegalSchema,
  saveLegalSchema,
} from './legal-schemas.ts';
import {
  addKindSchema,
  addPackagesSchema,
  changeKindSchema,
  kindCodeSchema,
  staffKindsReplySchema,
} from './service-types-schemas.ts';
import {
  publishedReplySchema,
  revisionSchema,
  savedReplySchema,
  scheduleSchema,
  versionSchema,
} from './versions.ts';

export const catalogCalls = {
  'blocked-users.list': {
    summary: 'Whom the shop sells nothing to, the last blocked first',
    query: blockedListQuerySchema,
    reply: blockedListReplySchema,
  },
  'blocked-users.create': {
    summary: 'Keeps a user name, and the address and card with it, from ordering',
    body: blockUserSchema.default({ username: '', reason: '' }),
    errors: ['block_incomplete', 'username_invalid', 'email_invalid', 'order_not_found'],
    reply: blockedReplySchema,
  },
  'blocked-users.add-many': {
    summary: 'Blocks the user names of a pasted table',
    body: importBlockedSchema,
    reply: importBlockedReplySchema,
  },
  'blocked-users.remove': {
    summary: 'Lifts a block; its history stays',
    params: numberParamsSchema,
    query: unblockUserSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'legal-pages.list': {
    summary: 'Legal texts: what is published and what is being written, in each language',
    reply: legalListSchema,
  },
  'legal-pages.versions': {
    summary: 'The versions of a legal text in one language, the newest first',
    params: legalParamsSchema,
    reply: legalVersionsSchema,
  },
  'legal-pages.version': {
    summary: 'One version of a legal text, as Markdown',
    params: legalParamsSchema.extend({ version: versionSchema }),
    errors: ['not_found'],
    reply: legalVersionSchema,
  },
  'legal-pages.preview': {
    summary: 'A legal text as its page would show it; nothing is kept',
    body: previewLegalSchema,
    reply: legalPreviewSchema,
  },
  'legal-pages.save-draft': {
    summary: 'Saves the draft of a legal text',
    params: legalParamsSchema,
    body: saveLegalSchema,
    errors: ['conflict'],
    reply: savedReplySchema,
  },
  'legal-pages.discard-draft': {
    summary: 'Throws the draft of a legal text away',
    params: legalParamsSchema,
    query: revisionSchema,
    errors: ['conflict'],
    reply: successSchema,
  },
  'legal-pages.publish': {
    summary: 'Publishes the draft of a legal text as its newest version',
    params: legalParamsSchema,
    body: revisionSchema,
    errors: ['conflict'],
    reply: publishedReplySchema,
  },
  'legal-pages.schedule': {
    summary: 'Has the draft of a legal text published by itself at a time, or no longer',
    params: legalParamsSchema,
    body: scheduleSchema,
    errors: ['conflict', 'not_found'],
    reply: successSchema,
  },
  'content-sections.list': {
    summary: 'Sections of pages: what is published and what is being written, in each language',
    reply: sectionListSchema,
  },
  'content-sections.versions': {
    summary: 'The versions of a section in one language, the newest first',
    params: sectionParamsSchema,
    reply: sectionVersionsSchema,
  },
  'content-sections.version': {
    summary: 'One version of a section, with its content',
    params: sectionParamsSchema.extend({ version: versionSchema }),
    errors: ['not_found'],
    reply: sectionVersionSchema,
  },
  'content-sections.save-draft': {
    summary: 'Saves the draft of a section',
    params: sectionParamsSchema,
    body: saveSectionSchema,
    errors: ['conflict'],
    reply: savedReplySchema,
  },
  'content-sections.discard-draft': {
    summary: 'Throws the draft of a section away',
    params: sectionParamsSchema,
    query: revisionSchema,
    errors: ['conflict'],
    reply: successSchema,
  },
  'content-sections.publish': {
    summary: 'Publishes the draft of a section as its newest version',
    params: sectionParamsSchema,
    body: revisionSchema,
    errors: ['conflict'],
    reply: publishedReplySchema,
  },
  'content-sections.schedule': {
    summary: 'Has the draft of a section published by itself at a time, or no longer',
    params: sectionParamsSchema,
    body: scheduleSchema,
    errors: ['conflict', 'not_found'],
    reply: successSchema,
  },
  'past-orders.list': {
    summary: 'Orders of a shop before this one: history, in no figure',
    query: pastOrdersQuerySchema,
    reply: pastOrdersReplySchema,
  },
  'service-kinds.list': {
    summary: 'Kinds of services by data, with their names, texts and what is missing',
    reply: staffKindsReplySchema,
  },
  'service-kinds.create': {
    summary: 'Adds a kind of service: its page stands at once',
    body: addKindSchema,
    errors: ['kind_code_taken', 'kind_code_reserved'],
    reply: successSchema,
  },
  'service-kinds.change': {
    summary: 'Changes what a kind is called, what its page says, and whether it is sold',
    params: z.object({ code: kindCodeSchema }),
    body: changeKindSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'service-kinds.save-packages': {
    summary: 'Adds packages to a kind, or gives those of the same quantities other figures',
    params: z.object({ code: kindCodeSchema }),
    body: addPackagesSchema,
    errors: [
      'not_found',
      'price_list_rises',
      'provider_service_gone',
      'provider_quantity_refused',
      'invalid_request',
    ],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
