import type { ProcessorProfile } from '#server/platform/clients/processor/processor-profile.ts';
import { redsysPrefix } from './intent-id.ts';

/** The gateway is told with each payment where to send its notification, so that nothing is set up there. */
export const redsysProfile = (gatewayUrl: string): ProcessorProfile => ({
  name: 'redsys',
  means: ['bizum', 'card'],
  place: 'hosted',
  owns: (id) => id.startsWith(redsysPrefix),
  reads: () => false,
  events: [],
  topicOf: (type) => (type === 'redsys.payment' ? 'payment' : undefined),
  origins: { script: [], frame: [], connect: [], form: [new URL(gatewayUrl).origin] },
  pageOf: () => null,
});
