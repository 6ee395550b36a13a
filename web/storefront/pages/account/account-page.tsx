import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import {
  type AccountFilter,
  type AccountView,
  type AccountVisit,
  accountFilters,
} from '#contracts/customers/account-visit.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { Facts } from '../../parts/facts.tsx';
import { HelpLinks } from '../../parts/help-links.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageBand } from '../../parts/page-band.tsx';
import type { RenderInput } from '../../render-input.ts';
import { FormAlert } from '../help/form-field.tsx';
import { AccountForm, StepButton } from './account-form.tsx';
import { AccountOrderCard } from './account-order-card.tsx';
import { AccountSide } from './account-side.tsx';
import { SettingsPage } from './settings-page.tsx';
import { AddressForm, CodeForm, ExpiredCodeCard, OtherBrowserCard } from './sign-in-forms.tsx';

interface OrdersProps {
  account: AccountView;
  locale: Locale;
  services: readonly Service[];
}

const filterPath = (filter: AccountFilter, locale: Locale) =>
  pathTo('account', locale) + (filter === 'all' ? '' : `?state=${filter}`);

function OrderFilter({ account, locale }: Omit<OrdersProps, 'services'>) {
  const words = accountMessages[locale];
  return (
    <nav className="filter" aria-label={words.filterLabel}>
      {accountFilters.map((filter) => (
        <a
          key={filter}
          href={filterPath(filter, locale)}
          aria-current={filter === account.filter ? 'true' : undefined}
        >
          {words.filters[filter]} <span>{account.counts[filter]}</span>
        </a>
      ))}
    </nav>
  );
}

function NoOrders({ account, locale }: Omit<OrdersProps, 'services'>) {
  const { none, noneHere, support } = accountMessages[locale];
  const all = account.counts.all;
  return (
    <div className="sheet empty">
      <Icon name="search" />
      <h3>{all === 0 ? none.heading : noneHere.heading}</h3>
      <p className="soft">{all === 0 ? none.text : noneHere.text(String(all))}</p>
      <div className="row">
        <a className="btn" href={pathTo('account', locale)}>
          {all === 0 ? none.retry : noneHere.all}
        </a>
        {all === 0 && (
          <a className="btn" href={pathTo('contact', locale)}>
            {support}
          </a>
        )}
      </div>
    </div>
  );
}

function AccountOrders({ account, locale, services }: OrdersProps) {
  const words = accountMessages[locale];
  return (
    <section aria-labelledby="orders">
      <h2 className="vh" id="orders">
        {words.orders}
      </h2>
      {account.counts.all > 0 && <OrderFilter account={account} locale={locale} />}
      {account.orders.length === 0 && <NoOrders account={account} locale={locale} />}
      <div className="orders">
        {account.orders.map((order) => (
          <AccountOrderCard key={order.id} order={order} locale={locale} services={services} />
        ))}
      </div>
    </section>
  );
}

/** States what is erased, what is kept and why. No box is ticked in advance (LAW row 3). */
function EraseForm({ unsure, email, locale }: { unsure: boolean; email: string; locale: Locale }) {
  const words = accountMessages[locale].erase;
  return (
    <AccountForm locale={locale} className="sheet panel sign" noValidate>
      <h2>{words.heading}</h2>
      {unsure && <FormAlert text={words.unsure} />}
      <p>
        <b>{email}</b>
      </p>
      <p>{words.lead}</p>
      <ul className="stay">
        {words.stays.map((line) => (
          <li key={line}>
            <Icon name="lock" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <label className="check">
        <input type="checkbox" name="sure" value="yes" aria-invalid={unsure || undefined} />
        {words.sure}
      </label>
      <div className="row">
        <StepButton step="erase" look="btn" text={words.submit} />
        <a className="btn" href={pathTo('account', locale)}>
          {words.back}
        </a>
      </div>
    </AccountForm>
  );
}

function ErasedCard({ locale }: { locale: Locale }) {
  const words = accountMessages[locale].erase;
  return (
    <div className="sheet panel sign" role="status">
      <h2>{words.done}</h2>
      <p className="soft">{words.doneText}</p>
    </div>
  );
}

function AccountNotice({ account, locale }: { account: AccountView; locale: Locale }) {
  const { news: name, why } = account;
  if (name === null) return null;
  const words = accountMessages[locale];
  const failed = name === 'refill_failed' || name === 'export_busy' || name === 'export_over';
  const { title, text } = words.news[name];
  return (
    <div className="alert toast" role={failed ? 'alert' : 'status'}>
      <Icon name={failed ? 'alert' : 'ok'} />
      <b>{title}</b>
      <p>{why ? words.why[why] : text}</p>
    </div>
  );
}

function AccountSummary({ account, locale }: { account: AccountView; locale: Locale }) {
  const words = accountMessages[locale];
  return (
    <div className="acct">
      <Facts
        look="totals"
        rows={[
          [words.totalOrders, account.counts.all],
          [words.totalSpent, formatMoney(account.spentCents, locale)],
        ]}
      />
      <AccountForm locale={locale}>
        <p>
          <span className="soft">{words.signedInAs}</span> <b>{account.email}</b>{' '}
          <StepButton step="leave" look="text" text={words.changeAccount} />
        </p>
      </AccountForm>
    </div>
  );
}

function AccountStep({ visit, locale }: { visit: AccountVisit | undefined; locale: Locale }) {
  switch (visit?.kind) {
    case 'code':
      return <CodeForm visit={visit} locale={locale} />;
    case 'over':
      return <ExpiredCodeCard email={visit.email} locale={locale} />;
    case 'elsewhere':
      return <OtherBrowserCard email={visit.email} locale={locale} />;
    case 'erase':
      return <EraseForm unsure={visit.unsure} email={visit.email} locale={locale} />;
    case 'erased':
      return <ErasedCard locale={locale} />;
    case 'ask':
      return <AddressForm visit={visit} locale={locale} />;
    default:
      return <AddressForm visit={undefined} locale={locale} />;
  }
}

/**
 * Renders `/mi-cuenta`: sign-in by a mailed code, then the orders of that address. Every action is a form and works
 * without scripts.
 */
export function AccountPage({ input }: { input: RenderInput }) {
  const { locale, data } = input;
  const visit = data.content.account;
  const account = visit?.kind === 'account' ? visit.account : undefined;
  return (
    <main>
      <PageBand title={accountMessages[locale].title} look="acct-band">
        {account && <AccountSummary account={account} locale={locale} />}
        {!account && visit?.kind !== 'settings' && (
          <div className="lone">
            <AccountStep visit={visit} locale={locale} />
            <aside className="ways-out">
              <HelpLinks locale={locale} />
            </aside>
          </div>
        )}
      </PageBand>
      {visit?.kind === 'settings' && <SettingsPage settings={visit.settings} locale={locale} />}
      {account && (
        <div className="in page">
          <AccountNotice account={account} locale={locale} />
          <div className="grid2">
            <AccountOrders
              account={account}
              locale={locale}
              services={data.services.filter(({ kind }) => !kind)}
            />
            <AccountSide account={account} locale={locale} />
          </div>
        </div>
      )}
    </main>
  );
}
