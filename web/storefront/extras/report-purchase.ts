import { purchaseParams } from '#contracts/marketing/purchase-event.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { readConsent } from '#contracts/pages/visitor-cookies.ts';
import { callApi } from '../shared/call-api.ts';
import { pause } from '../shared/pause.ts';
import { isTagLoaded, pushTagCommand } from './tag.ts';

/** Orders reported to measurement in this tab. A separate key, because it outlives the form (text 2, section 4). */
const reportedKey = 'auge.reported';
const reportedMax = 20;

function readReportedOrders(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(reportedKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function saveReported(orderId: string): void {
  try {
    const others = readReportedOrders().filter((id) => id !== orderId);
    sessionStorage.setItem(reportedKey, JSON.stringify([...others, orderId].slice(-reportedMax)));
  } catch {
    // Without storage the server still prevents a second report.
  }
}

/** The tag gets 10 × 500 ms to load. A failed report is retried the same number of times (text 2, section 4). */
const tagTries = 10;
const tagPauseMs = 500;
const confirmationMs = 3000;
const againMs = 30_000;
const pollMs = 1000;

const mayReport = () => readConsent(document.cookie)?.analytics === true;

async function waitForTag(): Promise<boolean> {
  for (let attempt = 0; attempt < tagTries; attempt += 1) {
    if (isTagLoaded()) return true;
    await pause(tagPauseMs);
  }
  return isTagLoaded();
}

/** Returns true when this page has nothing left to report. The server decides which report is the first. */
async function reportPurchase(order: BuyerOrder, source: string): Promise<boolean> {
  if (readReportedOrders().includes(order.id)) return true;
  if (!mayReport()) return false;
  const ready = await waitForTag();
  if (!mayReport()) return false;
  const { id, accessToken: orderId, totalAmount: amount, currency, serviceId, quantity } = order;
  // The server adds the buyer's email. This page only has a masked one.
  const { paymentIntentId } = order;
  const answer = await callApi('POST /api/track-conversion', {
    body: {
      ...{ orderId, paymentIntentId, amount, currency, serviceId, quantity },
      source,
      tag: ready ? 'ready' : 'absent',
    },
  });
  if (!answer.ok) return answer.status === 409;
  saveReported(id);
  if (answer.data.recorded && ready) {
    const params = purchaseParams(order);
    pushTagCommand('event', 'purchase', params);
    setTimeout(() => {
      pushTagCommand('event', 'purchase_confirmation', { transaction_id: params.transaction_id });
    }, confirmationMs);
  }
  return true;
}

const watched = new Set<string>();

/** Reports a settled order once: immediately, or after consent, on return to the page, or after 30 seconds. */
export function watchPurchase(order: BuyerOrder, source: string): void {
  if (watched.has(order.id) || !document.getElementById('consent')) return;
  watched.add(order.id);
  let busy = false;
  let done = false;
  const attempt = async () => {
    if (busy || done) return;
    busy = true;
    done = await reportPurchase(order, source);
    busy = false;
    if (done) clearInterval(clock);
  };
  const soon = () => setTimeout(attempt, pollMs);
  const clock = setInterval(attempt, againMs);
  addEventListener('consentchange', attempt);
  addEventListener('focus', soon);
  document.addEventListener('visibilitychange', soon);
  void attempt();
}
