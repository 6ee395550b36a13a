import { settingsMessages } from '#messages/admin/settings.ts';
import { useLanguage, useWords } from '../../language.ts';
import { nameOf } from './part-words.ts';
import { inWords, type Shape } from './setting-shape.ts';

/** One value, as its field would show it. */
export function Shown({ value, shape }: { value: unknown; shape: Shape }) {
  return inWords(value, shape, useWords(settingsMessages), useLanguage());
}

/** The setting `of` as it stands, part by part. */
export function SettingValue({ value, shape, of }: { value: unknown; shape: Shape; of: string }) {
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
          <dt>{nameOf(part.name, words, of)}</dt>
          <dd className="wraps">
            <Shown value={(value as Record<string, unknown>)[part.name]} shape={part.shape} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
