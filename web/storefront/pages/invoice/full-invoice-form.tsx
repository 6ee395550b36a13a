import { type BuyerField, buyerFields, type InvoiceVisit } from '#contracts/invoices/invoice.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { CountryOptions, invoiceCountries } from '../../shared/country-choices.tsx';
import { FormAlert, SentField } from '../help/form-field.tsx';

type OpenVisit = Extract<InvoiceVisit, { kind: 'open' }>;
type BuyerForm = NonNullable<OpenVisit['form']>;

const habits: Record<BuyerField, { autoComplete: string }> = {
  name: { autoComplete: 'organization' },
  number: { autoComplete: 'off' },
  street: { autoComplete: 'street-address' },
  postalCode: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2' },
  country: { autoComplete: 'country' },
};

interface FormProps {
  form: BuyerForm;
  locale: Locale;
}

function BuyerTextField({ field, form, locale }: FormProps & { field: BuyerField }) {
  const words = invoiceMessages[locale];
  const own = { ...habits[field], required: true };
  return (
    <SentField {...{ field, fields: buyerFields, problems: form.problems, values: form.draft, words }}>
      {(input) =>
        field === 'country' ? (
          <select {...input} {...own}>
            <CountryOptions countries={invoiceCountries(locale)} />
          </select>
        ) : (
          <input {...input} {...own} />
        )
      }
    </SentField>
  );
}

export function FullInvoiceForm({ visit, form, locale }: FormProps & { visit: OpenVisit }) {
  const words = invoiceMessages[locale];
  return (
    <form className="stack sheet panel" method="post" action={pathTo('invoice', locale)} noValidate>
      <div>
        <h2>{words.formTitle}</h2>
        <p className="soft">{words.formLead}</p>
      </div>
      {Object.keys(form.problems).length > 0 && <FormAlert text={words.problemTitle} />}
      <input type="hidden" name="order" value={visit.accessToken} />
      {buyerFields.map((field) => (
        <BuyerTextField key={field} field={field} form={form} locale={locale} />
      ))}
      <label className="check">
        <input type="checkbox" name="document" defaultChecked={form.draft.document} />
        <span>{words.document}</span>
      </label>
      <div className="row">
        <button className="btn main" type="submit">
          {words.submit}
        </button>
      </div>
    </form>
  );
}
