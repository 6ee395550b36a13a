import { type ReactNode, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { useLanguage, useTexts } from '../../../language.ts';
import { Button } from '../../../parts/button.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { formatRow, type ShapePart } from '../rules/setting-shape.ts';
import { AddRowButton } from './add-row.tsx';
import { nameOf, type PartProps, type ShapeOf } from './part-words.ts';
import { ChoicePart, LinesPart, NumberPart, RawPart, SwitchPart, TextPart } from './plain-parts.tsx';

const MapPart = lazyDialog(async () => (await import('./map-part.tsx')).MapPart);

function RowsPart({ path, label, shape }: PartProps<ShapeOf<'rows'>>) {
  const words = useTexts(settingsMessages);
  const language = useLanguage();
  const { fields, append, remove } = useFieldArray({ name: path });
  const now = (useWatch({ name: path }) ?? []) as Record<string, unknown>[];
  const nameOfRow = (at: number) =>
    formatRow(now[at] ?? {}, shape, words, language) || words.row(String(at + 1));
  const [typed, setTyped] = useState(false);
  // Options of a new row start unselected, so that the member chooses explicitly.
  const add = () => {
    setTyped(true);
    append(Object.fromEntries(shape.parts.map(({ name }) => [name, ''])));
  };
  return (
    <fieldset className="stack stack--12">
      <legend className="label">{label}</legend>
      {fields.map(({ id }, at) => (
        <details className="card" key={id} open={at === fields.length - 1 && (typed || at > 0)}>
          <summary className="card__h">{nameOfRow(at)}</summary>
          <div className="card__b stack stack--12">
            <SettingParts parts={shape.parts} path={`${path}.${at}`} />
            <div>
              <Button look="sm danger" onClick={() => remove(at)}>
                {words.remove(nameOfRow(at))}
              </Button>
            </div>
          </div>
        </details>
      ))}
      <AddRowButton onClick={add} />
    </fieldset>
  );
}

export function SettingPart({ path, label, shape }: PartProps): ReactNode {
  const same = { path, label };
  switch (shape.kind) {
    case 'number':
      return <NumberPart {...same} shape={shape} />;
    case 'switch':
      return <SwitchPart {...same} shape={shape} />;
    case 'text':
      return <TextPart {...same} shape={shape} />;
    case 'choice':
      return <ChoicePart {...same} shape={shape} />;
    case 'lines':
      return <LinesPart {...same} shape={shape} />;
    case 'map':
      return <MapPart {...same} shape={shape} />;
    case 'rows':
      return <RowsPart {...same} shape={shape} />;
    case 'group':
      return <SettingParts parts={shape.parts} path={path} />;
    case 'raw':
      return <RawPart {...same} shape={shape} />;
  }
}

/** `of` is the setting with specific names. */
export function SettingParts({
  parts,
  path,
  of,
}: {
  parts: readonly ShapePart[];
  path?: string;
  of?: string;
}): ReactNode {
  const words = useTexts(settingsMessages);
  return parts.map(({ name, shape }) => (
    <SettingPart
      key={name}
      path={path === undefined ? name : `${path}.${name}`}
      label={nameOf(name, words, of)}
      shape={shape}
    />
  ));
}
