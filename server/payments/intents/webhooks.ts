import type { WebhookFault } from '#contracts/opening.ts';
import type { Deps } from '#server/deps.ts';
import type { ProcessorWebhook } from '#server/gateways/processor-lists.ts';
import type { WebhookState } from './refused-webhooks.ts';

/** All that the shop must be told of. */
export const webhookEvents = [
  ...['succeeded', 'payment_failed', 'canceled', 'processing'].map((what) => `payment_intent.${what}`),
  ...['created', 'updated', 'failed'].map((what) => `refund.${what}`),
  'charge.refunded',
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
    (what) => `charge.dispute.${what}`,
  ),
  'radar.early_fraud_warning.created',
];

export const webhookUrl = ({ config }: { config: Pick<Deps['config'], 'publicUrl'> }): string =>
  `${config.publicUrl}/api/webhooks/stripe`;

/** Returns what is wrong with how the processor is told to send events to `url`; null when nothing is. */
export function findWebhookFault(webhooks: readonly ProcessorWebhook[], url: string): WebhookFault | null {
  const own = webhooks.filter((webhook) => webhook.url === url);
  if (own.length === 0) return { kind: 'elsewhere', others: webhooks.map((webhook) => webhook.url) };
  const enabled = own.filter((webhook) => webhook.enabled);
  if (enabled.length === 0) return { kind: 'off' };
  const sent = new Set(enabled.flatMap(({ events }) => events));
  const events = sent.has('*') ? [] : webhookEvents.filter((name) => !sent.has(name));
  return events.length === 0 ? null : { kind: 'lacks', events };
}

/** The same in a sentence, for logs and terminals. */
export function judgeWebhooks(webhooks: readonly ProcessorWebhook[], url: string): string | null {
  const fault = findWebhookFault(webhooks, url);
  switch (fault?.kind) {
    case undefined:
      return null;
    case 'elsewhere': {
      const others = fault.others.join(', ');
      return `the processor has no webhook to ${url}${others && `, only to ${others}`}`;
    }
    case 'off':
      return `the processor has the webhook to ${url} switched off`;
    case 'lacks':
      return `the webhook to ${url} lacks ${fault.events.join(', ')}`;
  }
}

/** Returns what was refused since the last signed webhook, for who looks for the cause; empty where nothing was. */
export function tellRefused({ refused, refusedFor }: Pick<WebhookState, 'refused' | 'refusedFor'>): string {
  return refused === 0 ? '' : `; ${refused} were refused (${refusedFor})`;
}
