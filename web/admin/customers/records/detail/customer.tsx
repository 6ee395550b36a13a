import { type ReactNode, Suspense } from 'react';
import { clientsMessages } from '#messages/admin/customers/records.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { call, useChange, useRead } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { type DetailAction, DetailScreen, DetailSection, FactList } from '../../../detail/detail-screen.tsx';
import { Timeline, type TimelineEvent } from '../../../detail/timeline.tsx';
import { DateTime, formatCents, formatCount, Money, useLanguage, useTexts } from '../../../language.tsx';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../../parts/button.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { Note } from '../../../parts/note.tsx';
import { useScreenParams } from '../../../use-screen.ts';
import { ConsentMark, CustomerSigns } from '../list/customer-marks.tsx';
import { CustomerNotes, type CustomerPageProps } from './notes.tsx';
import {
  Conversations,
  CustomerOrders,
  DisputesAndRefills,
  MailPreferences,
  PastOrders,
} from './sections/purchases.tsx';

function MergedAddresses({ client, words }: CustomerPageProps) {
  const unmerge = useChange((merge: string) => call('customer-merges.undo', { params: { id: merge } }), {
    says: words.unmerged,
  });
  return (
    <>
      {client.addresses.map(({ id, email, merge }) => (
        <span key={id} className="row row--wrap">
          {email}
          {merge && id !== client.id && (
            <Button
              look="sm ghost"
              aria-label={`${words.unmerge} ${email}`}
              disabled={unmerge.isPending}
              onClick={() => unmerge.mutate(merge)}
            >
              {words.unmerge}
            </Button>
          )}
        </span>
      ))}
    </>
  );
}

function CustomerFacts({ client, words }: CustomerPageProps) {
  const { fields } = words;
  const language = useLanguage();
  const { languages } = useTexts(ordersMessages);
  const { blocked, blockedUntil } = client;
  const until = blockedUntil ? (
    <>
      {words.blockedUntil} <DateTime at={blockedUntil} />
    </>
  ) : (
    words.blockedForever
  );
  return (
    <DetailSection title={words.who}>
      <FactList
        rows={[
          [fields.addresses, <MergedAddresses key="addresses" client={client} words={words} />],
          [fields.name, client.name],
          [fields.username, `@${client.username}`],
          [fields.place, `${languages[client.language]}, ${client.country}`],
          [fields.account, client.account ? words.hasAccount : words.noAccount],
          [
            fields.blocked,
            blocked ? (
              <ScreenLink key="blocked" to="blockedUsers" search={{ q: client.username }}>
                {until}
              </ScreenLink>
            ) : null,
          ],
          [fields.invoices, formatCount(client.invoices, language)],
          [fields.withdrawals, formatCount(client.withdrawals, language)],
          [fields.chats, formatCount(client.chats, language)],
        ]}
      />
    </DetailSection>
  );
}

function CustomerTotals({ client, words }: CustomerPageProps) {
  const language = useLanguage();
  const { revenueCents, taxCents, netCents, costCents, marginCents, unpriced } = client.money;
  const { money } = words;
  const sums: [string, number | null][] = [
    [money.revenue, revenueCents],
    [money.tax, taxCents],
    [money.net, netCents],
    [money.cost, costCents],
    [words.margin, marginCents],
  ];
  return (
    <DetailSection title={money.title}>
      <FactList
        rows={sums.flatMap(([label, cents]) =>
          cents === null ? [] : [[label, <Money key={label} cents={cents} />] as const],
        )}
      />
      {unpriced > 0 && <p className="small muted">{money.unpriced(formatCount(unpriced, language))}</p>}
    </DetailSection>
  );
}

function CustomerSections(shown: CustomerPageProps) {
  return (
    <>
      <CustomerNotes {...shown} />
      <CustomerFacts {...shown} />
      <CustomerTotals {...shown} />
      <CustomerOrders {...shown} />
      <PastOrders {...shown} />
      <DisputesAndRefills {...shown} />
      <Conversations {...shown} />
      <MailPreferences {...shown} />
    </>
  );
}

const loadDialogs = () => import('./dialogs.tsx');
const MergeDialog = lazyDialog(async () => (await loadDialogs()).MergeDialog);
const ExportDialog = lazyDialog(async () => (await loadDialogs()).ExportDialog);
const EraseDialog = lazyDialog(async () => (await loadDialogs()).EraseDialog);

const withSuspense = (dialog: ReactNode) => <Suspense>{dialog}</Suspense>;

function actionsOf({ client, words }: CustomerPageProps, isOwner: boolean): DetailAction[] {
  const merge: DetailAction = {
    key: 'merge',
    label: words.merge,
    icon: 'users',
    disabled: client.mergedInto ? words.mergedNotice : undefined,
    dialog: (close) => withSuspense(<MergeDialog client={client} words={words} close={close} />),
  };
  if (!isOwner) return [merge];
  return [
    merge,
    {
      key: 'export',
      label: words.export,
      icon: 'down',
      dialog: (close) => withSuspense(<ExportDialog client={client} words={words} close={close} />),
    },
    {
      key: 'erase',
      label: words.erase,
      icon: 'ban',
      tone: 'danger',
      dialog: (close) => withSuspense(<EraseDialog client={client} words={words} close={close} />),
    },
  ];
}

function eventsOf({ client, words }: CustomerPageProps): TimelineEvent[] {
  return [
    ...client.story.map(
      ({ id, at, action, who, after }): TimelineEvent => ({
        key: id,
        at,
        icon: 'note',
        text: words.happened[action] ?? action,
        who: who ?? undefined,
        quote: typeof after.reason === 'string' ? after.reason : undefined,
      }),
    ),
    ...client.orderList.map(
      ({ orderId, orderNumber, at, totalCents }): TimelineEvent => ({
        key: orderId,
        at,
        icon: 'orders',
        text: (
          <>
            <ScreenLink to="order" params={{ id: orderId }} className="mono">
              {orderNumber}
            </ScreenLink>{' '}
            <Money cents={totalCents} />
          </>
        ),
      }),
    ),
    ...client.disputeList.map(
      ({ id, at, amountCents }): TimelineEvent => ({
        key: id,
        at,
        icon: 'scale',
        tone: 'warn',
        text: (
          <>
            {words.lists.disputes} <Money cents={amountCents} />
          </>
        ),
      }),
    ),
  ];
}

function useFacts({ client, words }: CustomerPageProps) {
  const language = useLanguage();
  const { tries, refundedCents, past } = client;
  const besides = [
    ...(tries > 0 ? [words.tries(formatCount(tries, language))] : []),
    ...(past.orders > 0 ? [words.past.besides(formatCount(past.orders, language))] : []),
  ].join(' · ');
  return [
    {
      label: words.spent,
      value: <Money cents={client.spentCents} />,
      more: refundedCents > 0 && words.backOf(formatCents(refundedCents, language)),
    },
    {
      label: words.orders,
      value: formatCount(client.orders, language),
      more: besides,
    },
    { label: words.since, value: <DateTime at={client.firstOrderAt} as="day" /> },
  ];
}

function CustomerDetails(shown: CustomerPageProps) {
  const { client, words } = shown;
  const { role } = useSession();
  return (
    <DetailScreen
      title={client.email}
      about={
        <span className="row row--wrap">
          <CustomerSigns client={client} words={words} />
          <ConsentMark consent={client.consent} words={words} />
          {client.name}
        </span>
      }
      at={`customers/${client.id}`}
      actions={actionsOf(shown, role === 'owner')}
      facts={useFacts(shown)}
      notices={
        client.mergedInto && (
          <Note tone="info">
            {words.mergedNotice}{' '}
            <ScreenLink to="customer" params={{ id: client.mergedInto }}>
              {words.mergedLink}
            </ScreenLink>
          </Note>
        )
      }
      timeline={<Timeline events={eventsOf(shown)} />}
    >
      <CustomerSections {...shown} />
    </DetailScreen>
  );
}

export function Screen() {
  const words = useTexts(clientsMessages);
  const { id } = useScreenParams('customer');
  const read = useRead('customers.show', { params: { id } });
  return (
    <AsyncSection read={read} failed={read.error?.status === 404 ? words.missing : words.failed}>
      {(client) => <CustomerDetails client={client} words={words} />}
    </AsyncSection>
  );
}
