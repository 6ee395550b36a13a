import {
  type ContactField,
  type ContactVisit,
  contactFields,
  contactLimits,
  contactServices,
  honeypotField,
} from '#contracts/customers/contact.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { helpMessages } from '#messages/help.ts';
import { describeInput, FormAlert, FormField } from './form-field.tsx';

type SentForm = Extract<ContactVisit, { kind: 'contact-form' }>;

interface ContactFormProps {
  sent: SentForm | undefined;
  locale: Locale;
}

interface FieldProps extends ContactFormProps {
  field: ContactField;
}

const firstWrong = (sent: SentForm | undefined) => contactFields.find((field) => sent?.problems[field]);

function wordsOf({ sent, locale, field }: FieldProps) {
  const { contact } = helpMessages[locale];
  const problem = sent?.problems[field];
  const needed = field === 'name' || field === 'email' || field === 'message';
  return {
    id: field,
    label: contact.fields[field],
    optional: needed ? undefined : contact.optional,
    problem: problem && contact.problems[problem],
  };
}

function inputOf({ sent, field }: FieldProps, hint = false) {
  const wrong = sent?.problems[field] !== undefined;
  return {
    ...describeInput(field, { hint, wrong, first: firstWrong(sent) === field }),
    defaultValue: sent?.values[field],
  };
}

const habits = {
  name: { autoComplete: 'name', required: true, maxLength: contactLimits.name },
  email: { autoComplete: 'email', type: 'email', required: true, maxLength: contactLimits.email },
  company: { autoComplete: 'organization', maxLength: contactLimits.company },
  phone: { autoComplete: 'tel', type: 'tel', maxLength: contactLimits.phone },
} as const;

function Line(props: FieldProps & { field: keyof typeof habits }) {
  return (
    <FormField {...wordsOf(props)}>
      <input {...habits[props.field]} {...inputOf(props)} />
    </FormField>
  );
}

function Service(props: ContactFormProps) {
  const field = { ...props, field: 'service' } as const;
  const { contact } = helpMessages[props.locale];
  return (
    <FormField {...wordsOf(field)}>
      <select {...inputOf(field)}>
        <option value="">{contact.noService}</option>
        {contactServices.map((service) => (
          <option key={service} value={service}>
            {contact.services[service]}
          </option>
        ))}
      </select>
    </FormField>
  );
}

function Message(props: ContactFormProps) {
  const field = { ...props, field: 'message' } as const;
  return (
    <FormField {...wordsOf(field)} hint={helpMessages[props.locale].contact.messageHint}>
      <textarea rows={6} required maxLength={contactLimits.message} {...inputOf(field, true)} />
    </FormField>
  );
}

/** Hidden field that only bots fill in. */
function Honeypot({ label }: { label: string }) {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor={honeypotField}>{label}</label>
      <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function alertOf({ sent, locale }: ContactFormProps): string | undefined {
  const { contact } = helpMessages[locale];
  if (sent?.obstacle) return contact.obstacles[sent.obstacle];
  return firstWrong(sent) && contact.problemTitle;
}

/** Posts to the page's own address. Entered values are rendered again with an error at each wrong field. */
export function ContactForm(props: ContactFormProps) {
  const { contact } = helpMessages[props.locale];
  const alert = alertOf(props);
  return (
    <form className="stack" method="post" action={pathTo('contact', props.locale)} noValidate>
      {alert && <FormAlert text={alert} />}
      {props.sent?.thread && <input type="hidden" name="thread" value={props.sent.thread} />}
      <div className="contact-pair">
        <Line {...props} field="name" />
        <Line {...props} field="email" />
        <Line {...props} field="company" />
        <Line {...props} field="phone" />
      </div>
      <Service {...props} />
      <Message {...props} />
      <Honeypot label={contact.honeypot} />
      <div className="row">
        <button className="btn main" type="submit">
          {contact.submit}
        </button>
        <p className="hint">{contact.privacyNote}</p>
      </div>
    </form>
  );
}
