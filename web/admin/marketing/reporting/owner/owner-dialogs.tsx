import { z } from 'zod';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import { changeRatesSchema, type FigureAlerts, figureAlarmKinds } from '#contracts/marketing/reporting.ts';
import type { FigureTexts } from '#messages/admin/marketing/reporting.ts';
import { call, useRead } from '../../../data/call-shop.ts';
import { readDecimal, readHundredths, toDecimalInput } from '../../../form/decimals.ts';
import { LongField, TextField } from '../../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../../form/resource-form.tsx';
import { formatDay, useLanguage } from '../../../language.tsx';
import { FigureRows } from '../../../parts/charts/figures-card.tsx';

export interface DialogProps {
  words: FigureTexts;
  onClose: () => void;
}

const key = 'figures.alerts';
const keyOf = { margin: 'marginBelow', refunds: 'refundsAbove', conversion: 'conversionFall' } as const;
const none: FigureAlerts = { marginBelow: null, refundsAbove: null, conversionFall: null };

const shown = (bound: number | null) => (bound === null ? '' : toDecimalInput(bound / 100));

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
  const bounds = { ...none, ...(stored as FigureAlerts | null) };
  const shop = useShopForm({
    schema: () => {
      const share = z.string().transform((text, context) => {
        const read = parseShare(text);
        if (read === undefined) context.addIssue({ code: 'custom', message: words.percentWanted });
        return read ?? null;
      });
      return z.object({ marginBelow: share, refundsAbove: share, conversionFall: share });
    },
    values: {
      marginBelow: shown(bounds.marginBelow),
      refundsAbove: shown(bounds.refundsAbove),
      conversionFall: shown(bounds.conversionFall),
    },
    send: (value) => call('settings.change', { params: { key }, body: { value, was: stored ?? null } }),
    done: words.saved,
    close: onClose,
  });
  return (
    <DialogForm shop={shop} title={words.alerts} about={words.alertsAbout} send={words.save} close={onClose}>
      {figureAlarmKinds.map((kind) => (
        <TextField
          key={kind}
          label={words.alertFields[kind]}
          inputMode="decimal"
          {...fieldOf(shop.form, keyOf[kind])}
        />
      ))}
      <p className="help">{words.alertWeek}</p>
    </DialogForm>
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
  const shop = useShopForm({
    schema: () =>
      z.object({
        rates: z.string().transform((text, context) => {
          const read = readRates(text);
          if (typeof read !== 'number') return read;
          context.addIssue({ code: 'custom', message: words.ratesWrong(String(read)) });
          return z.NEVER;
        }),
      }),
    values: { rates: '' },
    send: (body) => call('currency-rates.change', { body }),
    done: words.saved,
    close: onClose,
  });
  const rates = data?.rates ?? [];
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  return (
    <DialogForm
      shop={shop}
      title={words.rates}
      about={words.ratesAbout}
      wide
      send={words.save}
      close={onClose}
      over={
        <>
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
        </>
      }
    >
      <LongField
        label={words.ratesText}
        help={words.ratesHelp}
        className="in mono"
        rows={4}
        spellCheck={false}
        {...fieldOf(shop.form, 'rates')}
      />
    </DialogForm>
  );
}
