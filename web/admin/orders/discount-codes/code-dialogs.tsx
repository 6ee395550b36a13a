import { call } from '../../data/call-shop.ts';
import '../../catalog/services.css';
import { useRef, useState } from 'react';
import {
  codeNameSchema,
  type GeneratedCodesReply,
  mostCodes,
  type StaffCode,
} from '#contracts/orders/discount-codes.ts';
import type { Codes } from '#messages/admin/orders/discount-codes.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Conflict, UnsavedGuard } from '../../form/form-parts.tsx';
import { useClosing } from '../../form/use-closing.ts';
import { useShopForm } from '../../form/use-shop-form.ts';
import { useLanguage } from '../../language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { formatCount } from '../../parts/format.ts';
import { showToast } from '../../parts/toast-store.ts';
import { empty, type Typed, termsOf, typedOf, typedSchema } from './code-form.ts';
import { Line, Terms } from './code-terms.tsx';
import { BatchLink } from './code-words.tsx';

interface CodeDialogProps {
  code?: StaffCode;
  words: Codes;
  close: () => void;
  /** Called with the new code as stored. */
  onMade?: (name: string) => void;
}

function useCodeForm({ code, words, close, onMade }: CodeDialogProps) {
  const basis = useRef(code?.basis ?? '');
  const [schema] = useState(() => {
    const named = (typed: Typed) => code !== undefined || codeNameSchema.safeParse(typed.code).success;
    return typedSchema(words).refine(named, { path: ['code'], message: words.invalid.code });
  });
  const save = async (typed: Typed) => {
    const terms = termsOf(typed);
    if (code) {
      const body = { terms, active: typed.active, basis: basis.current };
      return call('discount-codes.change', { params: { id: code.id }, body });
    }
    const made = await call('discount-codes.create', { body: { code: typed.code, terms } });
    return onMade?.(made.code);
  };
  const reread = async ({ id }: StaffCode) => {
    const now = await call('discount-codes.show', { params: { id } });
    basis.current = now.code.basis;
    return typedOf(now.code);
  };
  return useShopForm({
    schema,
    values: code ? typedOf(code) : empty,
    send: async (typed) => {
      await save(typed);
      showToast({ tone: 'good', title: code ? words.saved : words.made });
      close();
    },
    reread: code && (() => reread(code)),
  });
}

/** Fields that two members may have changed concurrently. */
const shared = [
  ...(['active', 'kind', 'value', 'minimum', 'validFrom', 'validUntil', 'maxUses'] as const),
  ...(['maxUsesPerCustomer', 'serviceTypes', 'windowOnly', 'note'] as const),
];

export function CodeDialog(props: CodeDialogProps) {
  const { code, words, close } = props;
  const { form, submit, failure, conflict, settle, leaving } = useCodeForm(props);
  const closing = useClosing({ dirty: form.formState.isDirty, leaving }, close);
  const { fields } = words;
  return (
    <FormDialog
      title={code ? words.editTitle(code.code) : words.add}
      className="dlg--wide"
      onClose={closing.onClose}
      failure={failure}
      send={code ? words.save : words.add}
      onSend={submit}
      over={
        <>
          <Conflict
            conflict={conflict}
            fields={shared.map((key) => ({ key, label: fields[key] }))}
            onSettle={settle}
          />
          <UnsavedGuard leaving={closing.leaving} />
        </>
      }
    >
      {code ? (
        <label className="opt">
          <input type="checkbox" className="box" {...form.register('active')} />
          {fields.active}
        </label>
      ) : (
        <Line form={form} name="code" label={fields.code} />
      )}
      <Terms form={form} words={words} />
    </FormDialog>
  );
}

export function GenerateDialog({ words, close }: { words: Codes; close: () => void }) {
  const language = useLanguage();
  const [made, setMade] = useState<GeneratedCodesReply>();
  // A click after a lost reply refers to the same batch.
  const [headers] = useState(() => ({ 'idempotency-key': crypto.randomUUID() }));
  const [schema] = useState(() =>
    typedSchema(words).refine(({ count }) => /^[1-9]\d{0,4}$/.test(count) && Number(count) <= mostCodes, {
      path: ['count'],
      message: words.invalid.count,
    }),
  );
  const { form, submit, failure } = useShopForm({
    schema,
    values: { ...empty, count: '1000', maxUses: '1' },
    send: async (typed) => {
      const body = { count: Number(typed.count), prefix: typed.prefix, terms: termsOf(typed) };
      setMade(
        await call('discount-codes.generate', {
          key: headers['idempotency-key'],
          body,
        }),
      );
    },
  });
  if (made)
    return (
      <Dialog title={words.generated(formatCount(made.count, language))} onClose={close}>
        <BatchLink batch={made.batch} words={words} onFollow={close} />
      </Dialog>
    );
  return (
    <FormDialog
      title={words.generate}
      className="dlg--wide"
      onClose={close}
      failure={failure}
      send={words.generate}
      onSend={submit}
    >
      <div className="svcform">
        <Line form={form} name="count" label={words.count} help={words.countHelp} />
        <Line form={form} name="prefix" label={words.prefix} help={words.prefixHelp} optional />
      </div>
      <Terms form={form} words={words} />
    </FormDialog>
  );
}
