import type { ProcessorProfile } from '#server/platform/clients/processor/processor-profile.ts';
import { redsysPrefix } from './intent-id.ts';
import type { RedsysDeps } from './redsys-deps.ts';

/** The gateway is told with each payment where to send its notification, so that nothing is set up there. */
export function redsysProfile({
  gatewayUrl,
  cardsInPage,
}: Pick<RedsysDeps, 'gatewayUrl' | 'cardsInPage'>): ProcessorProfile {
  const { origin } = new URL(gatewayUrl);
  // A browser loads nothing of the gateway where its fields are not in the page.
  const fields = cardsInPage ? [origin] : [];
  return {
    name: 'redsys',
    means: ['bizum', 'card'],
    place: cardsInPage ? 'bank' : 'hosted',
    owns: (id) => id.startsWith(redsysPrefix),
    reads: () => false,
    // The bank publishes settlements as files for the merchant, not by an API.
    hasLedger: false,
    events: [],
    topicOf: (type) => (type === 'redsys.payment' ? 'payment' : undefined),
    origins: { script: fields, frame: fields, connect: [], form: [origin] },
    pageOf: () => null,
  };
}
