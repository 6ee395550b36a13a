import { useState } from 'react';
import { z } from 'zod';
import type { Services } from '#messages/admin/catalog/services.ts';
import { refresh } from '../../../data/refresh.ts';
import { useRead } from '../../../data/use-read.ts';
import { readHundredths } from '../../../form/decimals.ts';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { Field } from '../../../form/form-parts.tsx';
import { ServiceChoices } from '../../../form/provider-choices.tsx';
import { useShopForm } from '../../../form/use-shop-form.ts';
import { useLanguage } from '../../../language.ts';
import { uploadFile } from '../../../operations/export/upload-file.ts';
import { FigureRows } from '../../../parts/charts/figures-card.tsx';
import { formatAmount, formatCents, formatCount, formatRate } from '../../../parts/format.ts';
import { type DraftList, draftFile, draftLists, draftPrices, readSizes } from './price-draft.ts';

interface DialogProps {
  words: Services;
  /** Receives the id of the import with the new prices, validated but not applied. */
  onDrafted: (importId: string) => void;
  onClose: () => void;
}

const typedSchema = ({ add }: Services) =>
  z.object({
    list: z.enum(draftLists),
    provider: z.string().min(1, add.chooseProvider),
    providerService: z.string().trim().min(1, add.chooseService),
    sizes: z.string().refine((text) => readSizes(text) !== undefined, add.invalidSizes),
    markup: z.string().refine((text) => (readHundredths(text) ?? -1) >= 0, add.invalidMarkup),
  });

const blank = {
  list: 'followers-europe' as DraftList,
  provider: '',
  providerService: '',
  sizes: '100, 250, 500, 1000, 2500, 5000, 10000',
  markup: '300',
};

/** Formats a list as on the screen: `Seguidores España`. */
const listLabel = (list: DraftList, { types, audiences }: Services): string => {
  const [type, audience] = list.split('-') as [
    keyof Services['types'],
    keyof Services['audiences'] | undefined,
  ];
  return [types[type], audience && audiences[audience]].filter(Boolean).join(' ');
};

function useOffered(provider: string, providerService: string) {
  const { data } = useRead('providers.list');
  const at = data?.providers.find(({ name }) => name === provider);
  const services = useRead('providers.services', {
    params: { id: at?.id ?? '' },
    query: { q: providerService.trim() },
    enabled: at !== undefined && providerService.trim() !== '',
    keep: true,
  });
  const offered = services.data?.services.find(({ externalId }) => externalId === providerService.trim());
  return { providers: data?.providers ?? [], at, offered: at && offered };
}

function useAddPrices({ words, onDrafted }: DialogProps) {
  const [schema] = useState(() => typedSchema(words));
  const typed = useShopForm({
    schema,
    values: blank,
    send: async (values) => {
      if (prices.length === 0) {
        typed.form.setError('providerService', { message: words.add.chooseService });
        return;
      }
      const file = new File([draftFile(prices, values)], `${values.list}.csv`, { type: 'text/csv' });
      const id = await uploadFile(file, 'catalogue');
      await refresh(['imports']);
      onDrafted(id);
    },
  });
  const now = typed.form.watch();
  const { providers, at, offered } = useOffered(now.provider, now.providerService);
  const sizes = readSizes(now.sizes);
  const markup = readHundredths(now.markup);
  const prices =
    offered && sizes && markup !== undefined
      ? draftPrices(
          Number(offered.rate),
          markup,
          sizes.filter((size) => size >= offered.min && size <= offered.max),
        )
      : [];
  return { ...typed, providers, at, offered, prices, sizes };
}

type AddPrices = ReturnType<typeof useAddPrices>;

function Preview({ draft, words: { add } }: { draft: AddPrices; words: Services }) {
  const language = useLanguage();
  const { at, offered, prices, sizes = [] } = draft;
  if (!at || !offered) return null;
  const { currency } = at;
  const skipped = sizes.filter((size) => size < offered.min || size > offered.max);
  return (
    <section className="stack stack--8" aria-label={add.preview}>
      <p className="small muted">
        {offered.name} · {add.rate(formatRate(offered.rate, currency, language))}
      </p>
      {skipped.length > 0 && (
        <p className="small warn">
          {add.skipped(skipped.map((size) => formatCount(size, language)).join(', '))}
        </p>
      )}
      {prices.length > 0 && (
        <FigureRows
          label={add.preview}
          heads={[add.size, add.cost, add.price]}
          lines={prices.map(({ quantity, costCents, priceCents }) => [
            formatCount(quantity, language),
            formatAmount((costCents / 100).toFixed(2), currency, language),
            formatCents(priceCents, language),
          ])}
        />
      )}
      <p className="small muted">{add.marginsNext}</p>
    </section>
  );
}

interface FieldsProps {
  draft: AddPrices;
  words: Services;
}

function PerformerFields({ draft: { form, providers, at }, words }: FieldsProps) {
  const { add } = words;
  const { errors } = form.formState;
  return (
    <>
      <div className="svcform">
        <Field label={words.columns.provider} error={errors.provider?.message}>
          {(control) => (
            <select {...control} {...form.register('provider')} className="in in--select">
              <option value="">{add.choose}</option>
              {providers
                .filter(({ active }) => active)
                .map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
            </select>
          )}
        </Field>
        <Field label={add.service} help={add.serviceHelp} error={errors.providerService?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('providerService')}
              className="in"
              autoComplete="off"
              list="add-prices-services"
            />
          )}
        </Field>
      </div>
      <ServiceChoices id="add-prices-services" providerId={at?.id} typed={form.watch('providerService')} />
    </>
  );
}

function PriceFields({ draft: { form }, words: { add } }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <div className="svcform">
      <Field label={add.sizes} error={errors.sizes?.message}>
        {(control) => <input {...control} {...form.register('sizes')} className="in" autoComplete="off" />}
      </Field>
      <Field label={add.markup} help={add.markupHelp} error={errors.markup?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('markup')}
            className="in"
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}

export function AddPricesDialog(props: DialogProps) {
  const { words, onClose } = props;
  const { add } = words;
  const draft = useAddPrices(props);
  const { form, submit, failure } = draft;
  return (
    <FormDialog
      title={add.title}
      about={add.about}
      failure={failure}
      send={add.send}
      onSend={submit}
      onClose={onClose}
    >
      <Field label={add.list}>
        {(control) => (
          <select {...control} {...form.register('list')} className="in in--select" data-first>
            {draftLists.map((list) => (
              <option key={list} value={list}>
                {listLabel(list, words)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <PerformerFields draft={draft} words={words} />
      <PriceFields draft={draft} words={words} />
      <Preview draft={draft} words={words} />
    </FormDialog>
  );
}
