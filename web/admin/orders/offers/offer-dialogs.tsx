import { useRef, useState } from 'react';
import { z } from 'zod';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { offerSurfaces, type StaffOffer } from '#contracts/orders/offers.ts';
import { audiences } from '#contracts/orders/states.ts';
import type { Services } from '#messages/admin/catalog/services.ts';
import { call } from '../../data/call-shop.ts';
import { sayAmount } from '../../form/amounts.ts';
import { readDecimal, typedDecimal } from '../../form/decimals.ts';
import { Form } from '../../form/form.tsx';
import { Conflict, Field, FormFailure } from '../../form/form-parts.tsx';
import { useShopForm } from '../../form/use-shop-form.ts';
import { useLanguage } from '../../language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { formatCount } from '../../parts/format.ts';
import { showToast } from '../../parts/toast-store.ts';

const number = (text: string) => readDecimal(text) ?? Number.NaN;

/** Added units and price: units and euros for one size, shares for all other sizes. */
function typedSchema(words: Services, ofSize: boolean) {
  const amount = z.string().refine((text) => (parseAmount(text) ?? 0) > 0, sayAmount(words.invalidPrice));
  const units = z.string().regex(/^[1-9]\d{0,5}$/, words.invalidCount);
  const share = (from: number, to: number) =>
    z.string().refine((text) => number(text) > from && number(text) <= to, words.invalidCount);
  return z.object({
    extra: ofSize ? units : share(0, 1000),
    price: ofSize ? amount : share(100, 10_000),
    active: z.boolean(),
  });
}
type Typed = z.infer<ReturnType<typeof typedSchema>>;

const typedOf = ({ extraQuantity, addonPriceCents, extraShare, priceFactor, active }: StaffOffer): Typed =>
  extraQuantity === null || addonPriceCents === null
    ? { extra: typedDecimal((extraShare ?? 0) / 100), price: typedDecimal((priceFactor ?? 0) / 100), active }
    : { extra: String(extraQuantity), price: typedDecimal(toDecimalString(addonPriceCents)), active };

const termsOf = ({ extra, price, active }: Typed, ofSize: boolean) => ({
  active,
  extraQuantity: ofSize ? Number(extra) : null,
  addonPriceCents: ofSize ? (parseAmount(price) ?? 0) : null,
  extraShare: ofSize ? null : Math.round(number(extra) * 100),
  priceFactor: ofSize ? null : Math.round(number(price) * 100),
});

interface OfferDialogProps {
  offer: StaffOffer;
  words: Services;
  close: () => void;
}

function useOfferForm({ offer, words, close }: OfferDialogProps) {
  const ofSize = offer.baseQuantity !== null;
  const basis = useRef(offer.basis);
  const [schema] = useState(() => typedSchema(words, ofSize));
  return useShopForm({
    schema,
    values: typedOf(offer),
    send: async (typed) => {
      const body = { terms: termsOf(typed, ofSize), basis: basis.current };
      await call('upsell-offers.change', { params: { id: offer.id }, body });
      showToast({ tone: 'good', title: words.offerSaved });
      close();
    },
    reread: async () => {
      const { offers } = await call('upsell-offers.list');
      const now = offers.find(({ id }) => id === offer.id) ?? offer;
      basis.current = now.basis;
      return typedOf(now);
    },
  });
}

export function OfferDialog({ offer, words, close }: OfferDialogProps) {
  const language = useLanguage();
  const { form, submit, failure, conflict, settle } = useOfferForm({ offer, words, close });
  const { errors } = form.formState;
  const labels =
    offer.baseQuantity !== null
      ? { extra: words.extraQuantity, price: words.addonPrice }
      : { extra: words.extraShare, price: words.priceFactor };
  const name = offer.baseQuantity === null ? words.others : formatCount(offer.baseQuantity, language);
  return (
    <Dialog title={words.editOffer(name)} about={words.surfaces[offer.surface]} onClose={close}>
      <Form className="stack stack--12" onSend={submit}>
        {(['extra', 'price'] as const).map((field) => (
          <Field key={field} label={labels[field]} error={errors[field]?.message}>
            {(control) => (
              <input
                {...control}
                {...form.register(field)}
                className="in"
                inputMode="decimal"
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        <label className="opt">
          <input type="checkbox" className="box" {...form.register('active')} />
          {words.offerActive}
        </label>
        <FormFailure text={failure} />
        <div className="row">
          <button type="submit" className="btn btn--main">
            {words.save}
          </button>
        </div>
      </Form>
      <Conflict
        conflict={conflict}
        fields={[
          { key: 'extra', label: labels.extra },
          { key: 'price', label: labels.price },
          { key: 'active', label: words.offerActive },
        ]}
        onSettle={settle}
      />
    </Dialog>
  );
}

function useNewOfferForm({ words, close }: Omit<OfferDialogProps, 'offer'>) {
  const [schema] = useState(() =>
    typedSchema(words, true)
      .omit({ active: true })
      .extend({
        base: z.string().regex(/^[1-9]\d{2,5}$/, words.invalidCount),
        surface: z.enum(offerSurfaces),
        audience: z.enum(audiences),
      }),
  );
  return useShopForm({
    schema,
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
      showToast({ tone: 'good', title: words.offerSaved });
      close();
    },
  });
}

/** Adds an inactive offer for another size, to be compared with the list first. */
export function AddOfferDialog({ words, close }: Omit<OfferDialogProps, 'offer'>) {
  const { form, submit, failure } = useNewOfferForm({ words, close });
  const { errors } = form.formState;
  const labels = { base: words.baseQuantity, extra: words.extraQuantity, price: words.addonPrice };
  return (
    <Dialog title={words.addOffer} onClose={close}>
      <Form className="stack stack--12" onSend={submit}>
        {(['base', 'extra', 'price'] as const).map((field) => (
          <Field key={field} label={labels[field]} error={errors[field]?.message}>
            {(control) => (
              <input
                {...control}
                {...form.register(field)}
                className="in"
                inputMode="decimal"
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        <Field label={words.surface}>
          {(control) => (
            <select {...control} {...form.register('surface')} className="in in--select">
              {offerSurfaces.map((surface) => (
                <option key={surface} value={surface}>
                  {words.surfaces[surface]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={words.columns.audience}>
          {(control) => (
            <select {...control} {...form.register('audience')} className="in in--select">
              {audiences.map((audience) => (
                <option key={audience} value={audience}>
                  {words.audiences[audience]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <FormFailure text={failure} />
        <div className="row">
          <button type="submit" className="btn btn--main">
            {words.addOffer}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
