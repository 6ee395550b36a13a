import { useRef } from 'react';
import { z } from 'zod';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { offerSurfaces, type StaffOffer } from '#contracts/orders/offers.ts';
import { audiences } from '#contracts/orders/states.ts';
import type { ServicesTexts } from '#messages/admin/catalog/services.ts';
import { call } from '../../data/call-shop.ts';
import { amountError } from '../../form/amounts.ts';
import { readDecimal, toDecimalInput } from '../../form/decimals.ts';
import { CheckField, SelectField, TextField } from '../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../form/resource-form.tsx';
import { formatCount, useLanguage } from '../../language.tsx';

const parseOrNaN = (text: string) => readDecimal(text) ?? Number.NaN;

/** Added units and price: units and euros for one size, shares for all other sizes. */
function formSchema(words: ServicesTexts, ofSize: boolean) {
  const amount = z.string().refine((text) => (parseAmount(text) ?? 0) > 0, amountError(words.invalidPrice));
  const units = z.string().regex(/^[1-9]\d{0,5}$/, words.invalidCount);
  const share = (from: number, to: number) =>
    z.string().refine((text) => parseOrNaN(text) > from && parseOrNaN(text) <= to, words.invalidCount);
  return z.object({
    extra: ofSize ? units : share(0, 1000),
    price: ofSize ? amount : share(100, 10_000),
    active: z.boolean(),
  });
}
type OfferFormValues = z.infer<ReturnType<typeof formSchema>>;

const toFormValues = ({
  extraQuantity,
  addonPriceCents,
  extraShare,
  priceFactor,
  active,
}: StaffOffer): OfferFormValues =>
  extraQuantity === null || addonPriceCents === null
    ? {
        extra: toDecimalInput((extraShare ?? 0) / 100),
        price: toDecimalInput((priceFactor ?? 0) / 100),
        active,
      }
    : { extra: String(extraQuantity), price: toDecimalInput(toDecimalString(addonPriceCents)), active };

const termsOf = ({ extra, price, active }: OfferFormValues, ofSize: boolean) => ({
  active,
  extraQuantity: ofSize ? Number(extra) : null,
  addonPriceCents: ofSize ? (parseAmount(price) ?? 0) : null,
  extraShare: ofSize ? null : Math.round(parseOrNaN(extra) * 100),
  priceFactor: ofSize ? null : Math.round(parseOrNaN(price) * 100),
});

interface OfferDialogProps {
  offer: StaffOffer;
  words: ServicesTexts;
  close: () => void;
}

function useOfferForm({ offer, words, close }: OfferDialogProps) {
  const ofSize = offer.baseQuantity !== null;
  const basis = useRef(offer.basis);
  return useShopForm({
    schema: () => formSchema(words, ofSize),
    values: toFormValues(offer),
    send: async (typed) => {
      const body = { terms: termsOf(typed, ofSize), basis: basis.current };
      await call('upsell-offers.change', { params: { id: offer.id }, body });
    },
    done: words.offerSaved,
    close,
    reread: async () => {
      const { offers } = await call('upsell-offers.list');
      const now = offers.find(({ id }) => id === offer.id) ?? offer;
      basis.current = now.basis;
      return toFormValues(now);
    },
  });
}

export function OfferDialog({ offer, words, close }: OfferDialogProps) {
  const language = useLanguage();
  const shop = useOfferForm({ offer, words, close });
  const { form } = shop;
  const labels =
    offer.baseQuantity !== null
      ? { extra: words.extraQuantity, price: words.addonPrice }
      : { extra: words.extraShare, price: words.priceFactor };
  const name = offer.baseQuantity === null ? words.others : formatCount(offer.baseQuantity, language);
  return (
    <DialogForm
      shop={shop}
      title={words.editOffer(name)}
      about={words.surfaces[offer.surface]}
      send={words.save}
      close={close}
      labels={{ ...labels, active: words.offerActive }}
    >
      <TextField label={labels.extra} {...fieldOf(form, 'extra')} inputMode="decimal" />
      <TextField label={labels.price} {...fieldOf(form, 'price')} inputMode="decimal" />
      <CheckField {...form.register('active')}>{words.offerActive}</CheckField>
    </DialogForm>
  );
}

function useNewOfferForm({ words, close }: Omit<OfferDialogProps, 'offer'>) {
  return useShopForm({
    schema: () =>
      formSchema(words, true)
        .omit({ active: true })
        .extend({
          base: z.string().regex(/^[1-9]\d{2,5}$/, words.invalidCount),
          surface: z.enum(offerSurfaces),
          audience: z.enum(audiences),
        }),
    values: { base: '', extra: '', price: '', surface: 'checkout_page', audience: 'europe' },
    send: async ({ base, extra, price, surface, audience }) => {
      const body = {
        surface,
        audience,
        baseQuantity: Number(base),
        extraQuantity: Number(extra),
        addonPriceCents: parseAmount(price) ?? 0,
      };
      await call('upsell-offers.create', { body });
    },
    done: words.offerSaved,
    close,
  });
}

/** Adds an inactive offer for another size, to be compared with the list first. */
export function AddOfferDialog({ words, close }: Omit<OfferDialogProps, 'offer'>) {
  const shop = useNewOfferForm({ words, close });
  const { form } = shop;
  return (
    <DialogForm shop={shop} title={words.addOffer} send={words.addOffer} close={close}>
      <TextField label={words.baseQuantity} {...fieldOf(form, 'base')} inputMode="decimal" />
      <TextField label={words.extraQuantity} {...fieldOf(form, 'extra')} inputMode="decimal" />
      <TextField label={words.addonPrice} {...fieldOf(form, 'price')} inputMode="decimal" />
      <SelectField
        label={words.surface}
        {...fieldOf(form, 'surface')}
        choices={offerSurfaces}
        names={words.surfaces}
      />
      <SelectField
        label={words.columns.audience}
        {...fieldOf(form, 'audience')}
        choices={audiences}
        names={words.audiences}
      />
    </DialogForm>
  );
}
