import type { FaultChanges } from './change-faults.ts';
import type { ServiceName, Services } from './types.ts';

export interface Preset {
  id: string;
  label: string;
  help: string;
  change: FaultChanges;
}

const faultNextAdd = (kind: string): FaultChanges => ({ provider: { next: [{ action: 'add', kind }] } });

type PresetRow = [id: string, label: string, help: string, change: FaultChanges];

/** Presets of real-world failures. Declines and 3DS are selected by card number instead. */
const rows: Record<string, PresetRow[]> = {
  'Card processor': [
    ['pay-slow', 'Slow', 'Every call takes 4 s.', { processor: { latencyMs: 4000 } }],
    [
      'pay-lost-answer',
      'Answer lost',
      'The next call is done, then its connection is cut.',
      { processor: { failNext: { count: 1, kind: 'reset-after' } } },
    ],
    [
      'pay-busy',
      'Too many requests',
      'The next 3 calls get a 429.',
      { processor: { failNext: { count: 3, kind: '429' } } },
    ],
    [
      'pay-broken',
      'Server error',
      'The next 3 calls get a 500.',
      { processor: { failNext: { count: 3, kind: '500' } } },
    ],
    [
      'pay-processing',
      'Long processing',
      'Payments succeed 20 s later.',
      { processor: { processingMs: 20_000 } },
    ],
  ],
  Webhooks: [
    ['hook-twice', 'Duplicate', 'Every webhook comes twice.', { processor: { webhooks: { duplicate: 1 } } }],
    [
      'hook-lost',
      'Lost',
      'Webhooks are not sent until this is off.',
      { processor: { webhooks: { drop: 'all' } } },
    ],
    ['hook-reordered', 'Reordered', 'The last comes first.', { processor: { webhooks: { shuffle: true } } }],
    ['hook-late', 'Late', 'Webhooks come 20 s later.', { processor: { webhooks: { delayMs: 20_000 } } }],
    [
      'hook-early',
      'Early',
      'The webhook overtakes the answer to the call.',
      { processor: { webhooks: { beforeResponse: true } } },
    ],
    ['hook-forged', 'Forged', 'Signatures are wrong.', { processor: { webhooks: { badSignature: true } } }],
  ],
  'Bank gateway (Redsys)': [
    [
      'redsys-lost-answer',
      'Answer lost',
      'The next payment or refund is made; the answer never comes.',
      { redsys: { failNext: 1, failAs: 'timeout-after' } },
    ],
    [
      'redsys-cut',
      'Connection reset',
      'After the next payment or refund.',
      { redsys: { failNext: 1, failAs: 'reset-after' } },
    ],
    [
      'redsys-silent',
      'Nothing done',
      'The next call gets no answer, and nothing happens.',
      { redsys: { failNext: 1, failAs: 'timeout-before' } },
    ],
    [
      'redsys-lost',
      'Notification lost',
      'None is sent until this is off.',
      { redsys: { notifyLose: 'all' } },
    ],
    ['redsys-late', 'Notification late', 'It comes 20 s later.', { redsys: { notifyDelayMs: 20_000 } }],
    ['redsys-twice', 'Notification twice', 'Every one comes twice.', { redsys: { notifyCopies: 1 } }],
    ['redsys-forged', 'Notification forged', 'Signatures are wrong.', { redsys: { notifyForged: true } }],
    [
      'redsys-hold',
      'Notifications held',
      'They go when this is off again.',
      { redsys: { notifyHold: true } },
    ],
  ],
  Provider: [
    [
      'add-timeout-after',
      'Time-out after accepting',
      'The next order is placed; the answer never comes.',
      faultNextAdd('timeout-after'),
    ],
    [
      'add-timeout-before',
      'Time-out, nothing placed',
      'The same to the caller.',
      faultNextAdd('timeout-before'),
    ],
    ['add-reset', 'Connection reset', 'After placing the next order.', faultNextAdd('reset-after')],
    ['add-502', '502 page', 'HTML for the next order, nothing placed.', faultNextAdd('502-html')],
    ['add-zero', 'Order 0', 'The next order is placed, its id answers as 0.', faultNextAdd('order-0-after')],
    ['add-funds', 'Out of funds', 'Refuses the next order.', faultNextAdd('insufficient-funds')],
    ['add-active', 'Active order', 'Refuses the next order for its link.', faultNextAdd('active-order')],
    ['add-key', 'Wrong key', 'Refuses the next order.', faultNextAdd('invalid-key')],
    ['add-busy', 'Too many requests', '429 for the next order.', faultNextAdd('429')],
    [
      'down',
      'Maintenance',
      'Every call, until this is off.',
      { provider: { always: [{ kind: 'maintenance' }] } },
    ],
    ['end-partial', 'Ends partial', 'A third stays undone.', { provider: { endAs: 'Partial' } }],
    ['end-canceled', 'Ends canceled', 'Money goes back.', { provider: { endAs: 'Canceled' } }],
    ['end-fail', 'Ends failed', 'Money goes back.', { provider: { endAs: 'Fail' } }],
    [
      'odd-words',
      'Odd replies',
      'Odd words, empty counts, ids as text.',
      { provider: { oddWords: true, nullCounts: true, idStyle: 'string' } },
    ],
    [
      'empty-list',
      'Empty price list',
      'As after a broken sync.',
      { provider: { servicesShape: 'empty-data' } },
    ],
    [
      'stranger',
      'Unrelated charge',
      '5.00 € leave the balance at the next look.',
      { provider: { unrelatedCharge: '5.00' } },
    ],
  ],
  'Directory and mail': [
    ['names-slow', 'Slow directory', 'Every look-up takes 4 s.', { directory: { latencyMs: 4000 } }],
    ['names-limit', 'Directory: too many', 'Every look-up gets a 429.', { directory: { rateLimit: true } }],
    ['names-broken', 'Directory fails', 'The next 5 look-ups get a 500.', { directory: { failNext: 5 } }],
    [
      'mail-later',
      'Mail: try later',
      'The next 3 mails get a 451.',
      { mailbox: { refuseNext: 3, refuseCode: 451 } },
    ],
    [
      'mail-refused',
      'Mail refused',
      'The next mail gets a 550.',
      { mailbox: { refuseNext: 1, refuseCode: 550 } },
    ],
    [
      'mail-cut',
      'Mail: answer lost',
      'The next mail arrives, then the connection is cut.',
      { mailbox: { dropNext: 1, dropKeeps: true } },
    ],
  ],
  'Tax agency': [
    [
      'agency-lost',
      'Answer lost',
      'The next records are stored; the answer never comes.',
      { agency: { loseNext: 1 } },
    ],
    ['agency-broken', 'Server error', 'The next call gets a 500.', { agency: { failNext: 1 } }],
    ['agency-page', 'A page instead', 'The next call gets HTML.', { agency: { htmlNext: 1 } }],
    [
      'agency-wait',
      'Longer wait',
      'It asks for ten minutes between two calls.',
      { agency: { waitSeconds: 600 } },
    ],
    ['agency-reject', 'Reject a record', 'The next one is not stored.', { agency: { rejectNext: 1 } }],
    [
      'agency-flag',
      'Accept with errors',
      'The next one is stored, and complained about.',
      { agency: { flagNext: 1 } },
    ],
    ['agency-refuse', 'Refuse a call whole', 'A SOAP fault of the client.', { agency: { faultNext: 1 } }],
  ],
};

export const PRESETS: Record<string, Preset[]> = Object.fromEntries(
  Object.entries(rows).map(([title, presets]) => [
    title,
    presets.map(([id, label, help, change]) => ({ id, label, help, change })),
  ]),
);

export function findPreset(id: string): Preset | undefined {
  return Object.values(PRESETS)
    .flat()
    .find((preset) => preset.id === id);
}

function includesValues(present: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    return JSON.stringify(present) === JSON.stringify(wanted);
  }
  if (typeof present !== 'object' || present === null) return false;
  return Object.entries(wanted).every(([name, value]) =>
    includesValues((present as Record<string, unknown>)[name], value),
  );
}

export function isPresetOn(services: Services, preset: Preset): boolean {
  return Object.entries(preset.change).every(([name, change]) =>
    includesValues(services[name as ServiceName].faults(), change),
  );
}
