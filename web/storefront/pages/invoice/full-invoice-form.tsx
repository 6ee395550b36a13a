import { type BuyerField, buyerFields, type InvoiceVisit } from '#contracts/invoices/invoice.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { invoiceCountries } from '../../shared/country-choices.ts';
import { describeInput, FormAlert, FormField } from '../help/form-field.tsx';

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

function BuyerTextField({ field, form, locale }: { field: BuyerField; form: BuyerForm; locale: Locale }) {
  const words = invoiceMessages[locale];
  const problem = form.problems[field];
  const first = buyerFields.find((each) => form.problems[each]) === field;
  const input = {
    ...describeInput(field, { wrong: problem !== undefined, first }),
    ...habits[field],
    required: true,
    defaultValue: form.draft[field],
  };
  return (
    <FormField id={field} label={words.fields[field]} problem={problem && words.problems[problem]}>
      {field === 'country' ? (
        <select {...input}>
          {invoiceCountries(locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input {...input} />
      )}
    </FormField>
  );
}

export function FullInvoiceForm({
  visit,
  form,
  locale,
}: {
  visit: OpenVisit;
  form: BuyerForm;
  locale: Locale;
}) {
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
