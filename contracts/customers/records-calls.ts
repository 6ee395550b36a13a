import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import {
  addClientNoteSchema,
  addedClientNoteReplySchema,
  clientCountriesReplySchema,
  clientReplySchema,
  clientsQuerySchema,
  clientsReplySchema,
  eraseClientSchema,
  mergeClientsSchema,
  mergedClientsReplySchema,
  savedSegmentReplySchema,
  saveSegmentSchema,
  segmentsReplySchema,
} from './records.ts';

export const recordsCalls = {
  'segments.list': {
    summary: 'Segments of customers, each with how many it has now',
    reply: segmentsReplySchema,
  },
  'segments.create': {
    summary: 'Names a filter of customers',
    body: saveSegmentSchema,
    errors: ['name_taken', 'invalid_request'],
    reply: savedSegmentReplySchema,
  },
  'segments.change': {
    summary: 'Renames a segment, or has it mean other customers',
    params: uuidParamsSchema,
    body: saveSegmentSchema,
    errors: ['not_found', 'name_taken'],
    reply: successSchema,
  },
  'segments.remove': {
    summary: 'Takes a segment away',
    params: uuidParamsSchema,
    errors: ['not_found', 'name_taken'],
    reply: successSchema,
  },
  'segments.restore': {
    summary: 'Brings a segment back that was taken away',
    params: uuidParamsSchema,
    errors: ['not_found', 'name_taken'],
    reply: successSchema,
  },
  'customers.list': {
    summary: 'Everybody who has ordered, by address',
    query: clientsQuerySchema,
    reply: clientsReplySchema,
  },
  'customers.countries': {
    summary: 'Where customers are, the most frequent country first',
    reply: clientCountriesReplySchema,
  },
  'customers.show': {
    summary: 'One customer whole: orders, money, mails, consents, notes and what leads further',
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: clientReplySchema,
  },
  'customers.add-note': {
    summary: 'Writes a note on a customer',
    params: uuidParamsSchema,
    body: addClientNoteSchema,
    idempotency: 'required',
    errors: ['not_found', 'idempotency_key_reused'],
    reply: addedClientNoteReplySchema,
  },
  'customer-notes.remove': {
    summary: 'Takes a note on a customer away',
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'customers.merge': {
    summary: 'Counts another customer here from now on; orders keep their address',
    params: uuidParamsSchema,
    body: mergeClientsSchema,
    errors: ['not_found', 'conflict', 'invalid_request'],
    reply: mergedClientsReplySchema,
  },
  'customer-merges.undo': {
    summary: 'Takes a merge back: each counts for itself again',
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'customers.export': {
    summary: 'All that is kept about one customer, as a file of JSON',
    params: uuidParamsSchema,
    errors: ['not_found'],
  },
  'customers.erase': {
    summary: 'Erases one customer as they could themselves; what the law wants kept stays',
    params: uuidParamsSchema,
    body: eraseClientSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
