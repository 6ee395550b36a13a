import type { WebhookEndpoint } from '#contracts/operations/webhooks.ts';
import { type WebhooksTexts, webhooksMessages } from '#messages/admin/operations/webhooks.ts';
import { useRead } from '../../data/call-shop.ts';
import { DetailActions, DetailSection, FactList } from '../../detail/detail-screen.tsx';
import { DateTime, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { KeyFacts } from '../../parts/key-facts.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { endpointActions } from './endpoint-acts.tsx';
import { DeliveryMark, EndpointState } from './endpoint-state.tsx';

interface WebhookPageProps {
  endpoint: WebhookEndpoint;
  words: WebhooksTexts;
}

const momentOf = (at: string | null, otherwise: string | null = null) =>
  at === null ? otherwise : <DateTime at={at} />;

function EndpointStanding({ endpoint, words }: WebhookPageProps) {
  const language = useLanguage();
  const { stopReason, stoppedAt, failures, failingSince } = endpoint;
  const since = stoppedAt ?? (failures > 1 ? failingSince : null);
  return (
    <KeyFacts
      facts={[
        {
          label: words.columns.state,
          value: <EndpointState endpoint={endpoint} words={words} />,
          more: (stopReason || since) && (
            <>
              {stopReason && words.stops[stopReason]}{' '}
              {since && (
                <span>
                  {words.since} <DateTime at={since} />
                </span>
              )}
            </>
          ),
        },
        {
          label: words.columns.waiting,
          value: formatCount(endpoint.waiting, language),
          more: endpoint.oldestWaitingAt && (
            <>
              {words.oldest} <DateTime at={endpoint.oldestWaitingAt} />
            </>
          ),
        },
        {
          label: words.columns.last,
          value: momentOf(endpoint.lastDeliveredAt, words.never),
          more: `${words.failures}: ${formatCount(failures, language)}`,
        },
      ]}
    />
  );
}

function EndpointSettings({ endpoint, words }: WebhookPageProps) {
  return (
    <DetailSection title={words.settings}>
      <FactList
        rows={[
          [
            words.address,
            <span key="address" className="mono small said__wrap">
              {endpoint.address}
            </span>,
          ],
          [words.columns.personal, endpoint.personal ? words.yes : words.no],
          [words.events, endpoint.types.map((type) => words.types[type]).join(', ')],
          [words.oldSecret, momentOf(endpoint.oldSecretUntil)],
          [words.created, momentOf(endpoint.createdAt)],
        ]}
      />
    </DetailSection>
  );
}

function RecentDeliveries({ endpoint, words }: WebhookPageProps) {
  const { data } = useRead('webhook-deliveries.list', {
    query: { endpoint: endpoint.id, limit: 20 },
  });
  if (!data) return null;
  return (
    <DetailSection
      title={words.recent}
      action={
        <ScreenLink to="webhookDeliveries" search={{ endpoint: endpoint.id }} look="sm">
          {words.log}
        </ScreenLink>
      }
    >
      {data.items.length === 0 ? (
        <p className="muted">{words.nothingYet}</p>
      ) : (
        <ul className="keylines">
          {data.items.map((delivery) => (
            <li key={delivery.id} className="keyline keyline--wrap">
              <span className="grow">
                <ScreenLink to="webhookDelivery" params={{ id: delivery.id }}>
                  {words.types[delivery.type]}
                </ScreenLink>{' '}
                <span className="mono muted">{delivery.orderNumber}</span>
              </span>
              <DeliveryMark delivery={delivery} words={words} />
              <span className="num muted">{delivery.status ?? delivery.error}</span>
              <DateTime at={delivery.at} />
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}

export function Screen() {
  const words = useTexts(webhooksMessages);
  const language = useLanguage();
  const { id } = useScreenParams('webhook');
  const read = useRead('webhooks.show', { params: { id } });
  const endpoint = read.data?.endpoint;
  if (!endpoint) return <AsyncSection read={read} failed={words.one} />;
  const actions = endpointActions(endpoint, words, formatCount(endpoint.waiting, language));
  return (
    <>
      <ScreenHead title={endpoint.name}>
        <ScreenLink to="webhooks" look="sm" icon="cl">
          {words.back}
        </ScreenLink>
        <DetailActions actions={actions} />
      </ScreenHead>
      <EndpointStanding endpoint={endpoint} words={words} />
      <EndpointSettings endpoint={endpoint} words={words} />
      <RecentDeliveries endpoint={endpoint} words={words} />
    </>
  );
}
