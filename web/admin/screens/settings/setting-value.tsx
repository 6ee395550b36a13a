import { type SettingsWords, settingsMessages } from '#messages/admin/settings.ts';
import { useLanguage, useWords } from '../../language.ts';
import { type Shape, typedNumber } from './setting-shape.ts';

type Language = 'es' | 'en';

/** What a row is known by: its first part, and those of a few words. */
export function rowInWords(
  row: Record<string, unknown>,
  { parts }: Extract<Shape, { kind: 'rows' }>,
  words: SettingsWords,
  language: Language,
): string {
  const telling = parts.filter(
    ({ shape }, at) =>
      at === 0 || shape.kind === 'choice' || (shape.kind === 'text' && shape.pattern !== undefined),
  );
  return telling
    .map(({ name, shape }) => inWords(row[name], shape, words, language))
    .filter((text) => text !== '—')
    .join(', ');
}

/** A value in words, for whoever reads and does not change it. */
function inWords(value: unknown, shape: Shape, words: SettingsWords, language: Language): string {
  if (value === null || value === undefined || value === '') return '—';
  switch (shape.kind) {
    case 'switch':
      return value === true ? words.on : words.off;
    case 'number':
      return `${typedNumber(value, shape, language)} ${shape.unit ? words.units[shape.unit] : ''}`.trim();
    case 'choice':
      return words.choices[String(value)] ?? String(value);
    case 'lines':
      return (value as string[]).join(' · ');
    case 'rows':
      return (value as Record<string, unknown>[])
        .map((row) => rowInWords(row, shape, words, language))
        .join(' · ');
    case 'map':
      return (
        Object.entries(value as object)
          .map(([key, each]) => `${words.choices[key] ?? key}: ${inWords(each, shape.of, words, language)}`)
          .join(' · ') || '—'
      );
    case 'text':
      return String(value);
    default:
      return JSON.stringify(value);
  }
}

/** One value, as its field would show it. */
export function Shown({ value, shape }: { value: unknown; shape: Shape }) {
  return inWords(value, shape, useWords(settingsMessages), useLanguage());
}

/** A setting as it stands, part by part. */
export function SettingValue({ value, shape }: { value: unknown; shape: Shape }) {
  const words = useWords(settingsMessages);
  if (shape.kind !== 'group' || typeof value !== 'object' || value === null)
    return (
      <p className="wraps">
        <Shown value={value} shape={shape} />
      </p>
    );
  return (
    <dl className="dl">
      {shape.parts.map((part) => (
        <div key={part.name} className="contents">
          <dt>{words.fields[part.name] ?? part.name}</dt>
          <dd className="wraps">
            <Shown value={(value as Record<string, unknown>)[part.name]} shape={part.shape} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
