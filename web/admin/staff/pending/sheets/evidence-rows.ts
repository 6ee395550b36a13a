import { processorTitles } from '#contracts/payments/processor-titles.ts';
import type { PendingItem } from '#contracts/staff/pending.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { MailLog } from '#messages/admin/mail/mail-log.ts';
import type { Causes } from '#messages/admin/operations/causes.ts';
import type { Moneys } from '#messages/admin/payments/payments.ts';
import type { EvidenceLabels } from '#messages/admin/staff/evidence.ts';
import type { TreatmentWords } from '#messages/admin/tax/treatments.ts';
import { causeInWords } from '../../../parts/cause.ts';
import {
  formatAmount,
  formatCents,
  formatCount,
  formatDay,
  formatExact,
  formatShare,
} from '../../../parts/format.ts';

export interface EvidenceWords {
  evidence: EvidenceLabels;
  causes: Causes;
  money: Moneys;
  mails: MailLog;
  treatments: TreatmentWords;
}

type Named = Record<string, string | undefined>;
type Say = (value: string, item: PendingItem, words: EvidenceWords) => string;

const cause: Say = (value, _item, { causes }) => causeInWords(value, causes);
const disputes = new Set(['dispute', 'dispute_lost']);

/** Fields with codes. */
const codes: Record<string, Say> = {
  errorCode: cause,
  stateReason: cause,
  failure: cause,
  obstacle: cause,
  error: cause,
  report: cause,
  reason: (value, item, words) =>
    disputes.has(item.reason)
      ? ((words.money.disputes.reasons as Named)[value] ?? cause(value, item, words))
      : cause(value, item, words),
  state: (value, _item, { money }) => (money.disputes.states as Named)[value] ?? value.replaceAll('_', ' '),
  kind: (value, item, { mails }) =>
    (item.kind === 'mail' ? (mails.kinds as Named)[value] : undefined) ?? value.replaceAll(/[_-]/g, ' '),
  currency: (value) => value.toUpperCase(),
  issuedAs: (value, _item, { treatments }) => (treatments as Named)[value] ?? value,
  owedAs: (value, _item, { treatments }) => (treatments as Named)[value] ?? value,
  processor: (value) => (processorTitles as Named)[value] ?? value,
};
/** Amounts in euro cents without `Cents` in their name. */
const cents = new Set(['here', 'there', 'netCents']);
const shares = new Set(['margin', 'issuedRate', 'owedRate']);
const times = new Set(['madeAt', 'since', 'newestAt', 'validUntil', 'knownUntil']);
const days = new Set(['day', 'on']);
/** Internal ids, and values already shown in text above. */
const hidden = new Set(['providerId', 'serviceId', 'firstRefund', 'type', 'audience', 'objectId']);

function wordsOf(
  key: string,
  value: unknown,
  item: PendingItem,
  words: EvidenceWords,
  language: StaffLanguage,
) {
  if (typeof value === 'number') {
    if (key.endsWith('Cents') || cents.has(key)) return formatCents(value, language);
    if (shares.has(key)) return formatShare(value, language);
    return formatCount(value, language);
  }
  if (typeof value === 'boolean') return value ? words.evidence.yes : words.evidence.no;
  const text = String(value);
  if (times.has(key) && !Number.isNaN(Date.parse(text))) return formatExact(new Date(text), language);
  if (days.has(key) && /^\d{4}-\d\d-\d\d$/.test(text))
    return formatDay(new Date(`${text}T12:00:00Z`), language);
  if (key === 'charge' && /^\d+\.\d+$/.test(text)) return formatAmount(text, null, language);
  return codes[key]?.(text, item, words) ?? text;
}

/** In a mention, `text` is the colleague's note rather than a reply. */
const labelOf = (key: string, { reason }: PendingItem, { labels }: EvidenceLabels) =>
  reason === 'mentioned' && key === 'text' ? labels.note : ((labels as Named)[key] ?? key);

/** Fields of a payment without an order that identify buyer and purchase. */
const boughtFields = ['order_number', 'email', 'username', 'customer_name', 'service_type', 'quantity'];

function boughtOf({ reason, evidence }: PendingItem): Record<string, unknown> {
  const { metadata } = evidence;
  if (reason !== 'payment_without_order' || typeof metadata !== 'object') return {};
  const fields = { ...metadata } as Record<string, unknown>;
  return Object.fromEntries(boughtFields.map((key) => [key, fields[key] || null]));
}

/** Returns the evidence as labels and formatted values. */
export function evidenceRows(
  item: PendingItem,
  words: EvidenceWords,
  language: StaffLanguage,
): { key: string; label: string; text: string }[] {
  return Object.entries({ ...item.evidence, ...boughtOf(item) }).flatMap(([key, value]) => {
    const isShown = value !== null && value !== undefined && typeof value !== 'object' && !hidden.has(key);
    if (!isShown) return [];
    const text = wordsOf(key, value, item, words, language);
    return [{ key, label: labelOf(key, item, words.evidence), text }];
  });
}
