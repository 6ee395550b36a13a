import { z } from 'zod';
import type { StaffKind } from '#contracts/catalog/service-types-schemas.ts';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import type { KindsTexts } from '#messages/admin/catalog/types.ts';
import { call, useRead } from '../../data/call-shop.ts';
import { amountError } from '../../form/amounts.ts';
import { CheckField, SelectField, TextField } from '../../form/fields.tsx';
import { ServiceChoices } from '../../form/provider-choices.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../form/resource-form.tsx';

function packageFormSchema(words: KindsTexts) {
  const count = z.string().trim();
  return z.object({
    quantity: count.regex(/^[1-9]\d{0,8}$/, words.invalidCount),
    bonusQuantity: count.regex(/^\d{1,9}$/, words.invalidCount),
    priceCents: z.string().refine((text) => (parseAmount(text) ?? 0) >= 50, amountError(words.invalidPrice)),
    popular: z.boolean(),
    provider: z.string(),
    providerService: z.string().trim().max(80, words.tooLong('80')),
  });
}

interface PackageDialogProps {
  kind: StaffKind;
  words: KindsTexts;
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
  return useShopForm({
    schema: () => packageFormSchema(words),
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
    },
    done: words.packageAdded,
    close,
  });
}

export function PackageDialog(props: PackageDialogProps) {
  const { kind, words, close } = props;
  const shop = usePackageForm(props);
  const { form } = shop;
  const { data } = useRead('providers.list');
  const [provider, service] = form.watch(['provider', 'providerService']);
  const providers = data?.providers ?? [];
  const count = { inputMode: 'decimal' } as const;
  return (
    <DialogForm shop={shop} title={words.packagesOf(kind.code)} send={words.save} close={close}>
      <div className="svcform">
        <TextField
          label={words.quantity}
          help={words.packageHelp}
          {...fieldOf(form, 'quantity')}
          {...count}
        />
        <TextField label={words.bonus} {...fieldOf(form, 'bonusQuantity')} {...count} />
        <TextField label={words.price} {...fieldOf(form, 'priceCents')} {...count} />
      </div>
      <CheckField {...form.register('popular')}>{words.popular}</CheckField>
      <div className="svcform">
        <SelectField
          label={words.provider}
          {...fieldOf(form, 'provider')}
          choices={providers.map(({ name }) => name)}
          empty={words.nobody}
          optional
        />
        <TextField
          label={words.providerService}
          {...fieldOf(form, 'providerService')}
          optional
          list="package-services"
        />
        <ServiceChoices
          id="package-services"
          providerId={providers.find(({ name }) => name === provider)?.id}
          typed={service}
        />
      </div>
    </DialogForm>
  );
}
