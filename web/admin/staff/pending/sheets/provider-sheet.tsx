import type { ProviderWaiting } from '#contracts/fulfilment/provider-health.ts';
import type { ProviderReply } from '#contracts/fulfilment/providers.ts';
import { providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { type SheetsTexts, sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useRead } from '../../../data/call-shop.ts';
import { DateTime, formatAmount, formatCount, Money, useLanguage, useTexts } from '../../../language.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';

const LastCalls = lazyDialog(async () => (await import('./last-calls.tsx')).LastCalls);

function WaitingTable({ waiting, words }: { waiting: ProviderWaiting; words: SheetsTexts }) {
  const { packageName: named } = usePackageNames();
  const language = useLanguage();
  if (waiting.services.length === 0) return null;
  return (
    <section className="item__ev" aria-labelledby="what-waits">
      <div className="sec__h">
        <h3 id="what-waits">{words.waiting}</h3>
      </div>
      <dl className="dl">
        {waiting.services.map((service) => (
          <div className="dl__r" key={service.serviceId}>
            <dt>{named(service)}</dt>
            <dd>
              {countOrders(service.orders, words, formatCount(service.orders, language))} ·{' '}
              <Money cents={service.amountCents} /> ·{' '}
              <span className="muted">
                {words.other}: {service.elsewhere.join(', ') || words.none}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted small">{words.otherGoes}</p>
    </section>
  );
}

function countOrders(orders: number, words: SheetsTexts, count: string): string {
  if (orders === 0) return words.nobody;
  return orders === 1 ? words.one : words.orders(count);
}

interface FactsProps {
  provider: ProviderReply['provider'];
  waiting: ProviderWaiting;
  words: SheetsTexts;
}

function ProviderFacts({ provider, waiting: { orders, amountCents, oldestAt }, words }: FactsProps) {
  const language = useLanguage();
  return (
    <dl className="dl">
      <dt>{words.waits}</dt>
      <dd>{countOrders(orders, words, formatCount(orders, language))}</dd>
      {orders > 0 && (
        <>
          <dt>{words.paidFor}</dt>
          <dd>
            <Money cents={amountCents} />
          </dd>
          <dt>{words.since}</dt>
          <dd>{oldestAt && <DateTime at={oldestAt} as="ago" />}</dd>
          <dt>{words.sees}</dt>
          <dd>{words.standings.underway}</dd>
        </>
      )}
      <dt>{words.balance}</dt>
      <dd className="num">
        {provider.balance === null
          ? words.unknown
          : formatAmount(provider.balance, provider.currency, language)}
      </dd>
    </dl>
  );
}

export function ProviderSheet({ providerId }: { providerId: string }) {
  const words = useTexts(sheetsMessages);
  const providers = useTexts(providersMessages);
  const { data } = useRead('providers.show', { params: { id: providerId } });
  const { data: waiting } = useRead('providers.waiting', { params: { id: providerId } });
  if (!data || !waiting) return null;
  const { provider } = data;
  const reason = provider.holdReason ?? '';
  return (
    <>
      <section className="item__ev" aria-labelledby="what-happens">
        <div className="sec__h">
          <h3 id="what-happens">{provider.name}</h3>
        </div>
        {provider.holdReason && (
          <p>
            <b className="medium">{providers.reasons[reason as keyof typeof providers.reasons] ?? reason}.</b>{' '}
            {providers.repairs[reason as keyof typeof providers.repairs]} {provider.holdNote}
          </p>
        )}
        <ProviderFacts provider={provider} waiting={waiting} words={words} />
      </section>
      <WaitingTable waiting={waiting} words={words} />
      <LastCalls params={{ service: 'provider', address: provider.baseUrl }} />
    </>
  );
}
