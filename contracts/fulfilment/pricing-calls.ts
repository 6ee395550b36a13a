import type { CallDeclarations } from '../calls.ts';
import {
  changedServicesReplySchema,
  changeServicesSchema,
  effectQuerySchema,
  percentageQuerySchema,
  previewClosuresEffectSchema,
  previewReplySchema,
  previewServicesEffectSchema,
  previewServicesSchema,
  serviceChangesQuerySchema,
  serviceChangesReplySchema,
  serviceEffectReplySchema,
  staffServiceReplySchema,
  staffServicesQuerySchema,
  staffServicesReplySchema,
} from '../catalog/services.ts';
import { successSchema } from '../checkout/success.ts';
import { numberParamsSchema, uuidParamsSchema } from '../kit/ids.ts';
import { sealedLinkSchema } from '../staff/sealed-link.ts';
import { changeRoutesSchema } from './provider-services.ts';

export const pricingCalls = {
  'services.list': {
    summary: 'What is sold and what was, in the order of the lists, with what each costs',
    effects: [],
    query: staffServicesQuerySchema,
    reply: staffServicesReplySchema,
  },
  'service-changes.list': {
    summary: 'Changes of services: made, planned, taken back',
    effects: [],
    query: serviceChangesQuerySchema,
    reply: serviceChangesReplySchema,
  },
  'services.show': {
    summary: 'A service, its prices and changes',
    effects: [],
    params: numberParamsSchema,
    errors: ['service_not_found'],
    reply: staffServiceReplySchema,
  },
  'services.effect': {
    summary: 'What would come of another price',
    effects: [],
    params: numberParamsSchema,
    query: effectQuerySchema,
    errors: ['service_not_found'],
    reply: serviceEffectReplySchema,
  },
  'services.percentage': {
    summary: 'New prices of many services by a share, rounded, and what would come of them',
    effects: [],
    query: percentageQuerySchema,
    reply: serviceEffectReplySchema,
  },
  'services.weigh-effect': {
    summary: 'What would come of a change of services, before it is made',
    effects: [],
    body: previewServicesEffectSchema,
    reply: serviceEffectReplySchema,
  },
  'routes.weigh-effect': {
    summary: 'What would come of other providers for these services',
    effects: [],
    body: changeRoutesSchema.omit({ basis: true, note: true }),
    reply: serviceEffectReplySchema,
  },
  'closures.weigh-effect': {
    summary: 'What these switches would close everywhere besides what is closed',
    effects: [],
    body: previewClosuresEffectSchema,
    reply: serviceEffectReplySchema,
  },
  'services.preview': {
    summary: 'A link to the page as it would be, for who asked, for a quarter of an hour',
    effects: [],
    body: previewServicesSchema,
    reply: previewReplySchema,
  },
  'services.page': {
    summary: 'The page as it would be, behind a sealed link',
    effects: [],
    query: sealedLinkSchema,
    errors: ['not_found'],
  },
  'service-changes.create': {
    summary: 'Changes services: all of it or nothing, at once or at its time',
    effects: ['prices'],
    body: changeServicesSchema,
    errors: ['conflict', 'price_list_rises', 'invalid_request', 'beyond_bounds'],
    reply: changedServicesReplySchema,
  },
  'service-changes.undo': {
    summary: 'Makes all as it was before a change',
    effects: ['prices'],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict', 'price_list_rises'],
    reply: changedServicesReplySchema,
  },
  'routes.change': {
    summary: 'Has these services performed by these providers, in this order',
    effects: ['prices'],
    body: changeRoutesSchema,
    errors: ['conflict', 'invalid_request', 'beyond_bounds'],
    reply: successSchema,
  },
  'service-changes.remove': {
    summary: 'Does not make a planned change',
    effects: ['prices'],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
