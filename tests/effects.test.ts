import { expect, it } from 'vitest';
import type { CallName } from '#contracts/calls.ts';
import { declaredCalls } from '#contracts/declared-calls.ts';
import type { Effect } from '#contracts/kit/effects.ts';
import type { BulkActionName } from '#contracts/staff/bulk.ts';
import { decisionEffects } from '#contracts/staff/decision-effects.ts';
import type { PendingDecision } from '#contracts/staff/pending.ts';
import { features } from '#server/features.ts';

type Way = { decision: PendingDecision } | { bulk: BulkActionName } | { setting: string } | { sweep: string };

/** Acts of a call that members or API keys can also reach another way. */
const ways: [CallName, Way][] = [
  ['discount-codes.change', { bulk: 'code_stop' }],
  ['discount-codes.change', { bulk: 'code_start' }],
  ['send-to-provider.send', { bulk: 'order_send' }],
  ['send-to-provider.send', { decision: 'try_again' }],
  ['doubts.link', { decision: 'link' }],
  ['doubts.not-placed', { decision: 'not_placed' }],
  ['doubts.refund', { decision: 'refund' }],
  ['withdrawals.accept', { decision: 'match_withdrawal' }],
  ['providers.release', { decision: 'release_provider' }],
  ['processors.release', { decision: 'release_processor' }],
  ['providers.sync-services', { decision: 'accept_price_list' }],
  ['register.mend-record', { decision: 'mend_record' }],
  ['register.begin-installation', { decision: 'open_installation' }],
  ['orders.change-invoice-buyer', { decision: 'name_buyer' }],
  ['orders.accept-vat-number', { decision: 'accept_number' }],
  ['campaigns.start', { decision: 'release_mails' }],
  ['campaigns.start', { bulk: 'order_resend_mail' }],
  ['campaigns.start', { setting: 'mail.brake' }],
  ['campaigns.start', { setting: 'campaigns.limits' }],
  ['reminders.change', { setting: 'reviews.invitation' }],
  ['retention.run', { setting: 'retention.days' }],
  ['retention.run', { sweep: 'retention.forget' }],
];

function effectsOf(way: Way): readonly Effect[] | undefined {
  if ('decision' in way) return decisionEffects[way.decision];
  if ('bulk' in way)
    return features.map(({ bulkActions }) => bulkActions?.[way.bulk]).find((each) => each)?.effects;
  if ('setting' in way)
    return features.flatMap(({ settings = [] }) => settings).find(({ key }) => key === way.setting)?.effects;
  return features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === way.sweep)?.effects;
}

it.each(ways)('the act of %s has the same effects by %j', (call, way) => {
  expect(effectsOf(way)).toEqual(expect.arrayContaining([...declaredCalls[call].effects]));
});
