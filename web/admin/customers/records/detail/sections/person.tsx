import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { call } from '../../../../data/call-shop.ts';
import { useChange } from '../../../../data/use-change.ts';
import { DetailSection, FactList } from '../../../../detail/detail-screen.tsx';
import { useLanguage, useTexts } from '../../../../language.ts';
import { Button } from '../../../../parts/button.tsx';
import { formatCount } from '../../../../parts/format.ts';
import { DateTime } from '../../../../parts/moment.tsx';
import { Money } from '../../../../parts/money.tsx';
import { ScreenLink } from '../../../../parts/screen-link.tsx';
import type { CustomerPageProps } from '../notes.tsx';

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

export function CustomerFacts({ client, words }: CustomerPageProps) {
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

export function CustomerTotals({ client, words }: CustomerPageProps) {
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
