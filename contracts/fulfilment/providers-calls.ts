import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { numberParamsSchema } from '../kit/ids.ts';
import { balanceReplySchema, healthReplySchema, providerWaitingReplySchema } from './provider-health.ts';
import {
  changesQuerySchema,
  providerChangesReplySchema,
  providerServicesQuerySchema,
  providerServicesReplySchema,
  routesReplySchema,
  serviceSyncReplySchema,
  syncServicesSchema,
} from './provider-services.ts';
import {
  addedProviderReplySchema,
  addProviderSchema,
  changeProviderSchema,
  providerFactsReplySchema,
  providerNoteSchema,
  providerReplySchema,
  providersReplySchema,
  renewKeySchema,
  testConnectionReplySchema,
  testConnectionSchema,
} from './providers.ts';

export const providersCalls = {
  'providers.list': {
    summary: 'Providers: balance, holds, what waits to be sent',
    reply: providersReplySchema,
  },
  'providers.show': {
    summary: 'A provider',
    params: numberParamsSchema,
    errors: ['not_found'],
    reply: providerReplySchema,
  },
  'providers.waiting': {
    summary: 'Who waits for a provider, for how much, and who else could deliver it',
    params: numberParamsSchema,
    errors: ['not_found'],
    reply: providerWaitingReplySchema,
  },
  'providers.balance': {
    summary: 'How a provider’s balance moved',
    params: numberParamsSchema,
    errors: ['not_found'],
    reply: balanceReplySchema,
  },
  'providers.health': {
    summary: 'How a provider has worked',
    params: numberParamsSchema,
    errors: ['not_found'],
    reply: healthReplySchema,
  },
  'providers.changes': {
    summary: 'What changed of a provider: its list, and what staff did',
    params: numberParamsSchema,
    query: changesQuerySchema,
    errors: ['not_found'],
    reply: providerChangesReplySchema,
  },
  'providers.services': {
    summary: 'What a provider offers, 50 at most',
    params: numberParamsSchema,
    query: providerServicesQuerySchema,
    errors: ['not_found'],
    reply: providerServicesReplySchema,
  },
  'providers.services-file': {
    summary: 'A provider’s list, with what performs ours, as a file for a spreadsheet',
    params: numberParamsSchema,
    errors: ['not_found'],
  },
  'providers.changes-file': {
    summary: 'All that changed of a provider’s list, as a file for a spreadsheet',
    params: numberParamsSchema,
    errors: ['not_found'],
  },
  'routes.list': {
    summary: 'Who performs each service, in order, and what is left of its price',
    reply: routesReplySchema,
  },
  'providers.facts': {
    summary: 'A provider’s address; its key is masked',
    params: numberParamsSchema,
    errors: ['not_found'],
    reply: providerFactsReplySchema,
  },
  'providers.test-connection': {
    summary: 'Asks a provider for one of its services',
    body: testConnectionSchema,
    errors: ['not_found', 'not_permitted', 'provider_address_refused'],
    reply: testConnectionReplySchema,
  },
  'providers.hold': {
    summary: 'Sends nothing new to a provider',
    params: numberParamsSchema,
    body: providerNoteSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'providers.release': {
    summary: 'Takes a provider’s hold off',
    params: numberParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'providers.sync-services': {
    summary: 'Takes a provider’s list of services in now',
    params: numberParamsSchema,
    body: syncServicesSchema.default({ acceptVanished: false }),
    errors: ['not_found'],
    reply: serviceSyncReplySchema,
  },
  'providers.create': {
    summary: 'Adds a provider that answers to this key',
    body: addProviderSchema,
    errors: ['provider_key_refused', 'provider_unreachable', 'provider_address_refused', 'conflict'],
    reply: addedProviderReplySchema,
  },
  'providers.change': {
    summary: 'Changes a provider; another address wants its key',
    params: numberParamsSchema,
    body: changeProviderSchema,
    errors: [
      'provider_key_refused',
      'provider_unreachable',
      'provider_address_refused',
      'not_found',
      'conflict',
    ],
    reply: successSchema,
  },
  'providers.renew-key': {
    summary: 'Replaces a provider’s key, once it was tried',
    params: numberParamsSchema,
    body: renewKeySchema,
    errors: [
      'provider_key_refused',
      'provider_unreachable',
      'provider_address_refused',
      'not_found',
      'conflict',
    ],
    reply: successSchema,
  },
  'providers.retire': {
    summary: 'Sends nothing to a provider any more; its history stays',
    params: numberParamsSchema,
    body: providerNoteSchema,
    errors: ['not_found', 'provider_in_use'],
    reply: successSchema,
  },
  'providers.restore': {
    summary: 'Takes a retired provider back',
    params: numberParamsSchema,
    body: providerNoteSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
