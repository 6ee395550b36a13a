import { z } from 'zod';
import type { ServicesTexts } from '#messages/admin/catalog/services.ts';
import { useRead } from '../../../data/call-shop.ts';
import { refresh } from '../../../data/refresh.ts';
import { ValidationError } from '../../../data/refused-call.ts';
import { readHundredths } from '../../../form/decimals.ts';
import { SelectField, TextField } from '../../../form/fields.tsx';
import { ServiceChoices } from '../../../form/provider-choices.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../../form/resource-form.tsx';
import { formatAmount, formatCents, formatCount, formatRate, useLanguage } from '../../../language.tsx';
import { uploadFile } from '../../../operations/export/upload-file.ts';
import { FigureRows } from '../../../parts/charts/figures-card.tsx';
import { type DraftList, draftFile, draftLists, draftPrices, readSizes } from './price-draft.ts';

interface DialogProps {
  words: ServicesTexts;
  /** Receives the id of the import with the new prices, validated but not applied. */
  onDrafted: (importId: string) => void;
  onClose: () => void;
}

const formSchema = ({ add }: ServicesTexts) =>
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
const listLabel = (list: DraftList, { types, audiences }: ServicesTexts): string => {
  const [type, audience] = list.split('-') as [
    keyof ServicesTexts['types'],
    keyof ServicesTexts['audiences'] | undefined,
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
  const typed = useShopForm({
    schema: () => formSchema(words),
    values: blank,
    send: async (values) => {
      if (prices.length === 0) throw new ValidationError(words.add.chooseService, 'providerService');
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
  return { shop: typed, providers, at, offered, prices, sizes };
}

type AddPrices = ReturnType<typeof useAddPrices>;

function PricesPreview({ draft, words: { add } }: { draft: AddPrices; words: ServicesTexts }) {
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

export function AddPricesDialog(props: DialogProps) {
  const { words, onClose } = props;
  const { add } = words;
  const draft = useAddPrices(props);
  const { shop, providers, at } = draft;
  const { form } = shop;
  return (
    <DialogForm shop={shop} title={add.title} about={add.about} send={add.send} close={onClose}>
      <SelectField
        label={add.list}
        {...fieldOf(form, 'list')}
        choices={draftLists}
        names={(list) => listLabel(list, words)}
        data-first
      />
      <div className="svcform">
        <SelectField
          label={words.columns.provider}
          {...fieldOf(form, 'provider')}
          choices={providers.filter(({ active }) => active).map(({ name }) => name)}
          empty={add.choose}
        />
        <TextField
          label={add.service}
          {...fieldOf(form, 'providerService')}
          help={add.serviceHelp}
          list="add-prices-services"
        />
      </div>
      <ServiceChoices id="add-prices-services" providerId={at?.id} typed={form.watch('providerService')} />
      <div className="svcform">
        <TextField label={add.sizes} {...fieldOf(form, 'sizes')} />
        <TextField
          label={add.markup}
          {...fieldOf(form, 'markup')}
          help={add.markupHelp}
          inputMode="decimal"
        />
      </div>
      <PricesPreview draft={draft} words={words} />
    </DialogForm>
  );
}
