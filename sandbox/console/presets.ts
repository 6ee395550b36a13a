import type { FaultChanges } from './change-faults.ts';
import type { ServiceName, Services } from './types.ts';

export interface Preset {
  id: string;
  label: string;
  help: string;
  change: FaultChanges;
}

const faultNextAdd = (kind: string): FaultChanges => ({ provider: { next: [{ action: 'add', kind }] } });

/** Presets of real-world failures. Declines and 3DS are selected by card number instead. */
export const PRESETS: Record<string, Preset[]> = {
  'Card processor': [
    {
      id: 'pay-slow',
      label: 'Slow',
      help: 'Every call takes 4 s.',
      change: { processor: { latencyMs: 4000 } },
    },
    {
      id: 'pay-lost-answer',
      label: 'Answer lost',
      help: 'The next call is done, then its connection is cut.',
      change: { processor: { failNext: { count: 1, kind: 'reset-after' } } },
    },
    {
      id: 'pay-busy',
      label: 'Too many requests',
      help: 'The next 3 calls get a 429.',
      change: { processor: { failNext: { count: 3, kind: '429' } } },
    },
    {
      id: 'pay-broken',
      label: 'Server error',
      help: 'The next 3 calls get a 500.',
      change: { processor: { failNext: { count: 3, kind: '500' } } },
    },
    {
      id: 'pay-processing',
      label: 'Long processing',
      help: 'Payments succeed 20 s later.',
      change: { processor: { processingMs: 20_000 } },
    },
  ],
  Webhooks: [
    {
      id: 'hook-twice',
      label: 'Duplicate',
      help: 'Every webhook comes twice.',
      change: { processor: { webhooks: { duplicate: 1 } } },
    },
    {
      id: 'hook-lost',
      label: 'Lost',
      help: 'Webhooks are not sent until this is off.',
      change: { processor: { webhooks: { drop: 'all' } } },
    },
    {
      id: 'hook-reordered',
      label: 'Reordered',
      help: 'The last comes first.',
      change: { processor: { webhooks: { shuffle: true } } },
    },
    {
      id: 'hook-late',
      label: 'Late',
      help: 'Webhooks come 20 s later.',
      change: { processor: { webhooks: { delayMs: 20_000 } } },
    },
    {
      id: 'hook-early',
      label: 'Early',
      help: 'The webhook overtakes the answer to the call.',
      change: { processor: { webhooks: { beforeResponse: true } } },
    },
    {
      id: 'hook-forged',
      label: 'Forged',
      help: 'Signatures are wrong.',
      change: { processor: { webhooks: { badSignature: true } } },
    },
  ],
  'Bank gateway (Redsys)': [
    {
      id: 'redsys-lost-answer',
      label: 'Answer lost',
      help: 'The next payment or refund is made; the answer never comes.',
      change: { redsys: { failNext: 1, failAs: 'timeout-after' } },
    },
    {
      id: 'redsys-cut',
      label: 'Connection reset',
      help: 'After the next payment or refund.',
      change: { redsys: { failNext: 1, failAs: 'reset-after' } },
    },
    {
      id: 'redsys-silent',
      label: 'Nothing done',
      help: 'The next call gets no answer, and nothing happens.',
      change: { redsys: { failNext: 1, failAs: 'timeout-before' } },
    },
    {
      id: 'redsys-lost',
      label: 'Notification lost',
      help: 'None is sent until this is off.',
      change: { redsys: { notifyLose: 'all' } },
    },
    {
      id: 'redsys-late',
      label: 'Notification late',
      help: 'It comes 20 s later.',
      change: { redsys: { notifyDelayMs: 20_000 } },
    },
    {
      id: 'redsys-twice',
      label: 'Notification twice',
      help: 'Every one comes twice.',
      change: { redsys: { notifyCopies: 1 } },
    },
    {
      id: 'redsys-forged',
      label: 'Notification forged',
      help: 'Signatures are wrong.',
      change: { redsys: { notifyForged: true } },
    },
    {
      id: 'redsys-hold',
      label: 'Notifications held',
      help: 'They go when this is off again.',
      change: { redsys: { notifyHold: true } },
    },
  ],
  Provider: [
    {
      id: 'add-timeout-after',
      label: 'Time-out after accepting',
      help: 'The next order is placed; the answer never comes.',
      change: faultNextAdd('timeout-after'),
    },
    {
      id: 'add-timeout-before',
      label: 'Time-out, nothing placed',
      help: 'The same to the caller.',
      change: faultNextAdd('timeout-before'),
    },
    {
      id: 'add-reset',
      label: 'Connection reset',
      help: 'After placing the next order.',
      change: faultNextAdd('reset-after'),
    },
    {
      id: 'add-502',
      label: '502 page',
      help: 'HTML for the next order, nothing placed.',
      change: faultNextAdd('502-html'),
    },
    {
      id: 'add-zero',
      label: 'Order 0',
      help: 'The next order is placed, its id answers as 0.',
      change: faultNextAdd('order-0-after'),
    },
    {
      id: 'add-funds',
      label: 'Out of funds',
      help: 'Refuses the next order.',
      change: faultNextAdd('insufficient-funds'),
    },
    {
      id: 'add-active',
      label: 'Active order',
      help: 'Refuses the next order for its link.',
      change: faultNextAdd('active-order'),
    },
    {
      id: 'add-key',
      label: 'Wrong key',
      help: 'Refuses the next order.',
      change: faultNextAdd('invalid-key'),
    },
    {
      id: 'add-busy',
      label: 'Too many requests',
      help: '429 for the next order.',
      change: faultNextAdd('429'),
    },
    {
      id: 'down',
      label: 'Maintenance',
      help: 'Every call, until this is off.',
      change: { provider: { always: [{ kind: 'maintenance' }] } },
    },
    {
      id: 'end-partial',
      label: 'Ends partial',
      help: 'A third stays undone.',
      change: { provider: { endAs: 'Partial' } },
    },
    {
      id: 'end-canceled',
      label: 'Ends canceled',
      help: 'Money goes back.',
      change: { provider: { endAs: 'Canceled' } },
    },
    {
      id: 'end-fail',
      label: 'Ends failed',
      help: 'Money goes back.',
      change: { provider: { endAs: 'Fail' } },
    },
    {
      id: 'odd-words',
      label: 'Odd replies',
      help: 'Odd words, empty counts, ids as text.',
      change: { provider: { oddWords: true, nullCounts: true, idStyle: 'string' } },
    },
    {
      id: 'empty-list',
      label: 'Empty price list',
      help: 'As after a broken sync.',
      change: { provider: { servicesShape: 'empty-data' } },
    },
    {
      id: 'stranger',
      label: 'Unrelated charge',
      help: '5.00 € leave the balance at the next look.',
      change: { provider: { unrelatedCharge: '5.00' } },
    },
  ],
  'Directory and mail': [
    {
      id: 'names-slow',
      label: 'Slow directory',
      help: 'Every look-up takes 4 s.',
      change: { directory: { latencyMs: 4000 } },
    },
    {
      id: 'names-limit',
      label: 'Directory: too many',
      help: 'Every look-up gets a 429.',
      change: { directory: { rateLimit: true } },
    },
    {
      id: 'names-broken',
      label: 'Directory fails',
      help: 'The next 5 look-ups get a 500.',
      change: { directory: { failNext: 5 } },
    },
    {
      id: 'mail-later',
      label: 'Mail: try later',
      help: 'The next 3 mails get a 451.',
      change: { mailbox: { refuseNext: 3, refuseCode: 451 } },
    },
    {
      id: 'mail-refused',
      label: 'Mail refused',
      help: 'The next mail gets a 550.',
      change: { mailbox: { refuseNext: 1, refuseCode: 550 } },
    },
    {
      id: 'mail-cut',
      label: 'Mail: answer lost',
      help: 'The next mail arrives, then the connection is cut.',
      change: { mailbox: { dropNext: 1, dropKeeps: true } },
    },
  ],
  'Tax agency': [
    {
      id: 'agency-lost',
      label: 'Answer lost',
      help: 'The next records are stored; the answer never comes.',
      change: { agency: { loseNext: 1 } },
    },
    {
      id: 'agency-broken',
      label: 'Server error',
      help: 'The next call gets a 500.',
      change: { agency: { failNext: 1 } },
    },
    {
      id: 'agency-page',
      label: 'A page instead',
      help: 'The next call gets HTML.',
      change: { agency: { htmlNext: 1 } },
    },
    {
      id: 'agency-wait',
      label: 'Longer wait',
      help: 'It asks for ten minutes between two calls.',
      change: { agency: { waitSeconds: 600 } },
    },
    {
      id: 'agency-reject',
      label: 'Reject a record',
      help: 'The next one is not stored.',
      change: { agency: { rejectNext: 1 } },
    },
    {
      id: 'agency-flag',
      label: 'Accept with errors',
      help: 'The next one is stored, and complained about.',
      change: { agency: { flagNext: 1 } },
    },
    {
      id: 'agency-refuse',
      label: 'Refuse a call whole',
      help: 'A SOAP fault of the client.',
      change: { agency: { faultNext: 1 } },
    },
  ],
};

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
