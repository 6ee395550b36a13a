import type { WebhookDelivery, WebhookEndpoint } from '#contracts/operations/webhooks.ts';
import type { Webhooks } from '#messages/admin/operations/webhooks.ts';
import { Status } from '../../parts/status.tsx';

type Standing = Pick<WebhookEndpoint, 'state' | 'failures'>;

/** Shows the state of an endpoint. A single failure is not shown. */
export function EndpointState({ endpoint, words }: { endpoint: Standing; words: Webhooks }) {
  const { state, failures } = endpoint;
  if (state === 'stopped') return <Status mark="attn">{words.states.stopped}</Status>;
  if (state === 'closed') return <Status mark="cancelled">{words.states.closed}</Status>;
  if (failures > 1) return <Status mark="partial">{words.states.failing}</Status>;
  return <Status mark="completed">{words.states.open}</Status>;
}

const marks = { waiting: 'pending', delivered: 'completed', skipped: 'cancelled' } as const;

export function DeliveryMark({ delivery, words }: { delivery: WebhookDelivery; words: Webhooks }) {
  const { state, attempts } = delivery;
  const mark = state === 'waiting' && attempts > 0 ? 'partial' : marks[state];
  return (
    <Status mark={mark} quiet={state === 'delivered'}>
      {words.deliveries.states[state]}
    </Status>
  );
}
