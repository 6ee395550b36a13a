import { useRef, useState } from 'react';
import type { RetentionRule } from '#contracts/operations/retention.ts';
import type { Retention } from '#messages/admin/operations/retention.ts';
import { call } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import { Form } from '../../form/form.tsx';
import { Field, FormFailure } from '../../form/form-parts.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { showToast } from '../../parts/toast-store.ts';

const setting = 'retention.days';

/** Saves the days of one rule. All others keep their current values. */
async function put(name: string, days: number | null): Promise<void> {
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

export function DaysDialog({
  rule,
  words,
  close,
}: {
  rule: RetentionRule;
  words: Retention;
  close: () => void;
}) {
  const { name, days, usualDays, atLeast } = rule;
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    const wanted = readDays(field.current?.value ?? '', atLeast);
    setProblem(wanted === undefined ? words.tooFew(String(atLeast)) : undefined);
    if (wanted === undefined) return field.current?.focus();
    try {
      await put(name, wanted);
      showToast({ tone: 'good', title: words.saved });
      close();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  return (
    <Dialog title={words.changeTitle(words.rules[name] ?? name)} onClose={close}>
      <Form className="stack stack--12" onSend={submit}>
        <Field label={words.label} help={words.help(String(atLeast), String(usualDays))} error={problem}>
          {(describe) => (
            <input
              {...describe}
              className="in num"
              ref={field}
              inputMode="numeric"
              defaultValue={days === usualDays ? '' : days}
            />
          )}
        </Field>
        <FormFailure text={failure} />
        <div className="row">
          <button type="button" className="btn" onClick={close}>
            {words.back}
          </button>
          <button type="submit" className="btn btn--main">
            {words.save}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
