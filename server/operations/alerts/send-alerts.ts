import { alertBudget } from '#server/platform/clients/transport/budgets.ts';
import { openLine, postOnce } from '#server/platform/clients/transport/exchange.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineRows } from '#server/platform/feature/define-job.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { chatPost } from './chat-messages.ts';
import { type AlertToFormat, formatChatMessage } from './format-alerts.ts';
import { pauseSeconds } from './rules.ts';
import { type Channel, findChannel } from './store-channels.ts';
import { type ClaimedAlert, claimAlerts, earliestAlert, setFailed, setSent } from './store-planned-alerts.ts';

/** Staff type the address of a chat, so a live shop calls only public addresses. */
const lines = { live: openLine({ publicOnly: true }), sandbox: openLine() } as const;

/** Posts alerts to a chat. Returns the failure reason without the secret address, or null. */
export async function postToChat(
  deps: Pick<Deps, 'config' | 'secrets' | 'database' | 'log' | 'listener'>,
  channel: Channel,
  alerts: readonly AlertToFormat[],
): Promise<string | null> {
  const { kind, secret_sealed: sealed, chat_id: chatId, language } = channel;
  if (kind === 'mail' || sealed === null) throw new Error(`the channel ${channel.id} is not a chat`);
  const { config } = deps;
  const { name } = await shopIdentity.current(deps);
  const text = formatChatMessage(alerts, { language, shop: name, publicUrl: config.publicUrl });
  const post = chatPost(kind, { secret: deps.secrets.open(sealed), chatId }, text);
  const headers = { 'content-type': 'application/json' };
  const answer = await postOnce({ ...post, headers, budget: alertBudget }, lines[config.mode]);
  if (answer.kind !== 'reply') return answer.reason;
  return answer.httpStatus >= 200 && answer.httpStatus < 300 ? null : `HTTP ${answer.httpStatus}`;
}

interface ClaimedMessage {
  channel: string;
  tellings: ClaimedAlert[];
}

/** Sends all due alerts of a channel in one message. A crash before the result is stored sends the message again. */
async function sendAlerts(deps: Deps, { channel: id, tellings }: ClaimedMessage): Promise<void> {
  const channel = await findChannel(deps.database, id);
  if (!channel) return;
  const ids = tellings.map((telling) => telling.id);
  const [first] = ids;
  if (channel.kind === 'mail' && first) {
    await inTransaction(deps.database, async (tx) => {
      await setSent(tx, { ids, messageId: first });
      await deps.queue.enqueue(tx, sendMailJob, { kind: 'alert', subjectId: first });
    });
    return;
  }
  const error = await postToChat(deps, channel, tellings);
  if (error === null) return setSent(deps.database, { ids });
  const tries = Math.max(...tellings.map((telling) => telling.tries));
  await setFailed(deps.database, { ids, error, seconds: pauseSeconds(tries) });
  throw new Error(`an alert did not arrive: ${error}`);
}

export const alertRows = defineRows({
  name: 'alerts.tell',
  table: 'alert_tellings',
  width: 4,
  earliest: earliestAlert,
  shown: {},
  open: (deps) => ({
    claim: async (limit) => {
      const claimed = await claimAlerts(deps.database, limit);
      const byChannel = Map.groupBy(claimed, ({ channel }) => channel);
      return [...byChannel].map(([channel, tellings]) => ({ channel, tellings }));
    },
    work: (message: ClaimedMessage) => sendAlerts(deps, message),
  }),
});
