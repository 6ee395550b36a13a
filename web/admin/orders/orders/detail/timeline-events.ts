import type { StaffEvent } from '#contracts/orders/order-detail.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { OrderTexts } from '#messages/admin/orders/order.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import type { TimelineEvent } from '../../../detail/timeline.tsx';
import { formatCents, formatCount } from '../../../language.tsx';
import type { IconName } from '../../../parts/icon.tsx';

const icons: [RegExp, IconName][] = [
  [/^note$/, 'note'],
  [/^mail/, 'mail'],
  [/^(paid|payment|refund)/, 'card'],
  [/target/, 'target'],
  [/(submi|send|deliver)/, 'send'],
  [/cancel/, 'x'],
  [/fraud|pending/, 'alert'],
];

const tones: [RegExp, NonNullable<TimelineEvent['tone']>][] = [
  [/(failed|rejected|fraud)/, 'danger'],
  [/(partial|ambiguous|parked|resend|canceled)/, 'warn'],
];

const firstMatch = <Value>(table: [RegExp, Value][], kind: string) =>
  table.find(([pattern]) => pattern.test(kind))?.[1];

type WordsByCode = Record<string, string | undefined>;

/** Formats a value of an event. State codes are replaced by their names. */
const formatEventValue = (value: unknown, values: WordsByCode = {}): string => {
  if (Array.isArray(value)) return value.map((each) => formatEventValue(each, values)).join(', ');
  if (typeof value !== 'object' || value === null) return values[String(value)] ?? String(value);
  const said = Object.entries(value).filter(([key, each]) => key !== 'id' && each != null);
  return said.map(([, each]) => formatEventValue(each, values)).join(' · ');
};

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function valuesOf(label: string, language: StaffLanguage): WordsByCode {
  const { states, payments, deliveries } = ordersMessages[language];
  const byLabel: Record<string, WordsByCode> = { state: states, paymentState: payments, parts: deliveries };
  return byLabel[label] ?? {};
}

/** Returns the replaced and new values of a change. Empty for other events. */
function changesOf(
  { kind, before, after, data }: StaffEvent,
  changed: WordsByCode,
  language: StaffLanguage,
): TimelineEvent['changes'] {
  // The note itself is shown next to it.
  if (kind.startsWith('order.note_')) return [];
  const [old, now] = [fieldsOf(before ?? data.before), fieldsOf(after ?? data.after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter(
      (label) =>
        formatEventValue(old[label]) !== formatEventValue(now[label]) && (old[label] ?? now[label]) != null,
    )
    .map((label) => ({
      label: changed[label] ?? label,
      before: old[label] == null ? undefined : formatEventValue(old[label], valuesOf(label, language)),
      after: now[label] == null ? undefined : formatEventValue(now[label], valuesOf(label, language)),
    }));
}

const isCode = (text: string) => /^(?:[a-z0-9]+(?:_[a-z0-9]+)+|http_\d{3}|E[A-Z_]{4,})(?::\S*)?$/.test(text);

/** Returns the text of an event that has one. The reason of a decision is part of its own text. */
function eventTextOf({ kind, data }: StaffEvent): string | undefined {
  const reason = kind === 'pending_resolved' ? undefined : data.reason;
  const said = data.text ?? data.subject ?? data.note ?? reason ?? data.providerOrderId;
  return typeof said === 'string' ? said : undefined;
}

/** Returns the cause of an event, if it is a code. `formatCause` formats it. */
export function causeOf(event: StaffEvent): string | undefined {
  const said = eventTextOf(event);
  // The reason of a dispute is a single word.
  const isReason = event.kind.startsWith('dispute') && said === event.data.reason;
  return said !== undefined && (isReason || isCode(said)) ? said : undefined;
}

function figureOf({ kind, data }: StaffEvent, language: StaffLanguage): string | undefined {
  if (typeof data.amountCents === 'number') return formatCents(data.amountCents, language);
  const isProgress = kind === 'delivery_progress' && typeof data.delivered === 'number';
  return isProgress ? formatCount(data.delivered as number, language) : undefined;
}

export function toTimelineEvent(
  event: StaffEvent,
  words: OrderTexts,
  language: StaffLanguage,
): TimelineEvent {
  const kind = event.kind.replaceAll('.', '_');
  const events: WordsByCode = words.events;
  const known = events[kind];
  const tone = firstMatch(tones, kind);
  const quote = causeOf(event) === undefined ? eventTextOf(event) : undefined;
  const figure = figureOf(event, language);
  const text = known ?? kind.replaceAll('_', ' ');
  return {
    key: event.id,
    at: event.at,
    icon: firstMatch(icons, kind) ?? 'clock',
    tone,
    text: figure === undefined ? text : `${text} · ${figure}`,
    who: event.who ?? words.actors[event.actor],
    changes: changesOf(event, words.changed, language),
    quote,
  };
}
