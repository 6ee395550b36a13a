import type { SettingLine } from '#contracts/staff/settings.ts';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { useLanguage, useTexts } from '../../../language.ts';
import { Button } from '../../../parts/button.tsx';
import { formatValue, type ShapePart } from '../rules/setting-shape.ts';
import { nameOf } from './part-words.ts';

type Values = Record<string, unknown>;

interface PresetsProps {
  setting: SettingLine;
  parts: readonly ShapePart[];
  onTake: (value: Values) => void;
}

/** Presets of a setting. A click fills the fields, which can still be edited. */
export function PresetChoices({ setting, parts, onTake }: PresetsProps) {
  const words = useTexts(settingsMessages);
  const language = useLanguage();
  const presets = (setting.schema.examples ?? []) as Values[];
  if (presets.length === 0) return null;
  const told = parts.filter(({ shape }) => shape.kind !== 'switch');
  const labelOf = (value: Values) =>
    told
      .map(({ name, shape }) => [
        nameOf(name, words, setting.key),
        formatValue(value[name], shape, words, language),
      ])
      .map((part) => part.join(' '))
      .join(' · ');
  return (
    <fieldset className="row row--wrap">
      <legend className="label">{words.presets}</legend>
      {presets.map((value) => (
        <Button look="sm" key={labelOf(value)} onClick={() => onTake(value)}>
          {labelOf(value)}
        </Button>
      ))}
    </fieldset>
  );
}
