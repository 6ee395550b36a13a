import { useState } from 'react';
import { z } from 'zod';
import type { StaffKind } from '#contracts/catalog/service-types-schemas.ts';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import type { Kinds } from '#messages/admin/catalog/types.ts';
import { call } from '../../data/call-shop.ts';
import { refresh } from '../../data/refresh.ts';
import { useRead } from '../../data/use-read.ts';
import { sayAmount } from '../../form/amounts.ts';
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

/** A package of a kind: a size, its price, and who performs it. */
export function PackageDialog({ kind, words, close }: { kind: StaffKind; words: Kinds; close: () => void }) {
  const [schema] = useState(() => typedSchema(words));
  const { data } = useRead('providers.list', { topics: ['providers'] });
  const { form, submit, failure } = useShopForm({
    schema,
    values: {
      quantity: '',
      bonusQuantity: '0',
      priceCents: '',
      popular: false,
      provider: '',
      providerService: '',
    },
    send: async ({ quantity, bonusQuantity, priceCents, popular, provider, providerService }) => {
      const one = {
        ...{ quantity: Number(quantity), bonusQuantity: Number(bonusQuantity), popular },
        priceCents: parseAmount(priceCents) ?? 0,
        ...(provider && providerService ? { provider, providerService } : {}),
      };
      await call('service-kinds.save-packages', { params: { code: kind.code }, body: { packages: [one] } });
      showToast({ tone: 'good', title: words.packageAdded });
      close();
      await refresh(['services']);
    },
  });
  const { errors } = form.formState;
  const [typedProvider, typedService] = form.watch(['provider', 'providerService']);
  const chosen = data?.providers.find(({ name }) => name === typedProvider);
  const labels = {
    quantity: words.quantity,
    bonusQuantity: words.bonus,
    priceCents: words.price,
    providerService: words.providerService,
  };
  const line = (name: keyof typeof labels) => (
    <Field
      label={labels[name]}
      optional={name === 'providerService'}
      {...(name === 'quantity' ? { help: words.packageHelp } : {})}
      error={errors[name]?.message}
    >
      {(control) => (
        <input
          {...control}
          {...form.register(name)}
          className="in"
          inputMode={name === 'providerService' ? 'text' : 'decimal'}
          autoComplete="off"
          {...(name === 'providerService' ? { list: 'package-services' } : {})}
        />
      )}
    </Field>
  );
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
      <form id="package" className="stack stack--12" noValidate onSubmit={submit}>
        <div className="svcform">
          {line('quantity')}
          {line('bonusQuantity')}
          {line('priceCents')}
        </div>
        <label className="opt">
          <input type="checkbox" className="box" {...form.register('popular')} />
          {words.popular}
        </label>
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
          {line('providerService')}
          <ServiceChoices id="package-services" providerId={chosen?.id} typed={typedService} />
        </div>
        <FormFailure text={failure} />
      </form>
    </Dialog>
  );
}
