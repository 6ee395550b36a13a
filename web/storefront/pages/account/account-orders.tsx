import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { type AccountFilter, type AccountView, accountFilters } from '#contracts/customers/account-visit.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { Icon } from '../../parts/icon.tsx';
import { AccountOrderCard } from './account-order-card.tsx';

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

export function AccountOrders({ account, locale, services }: OrdersProps) {
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
