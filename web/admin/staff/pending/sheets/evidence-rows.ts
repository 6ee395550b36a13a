import { processorTitles } from '#contracts/payments/processor-titles.ts';
import type { PendingItem } from '#contracts/staff/pending.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { MailLogTexts } from '#messages/admin/mail/mail-log.ts';
import type { CausesTexts } from '#messages/admin/operations/causes.ts';
import type { PaymentTexts } from '#messages/admin/payments/payments.ts';
import type { EvidenceLabels } from '#messages/admin/staff/evidence.ts';
import type { TreatmentTexts } from '#messages/admin/tax/treatments.ts';
import {
  formatAmount,
  formatCents,
  formatCount,
  formatDay,
  formatExact,
  formatShare,
} from '../../../language.tsx';
import { formatCause } from '../../../parts/cause.ts';

export interface EvidenceTexts {
  evidence: EvidenceLabels;
  causes: CausesTexts;
  money: PaymentTexts;
  mails: MailLogTexts;
  treatments: TreatmentTexts;
}

type Labels = Record<string, string | undefined>;
type ValueFormat = (value: string, item: PendingItem, words: EvidenceTexts) => string;

const causeText: ValueFormat = (value, _item, { causes }) => formatCause(value, causes);
const disputes = new Set(['dispute', 'dispute_lost']);

/** Fields with codes. */
const codes: Record<string, ValueFormat> = {
  errorCode: causeText,
  stateReason: causeText,
  failure: causeText,
  obstacle: causeText,
  error: causeText,
  report: causeText,
  reason: (value, item, words) =>
    disputes.has(item.reason)
      ? ((words.money.disputes.reasons as Labels)[value] ?? causeText(value, item, words))
      : causeText(value, item, words),
  state: (value, _item, { money }) => (money.disputes.states as Labels)[value] ?? value.replaceAll('_', ' '),
  kind: (value, item, { mails }) =>
    (item.kind === 'mail' ? (mails.kinds as Labels)[value] : undefined) ?? value.replaceAll(/[_-]/g, ' '),
  currency: (value) => value.toUpperCase(),
  issuedAs: (value, _item, { treatments }) => (treatments as Labels)[value] ?? value,
  owedAs: (value, _item, { treatments }) => (treatments as Labels)[value] ?? value,
  processor: (value) => (processorTitles as Labels)[value] ?? value,
};
/** Amounts in euro cents without `Cents` in their name. */
const cents = new Set(['here', 'there', 'netCents']);
const shares = new Set(['margin', 'issuedRate', 'owedRate']);
const times = new Set(['madeAt', 'since', 'newestAt', 'validUntil', 'knownUntil']);
const days = new Set(['day', 'on']);
/** Internal ids, and values already shown in text above. */
const hidden = new Set(['providerId', 'serviceId', 'firstRefund', 'type', 'audience', 'objectId']);

function formatEvidenceValue(
  key: string,
  value: unknown,
  item: PendingItem,
  words: EvidenceTexts,
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
  reason === 'mentioned' && key === 'text' ? labels.note : ((labels as Labels)[key] ?? key);

/** Fields of a payment without an order that identify buyer and purchase. */
const boughtFields = ['order_number', 'email', 'username', 'customer_name', 'service_type', 'quantity'];

function boughtOf({ reason, evidence }: PendingItem): Record<string, unknown> {
  const { metadata } = evidence;
  if (reason !== 'payment_without_order' || typeof metadata !== 'object') return {};
  const fields = { ...metadata } as Record<string, unknown>;
  return Object.fromEntries(boughtFields.map((key) => [key, fields[key] || null]));
}

export function evidenceRows(
  item: PendingItem,
  words: EvidenceTexts,
  language: StaffLanguage,
): { key: string; label: string; text: string }[] {
  return Object.entries({ ...item.evidence, ...boughtOf(item) }).flatMap(([key, value]) => {
    const isShown = value !== null && value !== undefined && typeof value !== 'object' && !hidden.has(key);
    if (!isShown) return [];
    const text = formatEvidenceValue(key, value, item, words, language);
    return [{ key, label: labelOf(key, item, words.evidence), text }];
  });
}
