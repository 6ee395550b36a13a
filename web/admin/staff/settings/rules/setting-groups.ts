import type { SettingLine } from '#contracts/staff/settings.ts';
import type { SettingNames } from '#messages/admin/staff/setting-names.ts';
import type { SettingsWords } from '#messages/admin/staff/settings.ts';
import { fold } from '../../../shell/palette-rules.ts';
import { nameOf } from '../parts/part-words.ts';
import { type Shape, shapeOf } from './setting-shape.ts';

/** Groups by task, in order. Unlisted settings belong to the last group. */
const groups = {
  shop: ['shop.identity', 'catalog.closed', 'shop.maintenance', 'shop.hosts', 'landing.texts'],
  offers: ['promotions.countdown', 'promotions.thanks', 'promotions.upsell', 'proof.live_purchases'],
  delivery: [
    ...['orders.usual_delivery', 'fulfilment.correction_seconds', 'fulfilment.status_sync'],
    'refills.automatic',
  ],
  money: [
    ...['payments.routes', 'tax.regime', 'tax.producer', 'providers.margin', 'orders.refund_limit'],
    'figures.alerts',
  ],
  buyers: [
    ...['reviews.invitation', 'campaigns.limits', 'mail.brake', 'support.answer_templates'],
    'chat.language_model',
  ],
  system: [
    ...['staff.second_factor', 'staff.agent_costs', 'backups.schedule', 'retention.days', 'alerts.clock'],
    'analytics.measuring',
  ],
} as const;
export type SettingGroup = keyof typeof groups;

const names = Object.keys(groups) as SettingGroup[];
const listed = (group: SettingGroup): readonly string[] => groups[group];
const groupOf = (key: string): SettingGroup => names.find((name) => listed(name).includes(key)) ?? 'system';

export function inGroups(settings: readonly SettingLine[]): [SettingGroup, SettingLine[]][] {
  const place = ({ key }: SettingLine) => (listed(groupOf(key)).indexOf(key) + 1 || 99) - 1;
  return names
    .map((name): [SettingGroup, SettingLine[]] => [
      name,
      settings.filter(({ key }) => groupOf(key) === name).toSorted((one, other) => place(one) - place(other)),
    ])
    .filter(([, found]) => found.length > 0);
}

function wordsOf(shape: Shape, words: SettingsWords, of: string): string[] {
  if (shape.kind === 'map') return [...(shape.keys ?? []).map((key) => nameOf(key, words))];
  if (shape.kind !== 'group' && shape.kind !== 'rows') return [];
  return shape.parts.flatMap(({ name, shape: inner }) => [
    nameOf(name, words, of),
    ...wordsOf(inner, words, of),
  ]);
}

/** Returns whether each typed word occurs in the setting's name, description or fields. */
export function isFound(
  { key, schema }: SettingLine,
  typed: string,
  { told, words }: { told: SettingNames; words: SettingsWords },
): boolean {
  const text = fold(
    [key, told.names[key], told.about[key], ...wordsOf(shapeOf(schema, key), words, key)].join(' '),
  );
  return fold(typed)
    .split(/\s+/)
    .every((each) => text.includes(each));
}
