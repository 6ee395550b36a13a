import { useState } from 'react';
import { z } from 'zod';
import type { StaffKind } from '#contracts/catalog/service-types-schemas.ts';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import type { Kinds } from '#messages/admin/catalog/types.ts';
import { call } from '../../data/call-shop.ts';
import { useRead } from '../../data/use-read.ts';
import { sayAmount } from '../../form/amounts.ts';
import { Form } from '../../form/form.tsx';
import { Field, FormFailure } from '../../form/form-parts.tsx';
import { ServiceChoices } from '../../form/provider-choices.tsx';
import { useShopForm } from '../../form/use-shop-form.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { showToast } from '../../parts/toast-store.ts';

function typedSchema(words: Kinds) {
  const count = z.string().trim();
  return z.object({
    quantity: count.regex(/^[1-9]\d{0,8}$/, words.invalidCount),
    bonusQuantity: count.regex(/^\d{1,9}$/, words.invalidCount),
    priceCents: z.string().refine((text) => (parseAmount(text) ?? 0) >= 50, sayAmount(words.invalidPrice)),
    popular: z.boolean(),
    provider: z.string(),
    providerService: z.string().trim().max(80, words.tooLong('80')),
  });
}

interface PackageDialogProps {
  kind: StaffKind;
  words: Kinds;
  close: () => void;
}

const blank = {
  quantity: '',
  bonusQuantity: '0',
  priceCents: '',
  popular: false,
  provider: '',
  providerService: '',
};

function usePackageForm({ kind, words, close }: PackageDialogProps) {
  const [schema] = useState(() => typedSchema(words));
  return useShopForm({
    schema,
    values: blank,
    send: async ({ quantity, bonusQuantity, priceCents, popular, provider, providerService }) => {
      const one = {
        quantity: Number(quantity),
        bonusQuantity: Number(bonusQuantity),
        popular,
        priceCents: parseAmount(priceCents) ?? 0,
        ...(provider && providerService ? { provider, providerService } : {}),
      };
      await call('service-kinds.save-packages', { params: { code: kind.code }, body: { packages: [one] } });
      showToast({ tone: 'good', title: words.packageAdded });
      close();
    },
  });
}

type PackageForm = ReturnType<typeof usePackageForm>['form'];

interface CountFieldProps {
  form: PackageForm;
  name: 'quantity' | 'bonusQuantity' | 'priceCents';
  label: string;
  help?: string;
}

function CountField({ form, name, label, help }: CountFieldProps) {
  return (
    <Field label={label} help={help} error={form.formState.errors[name]?.message}>
      {(control) => (
        <input {...control} {...form.register(name)} className="in" inputMode="decimal" autoComplete="off" />
      )}
    </Field>
  );
}

function PerformerFields({ form, words }: { form: PackageForm; words: Kinds }) {
  const { data } = useRead('providers.list');
  const [provider, service] = form.watch(['provider', 'providerService']);
  const chosen = data?.providers.find(({ name }) => name === provider);
  return (
    <div className="svcform">
      <Field label={words.provider} optional>
        {(control) => (
          <select {...control} {...form.register('provider')} className="in in--select">
            <option value="">{words.nobody}</option>
            {data?.providers.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.providerService} optional error={form.formState.errors.providerService?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('providerService')}
            className="in"
            inputMode="text"
            autoComplete="off"
            list="package-services"
          />
        )}
      </Field>
      <ServiceChoices id="package-services" providerId={chosen?.id} typed={service} />
    </div>
  );
}

export function PackageDialog(props: PackageDialogProps) {
  const { kind, words, close } = props;
  const { form, submit, failure } = usePackageForm(props);
  return (
    <Dialog
      title={words.packagesOf(kind.code)}
      onClose={close}
      foot={
        <button type="submit" form="package" className="btn btn--main">
          {words.save}
        </button>
      }
    >
      <Form id="package" className="stack stack--12" onSend={submit}>
        <div className="svcform">
          <CountField form={form} name="quantity" label={words.quantity} help={words.packageHelp} />
          <CountField form={form} name="bonusQuantity" label={words.bonus} />
          <CountField form={form} name="priceCents" label={words.price} />
        </div>
        <label className="opt">
          <input type="checkbox" className="box" {...form.register('popular')} />
          {words.popular}
        </label>
        <PerformerFields form={form} words={words} />
        <FormFailure text={failure} />
      </Form>
    </Dialog>
  );
}
