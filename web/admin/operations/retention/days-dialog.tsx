import { z } from 'zod';
import type { RetentionRule } from '#contracts/operations/retention.ts';
import type { RetentionTexts } from '#messages/admin/operations/retention.ts';
import { call } from '../../data/call-shop.ts';
import { TextField } from '../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../form/resource-form.tsx';

const setting = 'retention.days';

/** Saves the days of one rule. All others keep their current values. */
async function saveDays(name: string, days: number | null): Promise<void> {
  const { items } = await call('settings.list');
  const was = (items.find(({ key }) => key === setting)?.stored ?? null) as Record<string, number> | null;
  const { [name]: _, ...others } = was ?? {};
  const value = days === null ? others : { ...others, [name]: days };
  await call('settings.change', { params: { key: setting }, body: { value, was } });
}

/** Returns `null` for the default, and `undefined` for a period that is not allowed. */
function readDays(typed: string, atLeast: number): number | null | undefined {
  if (typed.trim() === '') return null;
  const days = Number(typed);
  return Number.isInteger(days) && days >= atLeast && days <= 36_500 ? days : undefined;
}

interface DaysDialogProps {
  rule: RetentionRule;
  words: RetentionTexts;
  close: () => void;
}

export function DaysDialog({ rule, words, close }: DaysDialogProps) {
  const { name, days, usualDays, atLeast } = rule;
  const shop = useShopForm({
    schema: () =>
      z.object({
        days: z
          .string()
          .refine((typed) => readDays(typed, atLeast) !== undefined, words.tooFew(String(atLeast))),
      }),
    values: { days: days === usualDays ? '' : String(days) },
    send: (typed) => saveDays(name, readDays(typed.days, atLeast) ?? null),
    done: words.saved,
    close,
  });
  return (
    <DialogForm
      shop={shop}
      title={words.changeTitle(words.rules[name] ?? name)}
      send={words.save}
      close={close}
    >
      <TextField
        label={words.label}
        help={words.help(String(atLeast), String(usualDays))}
        {...fieldOf(shop.form, 'days')}
        className="in num"
        inputMode="numeric"
      />
    </DialogForm>
  );
}
