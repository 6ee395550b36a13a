import type { StaffEvent } from '#contracts/staff-orders.ts';
import type { Order } from '#messages/admin/order.ts';
import type { TimelineEvent } from '../../detail/timeline.tsx';
import type { IconName } from '../../parts/icon-paths.ts';

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

const first = <Value>(table: [RegExp, Value][], kind: string) =>
  table.find(([pattern]) => pattern.test(kind))?.[1];

const plain = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const said = Object.entries(value).filter(([key, each]) => key !== 'id' && each != null);
  return said.map(([, each]) => plain(each)).join(' · ');
};

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

type Words = Record<string, string | undefined>;

/** What a change replaced by what; nothing for an event that only tells. */
function changesOf({ before, after, data }: StaffEvent, fields: Words): TimelineEvent['changes'] {
  const [old, now] = [fieldsOf(before ?? data.before), fieldsOf(after ?? data.after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((label) => plain(old[label]) !== plain(now[label]) && (old[label] ?? now[label]) != null)
    .map((label) => ({
      label: fields[label] ?? label,
      ...(old[label] == null ? {} : { before: plain(old[label]) }),
      ...(now[label] == null ? {} : { after: plain(now[label]) }),
    }));
}

/** The words that stand with an event, where it has some of its own. */
function quoteOf({ data }: StaffEvent): string | undefined {
  const said = data.text ?? data.subject ?? data.note ?? data.reason ?? data.providerOrderId;
  return typeof said === 'string' ? said : undefined;
}

/** An entry of the order's story, as the timeline shows it. */
export function told(event: StaffEvent, words: Order): TimelineEvent {
  const kind = event.kind.replaceAll('.', '_');
  const events: Words = words.events;
  const known = events[kind];
  const tone = first(tones, kind);
  const quote = quoteOf(event);
  return {
    key: event.id,
    at: event.at,
    icon: first(icons, kind) ?? 'clock',
    ...(tone ? { tone } : {}),
    text: known ?? kind.replaceAll('_', ' '),
    who: event.who ?? words.actors[event.actor],
    changes: changesOf(event, words.changed),
    ...(quote === undefined ? {} : { quote }),
  };
}
