import '../../styles/services.css';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { placeSchema } from '#contracts/closures.ts';
import { type Locale, locales } from '#contracts/locales.ts';
import { parseAmount, toDecimalString } from '#contracts/money.ts';
import type {
  PreviewReply,
  ServiceEffectReply,
  StaffService,
  StaffServiceReply,
} from '#contracts/staff-services.ts';
import type { Services } from '#messages/admin/services.ts';
import { changeShop, readShop } from '../../data/call-shop.ts';
import { refresh } from '../../data/refresh.ts';
import { useRead } from '../../data/use-read.ts';
import { Conflict, Field, FormFailure, UnsavedGuard } from '../../form/form-parts.tsx';
import { useShopForm } from '../../form/use-shop-form.ts';
import { useLanguage } from '../../language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { formatCents, formatCount, formatShare } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { madridMoment } from '../../parts/madrid-time.ts';
import { showToast } from '../../parts/toast-store.ts';
import { useServiceName } from './service-words.tsx';

/** A comma for who reads with one: as it is typed back. */
const typedPrice = (cents: number) => toDecimalString(cents).replace('.', ',');

const centsOf = (text: string) => {
  const cents = parseAmount(text);
  return cents !== undefined && cents >= 50 ? cents : undefined;
};

/** `FR, ES-canarias`, however it is spaced. */
const placesOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** As it is typed; what leaves is the contract's. */
function typedSchema(words: Services) {
  const count = z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, words.invalidCount);
  const line = z.string().trim().max(60, words.tooLong);
  return z.object({
    price: z.string().refine((text) => centsOf(text) !== undefined, words.invalidPrice),
    bonus: count,
    position: count,
    popular: z.boolean(),
    es: line,
    fr: line,
    it: line,
    en: line,
    closedIn: z
      .string()
      .refine(
        (text) => placesOf(text).every((place) => placeSchema.safeParse(place).success),
        words.invalidPlaces,
      ),
    at: z.string().refine((text) => text === '' || (madridMoment(text) ?? 0) > new Date(), words.invalidTime),
    note: z.string().trim().max(500),
  });
}
type Typed = z.infer<ReturnType<typeof typedSchema>>;

const typedOf = (service: StaffService): Typed => ({
  price: typedPrice(service.priceCents),
  bonus: String(service.bonusQuantity),
  position: String(service.position),
  popular: service.popular,
  ...{ es: '', fr: '', it: '', en: '', ...service.texts },
  closedIn: service.closedIn.join(', '),
  at: '',
  note: '',
});

const fieldsOf = ({ price, bonus, position, popular, closedIn, ...typed }: Typed) => ({
  priceCents: centsOf(price) ?? 0,
  bonusQuantity: Number(bonus),
  position: Number(position),
  popular,
  closedIn: [...new Set(placesOf(closedIn))],
  texts: Object.fromEntries(locales.flatMap((locale) => (typed[locale] ? [[locale, typed[locale]]] : []))),
});

/** What follows from the price that stands in the field. */
function Effect({ service, cents, words }: { service: StaffService; cents: number; words: Services }) {
  const language = useLanguage();
  const { data } = useRead<ServiceEffectReply>(`/api/admin/services/${service.id}/effect`, {
    params: { priceCents: cents },
    topics: ['services'],
    keep: true,
  });
  const line = data?.lines[0];
  if (!data || !line || line.newPriceCents !== cents) return null;
  return (
    <div className="stack stack--8" role="status">
      <p className="note note--info">
        <Icon name="info" />
        <span>
          <b className="medium">{words.effect}</b>{' '}
          {line.newReferenceCents === null
            ? words.noReference
            : words.reducedFrom(
                formatCents(line.newReferenceCents, language),
                String(line.newDiscountPercent),
              )}
          {line.newMargin !== null && ` · ${words.columns.margin} ${formatShare(line.newMargin, language)}`}
          {data.offers.map(({ id, baseQuantity, extraQuantity, newSavingCents }) => {
            const [base, extra] = [formatCount(baseQuantity, language), formatCount(extraQuantity, language)];
            return (
              <span key={id} className="svcsay">
                {newSavingCents > 0
                  ? words.offerSaves(base, extra, formatCents(newSavingCents, language))
                  : words.offerEnds(base, extra)}
              </span>
            );
          })}
        </span>
      </p>
      {data.rising.length > 0 && (
        <p className="note note--danger">
          <Icon name="alert" />
          <span>
            {words.rising}: {data.rising.join('; ')}. {words.risingText}
          </span>
        </p>
      )}
    </div>
  );
}

/** As tall as what it shows: the box around it scrolls, and no key is lost in a frame. */
const grow = ({ currentTarget: frame }: { currentTarget: HTMLIFrameElement }) => {
  const page = frame.contentDocument?.documentElement;
  if (page) frame.style.height = `${page.scrollHeight}px`;
};

/** The page as it would be, with the page's own renderer: a picture of it, which nothing enters and nothing leaves. */
function PreviewDialog({
  url,
  words,
  onLanguage,
  onClose,
}: {
  url: { locale: Locale; address: string };
  words: Services;
  onLanguage: (locale: Locale) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={words.previewTitle} about={words.previewText} className="dlg--wide" onClose={onClose}>
      <div className="stack stack--8">
        <fieldset className="seg" aria-label={words.language}>
          {locales.map((locale) => (
            <button
              type="button"
              key={locale}
              aria-pressed={url.locale === locale}
              onClick={() => onLanguage(locale)}
            >
              {locale.toUpperCase()}
            </button>
          ))}
        </fieldset>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <section className="pagebox" aria-label={words.previewTitle} tabIndex={0}>
          <iframe
            title={words.previewTitle}
            tabIndex={-1}
            key={url.address}
            src={url.address}
            onLoad={grow}
          />
        </section>
      </div>
    </Dialog>
  );
}

/** Price, bonus, order, mark and texts of one service, now or at a time to come; what follows is said before. */
export function EditDialog({
  service,
  words,
  close,
}: {
  service: StaffService;
  words: Services;
  close: () => void;
}) {
  const nameOf = useServiceName(words);
  const basis = useRef(service.basis);
  const [schema] = useState(() => typedSchema(words));
  const [preview, setPreview] = useState<{ locale: Locale; address: string }>();
  const [closing, setClosing] = useState(false);
  const shopForm = useShopForm({
    schema,
    values: typedOf(service),
    send: async (typed) => {
      const { at, note } = typed;
      await changeShop('POST', '/api/admin/service-changes', {
        body: {
          services: [{ id: service.id, basis: basis.current, fields: fieldsOf(typed) }],
          ...(note ? { note } : {}),
          ...(at ? { at: madridMoment(at)?.toISOString() } : {}),
        },
      });
      showToast({ tone: 'good', title: at ? words.planSaved : words.saved });
      close();
      await refresh(['services']);
    },
    reread: async () => {
      const now = await readShop<StaffServiceReply>(`/api/admin/services/${service.id}`);
      basis.current = now.service.basis;
      return typedOf(now.service);
    },
  });
  const { form, submit, failure, conflict, settle, leaving } = shopForm;
  const { errors, isDirty } = form.formState;
  const cents = centsOf(form.watch('price'));
  const show = async (locale: Locale) => {
    const fields = fieldsOf(form.getValues());
    const body = { services: [{ id: service.id, fields }], locale };
    const { url } = await changeShop<PreviewReply>('POST', '/api/admin/services/preview', { body });
    setPreview({ locale, address: url });
  };
  const labels = {
    price: words.fields.priceCents,
    bonus: words.fields.bonusQuantity,
    position: words.fields.position,
    closedIn: words.fields.closedIn,
    ...words.textIn,
  };
  const line = (name: keyof typeof labels, help?: string) => (
    <Field
      key={name}
      label={labels[name]}
      optional={name in words.textIn || name === 'closedIn'}
      {...(help ? { help } : {})}
      error={errors[name]?.message}
    >
      {(control) => (
        <input
          {...control}
          {...form.register(name)}
          className="in"
          inputMode={
            name === 'price' ? 'decimal' : name in words.textIn || name === 'closedIn' ? 'text' : 'numeric'
          }
          autoComplete="off"
        />
      )}
    </Field>
  );
  return (
    <Dialog
      title={`${words.edit}: ${nameOf(service)}`}
      className="dlg--wide"
      onClose={() => (isDirty ? setClosing(true) : close())}
      foot={
        <>
          <button type="button" className="btn" onClick={() => cents !== undefined && void show('es')}>
            <Icon name="eye" />
            {words.preview}
          </button>
          <button type="submit" form="service" className="btn btn--main">
            {form.watch('at') ? words.plan : words.save}
          </button>
        </>
      }
    >
      <form
        id="service"
        className="stack stack--12"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="svcform">
          {line('price')}
          {line('bonus')}
          {line('position')}
        </div>
        {cents !== undefined && cents !== service.priceCents && (
          <Effect service={service} cents={cents} words={words} />
        )}
        <label className="opt">
          <input type="checkbox" className="box" {...form.register('popular')} />
          {words.fields.popular}
        </label>
        <div className="svcform svcform--texts">{locales.map((locale) => line(locale, words.textHelp))}</div>
        {line('closedIn', words.closedInHelp)}
        <div className="svcform">
          <Field label={words.at} optional help={words.atHelp} error={errors.at?.message}>
            {(control) => (
              <input {...control} {...form.register('at')} className="in" type="datetime-local" />
            )}
          </Field>
          <Field label={words.note} optional help={words.noteHelp} error={errors.note?.message}>
            {(control) => <input {...control} {...form.register('note')} className="in" />}
          </Field>
        </div>
        <FormFailure text={failure} />
      </form>
      <Conflict
        conflict={conflict}
        fields={(Object.keys(labels) as (keyof typeof labels)[]).map((key) => ({ key, label: labels[key] }))}
        onSettle={settle}
      />
      {preview && (
        <PreviewDialog
          url={preview}
          words={words}
          onLanguage={(locale) => void show(locale)}
          onClose={() => setPreview(undefined)}
        />
      )}
      <UnsavedGuard
        leaving={leaving ?? (closing ? { stay: () => setClosing(false), leave: close } : undefined)}
      />
    </Dialog>
  );
}
