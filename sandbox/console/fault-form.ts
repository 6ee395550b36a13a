import { AGENCY_SWITCH_HINTS } from '../agency/faults.ts';
import { ANALYTICS_SWITCH_HINTS } from '../analytics/faults.ts';
import { DIRECTORY_SWITCH_HINTS } from '../directory/faults.ts';
import { type Html, html } from '../kit/html.ts';
import { RequestError } from '../kit/read-body.ts';
import type { SwitchHint } from '../kit/switch-hint.ts';
import { MAILBOX_SWITCH_HINTS } from '../mailbox/faults.ts';
import { PROVIDER_SWITCH_HINTS } from '../provider/faults.ts';
import { REDSYS_SWITCH_HINTS } from '../redsys/faults.ts';
import { flatten, NORMAL_FAULTS, unflatten } from './normal-faults.ts';
import type { ServiceName, Services } from './types.ts';

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

const SWITCH_HINTS: Record<ServiceName, Record<string, SwitchHint>> = {
  processor: PROCESSOR_SWITCH_HINTS,
  provider: PROVIDER_SWITCH_HINTS,
  secondProvider: PROVIDER_SWITCH_HINTS,
  directory: DIRECTORY_SWITCH_HINTS,
  mailbox: MAILBOX_SWITCH_HINTS,
  analytics: ANALYTICS_SWITCH_HINTS,
  agency: AGENCY_SWITCH_HINTS,
  redsys: REDSYS_SWITCH_HINTS,
};

type Kind = 'check' | 'choice' | 'number' | 'text' | 'number-or-text' | 'json';

function kindOf(normal: unknown, hint: SwitchHint | undefined): Kind {
  if (hint?.choices) return 'choice';
  if (hint?.kind) return hint.kind;
  if (typeof normal === 'boolean') return 'check';
  if (typeof normal === 'number') return 'number';
  return typeof normal === 'string' ? 'text' : 'json';
}

function formatSwitch(value: unknown, kind: Kind): string {
  if (value === null) return '';
  return kind === 'json' ? JSON.stringify(value) : String(value);
}

interface Field {
  id: string;
  name: string;
  value: unknown;
  kind: Kind;
  hint: SwitchHint;
  changed: boolean;
}

function switchControl(field: Field): Html {
  const { id, name, value, kind, hint } = field;
  const about = hint.help ? html` aria-describedby="${id}-help"` : null;
  if (kind === 'choice') {
    const options = (hint.choices ?? []).map(
      (choice) => html`<option${choice === value ? html` selected` : null}>${choice}</option>`,
    );
    return html`<select class="in" id="${id}" name="${name}"${about}>${options}</select>`;
  }
  if (kind === 'json') {
    return html`<textarea class="in" id="${id}" name="${name}" rows="2" spellcheck="false"${about}>${formatSwitch(value, kind)}</textarea>`;
  }
  const numeric = kind === 'number' ? html` inputmode="decimal"` : null;
  return html`<input class="in" id="${id}" name="${name}" value="${formatSwitch(value, kind)}" autocomplete="off"${numeric}${about}>`;
}

function fieldRow(field: Field): Html {
  const { id, name, value, kind, hint, changed } = field;
  const tag = changed ? html` <span class="tag">changed</span>` : null;
  const help = hint.help ? html`<p class="help" id="${id}-help">${hint.help}</p>` : null;
  if (kind === 'check') {
    const on = value === true ? html` checked` : null;
    return html`<div class="field"><label class="check"><input type="checkbox" id="${id}" name="${name}" value="on"${on}>${hint.label}${tag}</label>${help}</div>`;
  }
  const wide = kind === 'json' ? ' wide' : '';
  return html`<div class="field${wide}"><label for="${id}">${hint.label}${tag}</label>${switchControl(field)}${help}</div>`;
}

export function renderFaultFields(services: Services, service: ServiceName): Html {
  const normal = NORMAL_FAULTS[service];
  const usual = flatten(normal, normal);
  const present = flatten(services[service].faults(), normal);
  const fields = Object.entries(present).map(([name, value]): Field => {
    const hint = SWITCH_HINTS[service][name] ?? { label: name };
    const changed = JSON.stringify(value) !== JSON.stringify(usual[name]);
    const id = `${service}-${name.replace('.', '-')}`;
    return { id, name, value, kind: kindOf(usual[name], hint), hint, changed };
  });
  return html`<div class="fields">${fields.map(fieldRow)}</div>`;
}

function readField(text: string | null, kind: Kind, nullable: boolean): unknown {
  if (kind === 'check') return text === 'on';
  const given = (text ?? '').trim();
  if (nullable && given === '') return null;
  if (kind === 'number') return given === '' ? 0 : Number(given);
  if (kind === 'number-or-text') return /^\d+$/.test(given) ? Number(given) : given;
  if (kind !== 'json') return given;
  try {
    return JSON.parse(given);
  } catch {
    throw new RequestError(400, `This is not JSON: ${given}`);
  }
}

/** Parses the switches of a form. An unticked box means off. */
export function readFaultsFromForm(service: ServiceName, form: URLSearchParams): Record<string, unknown> {
  const normal = NORMAL_FAULTS[service];
  const usual = flatten(normal, normal);
  const read = Object.entries(usual).map(([name, value]) => {
    const hint = SWITCH_HINTS[service][name];
    return [name, readField(form.get(name), kindOf(value, hint), hint?.nullable ?? false)];
  });
  return unflatten(Object.fromEntries(read));
}
