import type { WebhookDelivery, WebhookEndpoint } from '#contracts/operations/webhooks.ts';
import type { WebhooksTexts } from '#messages/admin/operations/webhooks.ts';
import { StatusBadge } from '../../parts/status.tsx';

type EndpointHealth = Pick<WebhookEndpoint, 'state' | 'failures'>;

/** Shows the state of an endpoint. A single failure is not shown. */
export function EndpointState({ endpoint, words }: { endpoint: EndpointHealth; words: WebhooksTexts }) {
  const { state, failures } = endpoint;
  if (state === 'stopped') return <StatusBadge mark="attn">{words.states.stopped}</StatusBadge>;
  if (state === 'closed') return <StatusBadge mark="cancelled">{words.states.closed}</StatusBadge>;
  if (failures > 1) return <StatusBadge mark="partial">{words.states.failing}</StatusBadge>;
  return <StatusBadge mark="completed">{words.states.open}</StatusBadge>;
}

const marks = { waiting: 'pending', delivered: 'completed', skipped: 'cancelled' } as const;

export function DeliveryMark({ delivery, words }: { delivery: WebhookDelivery; words: WebhooksTexts }) {
  const { state, attempts } = delivery;
  const mark = state === 'waiting' && attempts > 0 ? 'partial' : marks[state];
  return (
    <StatusBadge mark={mark} quiet={state === 'delivered'}>
      {words.deliveries.states[state]}
    </StatusBadge>
  );
}
