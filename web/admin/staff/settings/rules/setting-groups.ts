import type { SettingLine } from '#contracts/staff/settings.ts';
import type { SettingNames } from '#messages/admin/staff/setting-names.ts';
import type { SettingsTexts } from '#messages/admin/staff/settings.ts';
import { normaliseForSearch } from '../../../shell/palette-rules.ts';
import { nameOf } from '../parts/part-words.ts';
import { shapeOf, type ValueShape } from './setting-shape.ts';

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
const settingsOfGroup = (group: SettingGroup): readonly string[] => groups[group];
const groupOf = (key: string): SettingGroup =>
  names.find((name) => settingsOfGroup(name).includes(key)) ?? 'system';

export function groupSettings(settings: readonly SettingLine[]): [SettingGroup, SettingLine[]][] {
  const place = ({ key }: SettingLine) => (settingsOfGroup(groupOf(key)).indexOf(key) + 1 || 99) - 1;
  return names
    .map((name): [SettingGroup, SettingLine[]] => [
      name,
      settings.filter(({ key }) => groupOf(key) === name).toSorted((one, other) => place(one) - place(other)),
    ])
    .filter(([, found]) => found.length > 0);
}

function searchTextsOf(shape: ValueShape, words: SettingsTexts, of: string): string[] {
  if (shape.kind === 'map') return [...(shape.keys ?? []).map((key) => nameOf(key, words))];
  if (shape.kind !== 'group' && shape.kind !== 'rows') return [];
  return shape.parts.flatMap(({ name, shape: inner }) => [
    nameOf(name, words, of),
    ...searchTextsOf(inner, words, of),
  ]);
}

export function isFound(
  { key, schema }: SettingLine,
  typed: string,
  { told, words }: { told: SettingNames; words: SettingsTexts },
): boolean {
  const text = normaliseForSearch(
    [key, told.names[key], told.about[key], ...searchTextsOf(shapeOf(schema, key), words, key)].join(' '),
  );
  return normaliseForSearch(typed)
    .split(/\s+/)
    .every((each) => text.includes(each));
}
