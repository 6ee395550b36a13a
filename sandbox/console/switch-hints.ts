import { AGENCY_SWITCH_HINTS } from '../agency/faults.ts';
import { ANALYTICS_SWITCH_HINTS } from '../analytics/faults.ts';
import { DIRECTORY_SWITCH_HINTS } from '../directory/faults.ts';
import type { SwitchHint } from '../kit/switch-hint.ts';
import { MAILBOX_SWITCH_HINTS } from '../mailbox/faults.ts';
import { PROVIDER_SWITCH_HINTS } from '../provider/faults.ts';
import { REDSYS_SWITCH_HINTS } from '../redsys/faults.ts';
import type { ServiceName } from './types.ts';

const PROCESSOR_SWITCH_HINTS: Record<string, SwitchHint> = {
  'webhooks.duplicate': { label: 'Extra copies of each webhook' },
  'webhooks.twins': { label: 'Two events for one change' },
  'webhooks.shuffle': { label: 'Webhooks in reverse order' },
  'webhooks.delayMs': { label: 'Webhook delay, milliseconds' },
  'webhooks.drop': {
    label: 'Lose webhooks',
    help: 'How many, or all; “Send again” still works.',
    kind: 'number-or-text',
  },
  'webhooks.staleTimestamp': { label: 'Sign with a time one hour ago' },
  'webhooks.badSignature': { label: 'Sign wrongly' },
  'webhooks.beforeResponse': { label: 'Webhook before the answer to the call' },
  'webhooks.twoSecrets': { label: 'Sign with every secret' },
  latencyMs: { label: 'Latency, milliseconds', help: 'Before every answer of the API.' },
  failNext: {
    label: 'Next calls that fail',
    kind: 'json',
    nullable: true,
    help: '{"count":1,"kind":"reset-after","path":"/v1/payment_intents"}; kinds: 500, 429, reset-before, reset-after, restricted (the account may not charge).',
  },
  'wallets.applePay': { label: 'The device has Apple Pay' },
  'wallets.googlePay': { label: 'The device has Google Pay' },
  processingMs: { label: 'Payments stay “processing”, milliseconds' },
  refundSettlesAfterMs: { label: 'Late refunds settle after, milliseconds' },
};

export const SWITCH_HINTS: Record<ServiceName, Record<string, SwitchHint>> = {
  processor: PROCESSOR_SWITCH_HINTS,
  provider: PROVIDER_SWITCH_HINTS,
  secondProvider: PROVIDER_SWITCH_HINTS,
  directory: DIRECTORY_SWITCH_HINTS,
  mailbox: MAILBOX_SWITCH_HINTS,
  analytics: ANALYTICS_SWITCH_HINTS,
  agency: AGENCY_SWITCH_HINTS,
  redsys: REDSYS_SWITCH_HINTS,
};
