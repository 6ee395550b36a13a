import { useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { z } from 'zod';
import type { Closure } from '#contracts/catalog/closures.ts';
import type { SettingLine } from '#contracts/staff/settings.ts';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { call } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/refused-call.ts';
import { DialogForm, useShopForm } from '../../form/resource-form.tsx';
import { useLanguage, useTexts } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { showToast } from '../../parts/toast-store.ts';
import { nameOf } from './parts/part-words.ts';
import { SettingParts } from './parts/setting-fields.tsx';
import { ruleOf } from './rules/setting-rule.ts';
import { formatValue, type ShapePart, shapeOf } from './rules/setting-shape.ts';

type Values = Record<string, unknown>;

interface PresetsProps {
  setting: SettingLine;
  parts: readonly ShapePart[];
  onTake: (value: Values) => void;
}

/** Presets of a setting. A click fills the fields, which can still be edited. */
function PresetChoices({ setting, parts, onTake }: PresetsProps) {
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

const readClosing = () => import('./closing-dialog.tsx');
const ClosingDialog = lazyDialog(async () => (await readClosing()).ClosingDialog);

/** A form has named values. A single value uses this name. */
const singleField = 'value';

function formOf({ key, schema }: SettingLine): {
  parts: ShapePart[];
  whole: boolean;
  zod: z.ZodType<Values, Values>;
} {
  const shape = shapeOf(schema, key);
  if (shape.kind === 'group') return { parts: shape.parts, whole: false, zod: ruleOf(shape) as never };
  return {
    parts: [{ name: singleField, shape }],
    whole: true,
    zod: z.object({ [singleField]: ruleOf(shape) }) as never,
  };
}

interface SettingDialogProps {
  setting: SettingLine;
  name: string;
  about: string | undefined;
  onClose: () => void;
}

/** Form of a setting. `put` saves the complete value; `null` restores the default. */
function useSettingForm({ setting, name, onClose }: SettingDialogProps) {
  const words = useTexts(settingsMessages);
  const { key, stored, initial } = setting;
  const { parts, whole, zod } = useMemo(() => formOf(setting), [setting]);
  const was = useRef(stored);
  const valuesOf = (value: unknown): Values => (whole ? { [singleField]: value } : (value as Values));
  const put = async (value: unknown) => {
    await call('settings.change', { params: { key }, body: { value, was: was.current } });
    showToast({ tone: 'good', title: words.saved, text: name });
    onClose();
  };
  const shopForm = useShopForm({
    schema: zod,
    values: valuesOf(stored ?? initial),
    send: (values) => put(whole ? values[singleField] : values),
    reread: async () => {
      const { items } = await call('settings.list');
      const now = items.find((each) => each.key === key);
      // The next save refers to the current server value.
      was.current = now?.stored ?? null;
      return valuesOf(now?.stored ?? now?.initial);
    },
  });
  return { ...shopForm, put, parts, whole };
}

type SettingForm = ReturnType<typeof useSettingForm>;

/** Returns the new closures of the setting that stops sales, to confirm before saving. */
function useClosures({ key, stored }: SettingLine, { form, submit }: SettingForm) {
  const words = useTexts(settingsMessages);
  const [closing, setClosing] = useState<Closure[]>([]);
  const save = async () => {
    if (key !== 'catalog.closed') return submit();
    const { findNewClosures, findUnknownCountries } = await readClosing();
    const unknown = findUnknownCountries(form.getValues());
    for (const at of unknown)
      form.setError(`closed.${at}.country`, { type: 'server', message: words.wrong.country });
    if (unknown.length > 0) return;
    const stops = findNewClosures(stored, form.getValues());
    if (stops.length === 0 || !(await form.trigger())) return submit();
    setClosing(stops);
  };
  return { closing, save, drop: () => setClosing([]) };
}

interface BackButtonProps {
  onBack: () => Promise<void>;
  onFailure: (text: string) => void;
}

function BackButton({ onBack, onFailure }: BackButtonProps) {
  const words = useTexts(settingsMessages);
  return (
    <Button onClick={() => onBack().catch((error: unknown) => onFailure(sentenceOf(error)))}>
      {words.back}
    </Button>
  );
}

/** Edits a setting. Unsaved input is guarded, and concurrent changes show both versions. */
export function SettingDialog(props: SettingDialogProps) {
  const { setting, name, about, onClose } = props;
  const words = useTexts(settingsMessages);
  const language = useLanguage();
  const shopForm = useSettingForm(props);
  const { form, submit, failure, put, parts, whole } = shopForm;
  const { closing, save, drop } = useClosures(setting, shopForm);
  const [back, setBack] = useState<string>();
  // A new key remounts the fields with values set from outside.
  const [round, setRound] = useState(0);
  const begin = () => setRound(round + 1);
  const shapes = Object.fromEntries(parts.map((part) => [part.name, part.shape]));
  const labelOf = (part: string) => (whole ? words.value : nameOf(part, words, setting.key));
  return (
    <FormProvider {...form}>
      <DialogForm
        shop={shopForm}
        title={name}
        about={about}
        failure={failure ?? back}
        beside={setting.stored !== null && <BackButton onBack={() => put(null)} onFailure={setBack} />}
        send={words.save}
        onSend={save}
        close={onClose}
        labels={Object.fromEntries(parts.map((part) => [part.name, labelOf(part.name)]))}
        show={(value, part) => shapes[part] && formatValue(value, shapes[part], words, language)}
        onSettled={begin}
        over={
          closing.length > 0 && (
            <ClosingDialog closing={closing} value={form.getValues()} onConfirm={submit} onClose={drop} />
          )
        }
      >
        <PresetChoices
          setting={setting}
          parts={parts}
          onTake={(value) => {
            for (const [part, taken] of Object.entries(value))
              form.setValue(part, taken, { shouldDirty: true });
            begin();
          }}
        />
        <SettingParts key={round} parts={parts} of={setting.key} />
        <p className="small muted">
          {words.effect[setting.effect]}
          {setting.sensitive && ` · ${words.sensitive}`}
        </p>
      </DialogForm>
    </FormProvider>
  );
}
