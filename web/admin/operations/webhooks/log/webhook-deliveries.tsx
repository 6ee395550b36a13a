import { deliveredEventTypes, deliveryStates, type WebhookDelivery } from '#contracts/operations/webhooks.ts';
import { type WebhooksTexts, webhooksMessages } from '#messages/admin/operations/webhooks.ts';
import { DateTime, useTexts } from '../../../language.tsx';
import type { Filter, ListConfig } from '../../../list/list-config.ts';
import { ListScreen } from '../../../list/list-screen.tsx';
import { DeliveryMark } from '../endpoint-state.tsx';

const columnsOf = (words: WebhooksTexts): ListConfig<WebhookDelivery>['columns'] => [
  {
    key: 'type',
    card: 'title',
    cell: ({ type }) => <span className="medium">{words.types[type]}</span>,
  },
  {
    key: 'at',
    card: 'date',
    sort: 'at',
    downFirst: true,
    cell: ({ at }) => <DateTime at={at} />,
  },
  { key: 'endpoint', card: 'line', cell: ({ endpoint }) => endpoint },
  {
    key: 'state',
    card: 'state',
    sort: 'state',
    cell: (delivery) => <DeliveryMark delivery={delivery} words={words} />,
  },
  {
    key: 'order',
    card: 'note',
    cell: ({ orderNumber }) => <span className="mono">{orderNumber}</span>,
  },
  {
    key: 'subject',
    hidden: true,
    cell: ({ subject, subjectId }) => (
      <span className="mono muted">
        {subject} {subjectId}
      </span>
    ),
  },
  {
    key: 'event',
    hidden: true,
    cell: ({ eventId }) => <span className="mono muted">{eventId}</span>,
  },
  {
    key: 'attempts',
    right: true,
    cell: ({ attempts }) => <span className="num">{attempts}</span>,
  },
  {
    key: 'status',
    card: 'figure',
    right: true,
    cell: ({ status, error }) => <span className="num">{status ?? error}</span>,
  },
];

const filtersOf = (words: WebhooksTexts): Filter[] => {
  const { columns, states, failed } = words.deliveries;
  return [
    {
      ...{ kind: 'choice', key: 'state', label: columns.state },
      choices: deliveryStates.map((value) => ({ value, label: states[value] })),
    },
    {
      ...{ kind: 'choice', key: 'type', label: columns.type },
      choices: deliveredEventTypes.map((value) => ({ value, label: words.types[value] })),
    },
    { kind: 'choice', key: 'failed', label: failed, choices: [{ value: 'yes', label: words.yes }] },
    { kind: 'days', key: 'days', label: columns.at, icon: 'clock', from: 'from', to: 'to' },
    { kind: 'text', key: 'endpoint', label: columns.endpoint },
  ];
};

const deliveriesList = (words: WebhooksTexts): ListConfig<WebhookDelivery> => {
  const { deliveries } = words;
  return {
    name: 'webhookDeliveries',
    title: deliveries.title,
    call: 'webhook-deliveries.list',
    idOf: ({ id }) => id,
    nameOf: ({ eventId }) => eventId,
    open: ({ id }) => ({ to: 'webhookDelivery', params: { id } }),
    csv: true,
    searches: { placeholder: deliveries.search },
    views: [
      { key: 'waiting', label: deliveries.states.waiting, search: { state: 'waiting' } },
      { key: 'failed', label: deliveries.failed, search: { failed: 'yes' } },
    ],
    filters: filtersOf(words),
    labels: deliveries.columns,
    columns: columnsOf(words),
    empty: { icon: 'send', title: deliveries.empty, text: deliveries.emptyText },
  };
};

export function Screen() {
  return <ListScreen config={deliveriesList(useTexts(webhooksMessages))} />;
}
