import { useState } from 'react';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import {
  changeRatesSchema,
  type FigureAlarmKind,
  type FigureAlerts,
  figureAlarmKinds,
} from '#contracts/marketing/reporting.ts';
import type { FigureTexts } from '#messages/admin/marketing/reporting.ts';
import { call } from '../../../data/call-shop.ts';
import { sentenceOf } from '../../../data/error-sentence.ts';
import { useRead } from '../../../data/use-read.ts';
import { readDecimal, readHundredths, toDecimalInput } from '../../../form/decimals.ts';
import { Field, FormFailure } from '../../../form/field.tsx';
import { Form } from '../../../form/form.tsx';
import { useLanguage } from '../../../language.ts';
import { FigureRows } from '../../../parts/charts/figures-card.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { formatDay } from '../../../parts/format.ts';
import { showToast } from '../../../parts/toast-store.ts';

export interface DialogProps {
  words: FigureTexts;
  onClose: () => void;
}

/** Sends the typed values and keeps them on failure. */
function useSubmit({ words, onClose }: DialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call();
      showToast({ tone: 'good', title: words.saved });
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setBusy(false);
  };
  return { busy, failure, setFailure, send };
}

function DialogButtons({ words, busy, onClose, form }: DialogProps & { busy: boolean; form: string }) {
  return (
    <>
      <button type="button" className="btn" onClick={onClose}>
        {words.cancel}
      </button>
      <button type="submit" form={form} className="btn btn--main" aria-disabled={busy}>
        {busy && <span className="spin" />}
        {words.save}
      </button>
    </>
  );
}

const key = 'figures.alerts';
const fieldOf = { margin: 'marginBelow', refunds: 'refundsAbove', conversion: 'conversionFall' } as const;
const none: FigureAlerts = { marginBelow: null, refundsAbove: null, conversionFall: null };

/** Parses a share to 0.01 %. `null` for empty text, `undefined` for invalid text. */
function parseShare(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const share = readHundredths(text);
  return share !== undefined && share >= 0 && share <= 10_000 ? share : undefined;
}

export function AlertsDialog({ words, onClose }: DialogProps) {
  const { data } = useRead('settings.list');
  const line = data?.items.find((each) => each.key === key);
  if (!line) return null;
  return <AlertsForm words={words} onClose={onClose} stored={line.stored} />;
}

function AlertsForm({ words, onClose, stored }: DialogProps & { stored: unknown }) {
  const { busy, failure, send } = useSubmit({ words, onClose });
  const [wrong, setWrong] = useState<FigureAlarmKind>();
  const bounds = { ...none, ...(stored as FigureAlerts | null) };
  const submit = async (typed: FormData) => {
    const read = figureAlarmKinds.map((kind) => [kind, parseShare(String(typed.get(kind)))] as const);
    const bad = read.find(([, share]) => share === undefined);
    setWrong(bad?.[0]);
    if (bad) return;
    const value = Object.fromEntries(read.map(([kind, share]) => [fieldOf[kind], share]));
    await send(() => call('settings.change', { params: { key }, body: { value, was: stored ?? null } }));
  };
  return (
    <Dialog
      title={words.alerts}
      about={words.alertsAbout}
      onClose={onClose}
      foot={<DialogButtons words={words} busy={busy} onClose={onClose} form="figure-alerts" />}
    >
      <Form id="figure-alerts" className="stack" onSend={submit}>
        {figureAlarmKinds.map((kind) => {
          const bound = bounds[fieldOf[kind]];
          return (
            <Field
              key={kind}
              label={words.alertFields[kind]}
              error={wrong === kind ? words.percentWanted : undefined}
            >
              {(control) => (
                <input
                  className="in"
                  name={kind}
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={bound === null ? '' : toDecimalInput(bound / 100)}
                  {...control}
                />
              )}
            </Field>
          );
        })}
        <p className="help">{words.alertWeek}</p>
        <FormFailure text={failure} />
      </Form>
    </Dialog>
  );
}

type Rates = ReturnType<typeof changeRatesSchema.parse>['rates'];

/** Parses lines such as `2026-11-20;USD;1,0912`. Returns the number of the first invalid line. */
function readRates(text: string): Rates | number {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const rates: Rates = [];
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const [day, currency = '', perEuro = ''] = line.split(/[;\t]|,(?=\s*[A-Z])/).map((cell) => cell.trim());
    const rate = { day, currency: toAsciiUpperCase(currency), perEuro: readDecimal(perEuro) };
    const parsed = changeRatesSchema.safeParse({ rates: [rate] });
    if (!parsed.success) return at + 1;
    rates.push(...parsed.data.rates);
  }
  return rates.length === 0 ? 1 : rates;
}

export function RatesDialog({ words, onClose }: DialogProps) {
  const language = useLanguage();
  const { data } = useRead('currency-rates.list');
  const { busy, failure, setFailure, send } = useSubmit({ words, onClose });
  const rates = data?.rates ?? [];
  const submit = async (typed: FormData) => {
    const read = readRates(String(typed.get('rates')));
    if (typeof read === 'number') setFailure(words.ratesWrong(String(read)));
    else await send(() => call('currency-rates.change', { body: { rates: read } }));
  };
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  return (
    <Dialog
      title={words.rates}
      about={words.ratesAbout}
      className="dlg--wide"
      onClose={onClose}
      foot={<DialogButtons words={words} busy={busy} onClose={onClose} form="currency-rates" />}
    >
      <Form id="currency-rates" className="stack" onSend={submit}>
        <Field label={words.ratesText} help={words.ratesHelp}>
          {(control) => (
            <textarea className="in mono" name="rates" rows={4} spellCheck={false} {...control} />
          )}
        </Field>
        <FormFailure text={failure} />
      </Form>
      {data && rates.length === 0 && <p className="muted small">{words.noRates}</p>}
      {rates.length > 0 && (
        <FigureRows
          label={words.rates}
          heads={[words.day, words.currency, words.perEuro, words.source]}
          lines={rates.map(({ day, currency, perEuro, source }) => [
            formatDay(new Date(`${day}T12:00:00Z`), language),
            currency,
            number.format(perEuro),
            words.rateSources[source],
          ])}
        />
      )}
    </Dialog>
  );
}
