import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { ContactVisit } from '#contracts/customers/contact.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { helpMessages } from '#messages/help.ts';
import { formatDuration } from '#messages/measured-times.ts';
import { pageMessages } from '#messages/pages.ts';
import { Facts } from '../../parts/facts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageBand } from '../../parts/page-band.tsx';
import type { RenderInput } from '../../render-input.ts';
import { ContactForm } from './contact-form.tsx';
import { formatLongDateTime } from './long-moment.ts';

type SentVisit = Extract<ContactVisit, { kind: 'contact-sent' }>;

function ContactReceipt({ visit, locale }: { visit: SentVisit; locale: Locale }) {
  const { contact } = helpMessages[locale];
  return (
    <div className="stack" role="status">
      <div className="alert good">
        <Icon name="ok" />
        <h2>{contact.sentTitle}</h2>
        <p>{visit.acknowledged ? contact.sent : contact.sentUnmailed}</p>
      </div>
      <p className="soft">{contact.sentAt(formatLongDateTime(visit.receivedAt, locale))}</p>
      <p>
        <a className="btn" href={pathTo('contact', locale)}>
          {contact.another}
        </a>
      </p>
    </div>
  );
}

function CompanyDetails({ identity, heading }: { identity: ShopIdentity; heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <address>
        <b>{identity.legalName}</b>
        {[identity.taxId, ...identity.address, identity.registry].map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={`mailto:${identity.email}`}>
          <Icon name="mail" />
          {identity.email}
        </a>
      </address>
    </section>
  );
}

const quickAnswers: readonly PageName[] = ['faq', 'tracking', 'withdrawal'];

function BeforeWriting({ locale }: { locale: Locale }) {
  const { contact } = helpMessages[locale];
  return (
    <section>
      <h2>{contact.beforeHeading}</h2>
      <p className="soft">{contact.before}</p>
      <ul>
        {quickAnswers
          .filter((page) => servedPages.includes(page))
          .map((page) => (
            <li key={page}>
              <a href={pathTo(page, locale)}>{pageMessages[locale].names[page]}</a>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Shows only figures the owner entered (ruling "Proof and honesty"). */
function ContactFigures({ input }: { input: RenderInput }) {
  const { figures } = input.data.content;
  if (!figures || figures.length === 0) return null;
  return (
    <section>
      <h2>{helpMessages[input.locale].contact.figuresHeading}</h2>
      <Facts look="figures" rows={figures.map(({ label, value }) => [label, value])} />
    </section>
  );
}

function ContactMain({ visit, locale }: { visit: ContactVisit | undefined; locale: Locale }) {
  if (visit?.kind === 'contact-sent') return <ContactReceipt visit={visit} locale={locale} />;
  return (
    <>
      <h2>{helpMessages[locale].contact.form}</h2>
      <ContactForm sent={visit} locale={locale} />
    </>
  );
}

/** Computed from the shop's own messages. Hidden when there are too few. */
function AnswerTimes({ input: { data, locale } }: { input: RenderInput }) {
  const { answerTimes } = data.content;
  if (!answerTimes) return null;
  const { medianSeconds, ninetySeconds } = answerTimes;
  return helpMessages[locale].contact.answerTimes(
    formatDuration(medianSeconds, locale),
    formatDuration(ninetySeconds, locale),
  );
}

export function ContactPage({ input }: { input: RenderInput }) {
  const { locale, data } = input;
  const { contact } = helpMessages[locale];
  return (
    <main>
      <PageBand
        title={contact.heading}
        lead={
          <>
            {contact.lead} <AnswerTimes input={input} />
          </>
        }
      >
        <div className="grid2">
          <div className="sheet panel">
            <ContactMain visit={data.content.contact} locale={locale} />
          </div>
          <aside className="side">
            <BeforeWriting locale={locale} />
            <CompanyDetails identity={data.identity} heading={contact.companyHeading} />
            <ContactFigures input={input} />
          </aside>
        </div>
      </PageBand>
    </main>
  );
}
