import { formatDateTimeWithSeconds } from '#contracts/kit/date-time-formats.ts';
import { oneDayBefore } from '#contracts/kit/periods.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { lowBalanceTexts } from '#messages/staff-mail/low-balance.ts';
import { formatMicros, type Micros } from '#server/platform/clients/provider/provider-amount.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { tryReadConnection } from '../connection.ts';
import { daysLeft, isLow } from '../rules.ts';
import { lowestIdAt } from '../services/lowest-id.ts';
import { allProviders, type ProviderRow, readFigures, setCurrency } from '../store-providers.ts';
import {
  endLowBalanceAlarm,
  insertReading,
  lastReading,
  raiseLowBalanceAlarm,
  readAlarm,
} from './store-balances.ts';

/** Interval at which an unchanged balance is stored. */
const restMs = 6 * hourMs;
/** Maximum time between the creation of an attempt and its submission. */
const overlapMs = hourMs / 4;

/** Mails the owner once each time a balance falls below the limit. */
export async function readBalances(deps: Deps): Promise<void> {
  for (const provider of await allProviders(deps.database)) {
    const connection = provider.retiredAt === null ? tryReadConnection(deps, provider) : undefined;
    if (!connection) continue;
    const at = deps.now();
    const reply = await deps.provider.balance(connection);
    if (reply.kind === 'failed') {
      deps.log.warn(
        { providerId: provider.id, reason: reply.message },
        'balance of the provider could not be read',
      );
      continue;
    }
    const { micros, currency } = reply;
    await inTransaction(deps.database, (tx) => saveBalance(deps, tx, { provider, micros, currency, at }));
  }
}

interface BalanceReading {
  provider: ProviderRow;
  micros: Micros;
  currency: string;
  at: Date;
}

async function saveBalance(
  deps: Deps,
  tx: Tx,
  { provider, micros, currency, at }: BalanceReading,
): Promise<void> {
  const { id: providerId, lowBalance } = provider;
  if (currency) await setCurrency(tx, providerId, currency);
  const balance = formatMicros(micros);
  const last = await lastReading(tx, providerId);
  const since = last?.read_at ?? at;
  if (!last || last.balance !== balance || at.getTime() - since.getTime() > restMs) {
    const lowestId = lowestIdAt(new Date(since.getTime() - overlapMs));
    await insertReading(tx, { providerId, at, balance, currency, since, lowestId });
    await notifyStaffOfChange(tx, 'providers', String(providerId));
  }
  if (!isLow(micros, lowBalance)) return endLowBalanceAlarm(tx, providerId, at);
  const figures = await readFigures(tx, { since: oneDayBefore(at), lowestId: lowestIdAt(oneDayBefore(at)) });
  const spent = figures.find((each) => each.providerId === providerId)?.spentIn24h ?? '0';
  const alarm = { providerId, balance, lowBalance, daysLeft: daysLeft(balance, spent), at };
  const subjectId = await raiseLowBalanceAlarm(tx, alarm);
  if (subjectId) await deps.queue.enqueue(tx, sendMailJob, { kind: 'low-balance', subjectId });
}

const balanceInCents = (amount: string, currency: string | null) =>
  [Number(amount).toFixed(2).replace('.', ','), currency].filter(Boolean).join(' ');

export const lowBalanceMails: Feature['mails'] = [
  {
    kind: 'low-balance',
    due: { table: 'balance_alarms', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const alarm = await readAlarm(database, id);
      if (!alarm) return undefined;
      const { es, en } = lowBalanceTexts;
      const days = alarm.days_left === null ? '–' : String(alarm.days_left);
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.subject(alarm.name),
        preview: es.preview,
        title: es.title(alarm.name),
        lead: es.lead,
        facts: [
          [`${es.balance} / ${en.balance}`, balanceInCents(alarm.balance, alarm.currency)],
          [`${es.mark} / ${en.mark}`, balanceInCents(alarm.low_balance, alarm.currency)],
          [`${es.days} / ${en.days}`, days],
          [`${es.at} / ${en.at}`, formatDateTimeWithSeconds(alarm.created_at, 'es')],
        ],
        sections: [
          { title: es.todoTitle, list: es.todo(`${publicUrl}/admin/providers/${alarm.providerId}`) },
          { title: en.title(alarm.name), paragraphs: [en.lead] },
          { title: en.todoTitle, list: en.todo(`${publicUrl}/admin/providers/${alarm.providerId}`) },
        ],
        why: es.why,
      };
    },
  },
];
