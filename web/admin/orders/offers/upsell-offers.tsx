import '../../catalog/services.css';
import { type ReactNode, useState } from 'react';
import { offerSurfaces, type StaffOffer } from '#contracts/orders/offers.ts';
import { type ServicesTexts, servicesMessages } from '#messages/admin/catalog/services.ts';
import { useRead } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { formatCents, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { StatusBadge } from '../../parts/status.tsx';

const AddOfferDialog = lazyDialog(async () => (await import('./offer-dialogs.tsx')).AddOfferDialog);
const OfferDialog = lazyDialog(async () => (await import('./offer-dialogs.tsx')).OfferDialog);

function OfferMark({ offer, words }: { offer: StaffOffer; words: ServicesTexts }) {
  if (offer.shown) return <StatusBadge mark="completed">{words.offerStates.shown}</StatusBadge>;
  if (offer.active) return <StatusBadge mark="attn">{words.offerStates.fails}</StatusBadge>;
  return (
    <StatusBadge mark="cancelled" quiet>
      {words.offerStates.off}
    </StatusBadge>
  );
}

interface OfferTableProps {
  label: string;
  offers: readonly StaffOffer[];
  words: ServicesTexts;
  onEdit: ((offer: StaffOffer) => void) | undefined;
}

function useOfferTexts(words: ServicesTexts) {
  const language = useLanguage();
  const count = (amount: number | null | undefined) => (amount ? formatCount(amount, language) : '–');
  return {
    count,
    cents: (amount: number | undefined) => (amount === undefined ? '–' : formatCents(amount, language)),
    nameOf: ({ baseQuantity, audience }: StaffOffer) => {
      const size = baseQuantity === null ? words.others : count(baseQuantity);
      return audience === 'spain' ? `${size} · ${words.audiences.spain}` : size;
    },
  };
}

/** Among all sizes, the one with the largest saving is decisive. */
const testOf = ({ tests }: StaffOffer) =>
  tests.toSorted((one, other) => other.savingCents - one.savingCents)[0];

function OfferTable({ label, offers, words, onEdit }: OfferTableProps) {
  const { cents, count, nameOf } = useOfferTexts(words);
  const { offerColumns: columns } = words;
  const figure = (
    name: string,
    cell: (offer: StaffOffer, test: ReturnType<typeof testOf>) => ReactNode,
  ): TableColumn<StaffOffer> => ({
    label: name,
    className: 'num',
    cell: (offer) => cell(offer, testOf(offer)),
  });
  return (
    <DataTable
      label={label}
      look="facts"
      className="card__b svctable"
      rows={offers}
      keyOf={({ id }) => id}
      columns={[
        {
          label: columns.base,
          head: true,
          cell: (offer) => (
            <>
              {nameOf(offer)}
              {offer.baseQuantity === null && testOf(offer) && (
                <small className="muted"> ({count(testOf(offer)?.baseQuantity)})</small>
              )}
            </>
          ),
        },
        figure(columns.extra, (offer, test) => `+${count(test?.extraQuantity ?? offer.extraQuantity)}`),
        figure(columns.addon, ({ addonPriceCents }, test) =>
          cents(addonPriceCents ?? (test && test.upgradedCents - test.baseCents)),
        ),
        figure(columns.whole, (_offer, test) => cents(test?.upgradedCents)),
        figure(columns.catalogue, (_offer, test) => cents(test?.catalogueCents)),
        figure(columns.saving, (_offer, test) => (
          <span className={test && test.savingCents <= 0 ? 'warn' : undefined}>
            {cents(test?.savingCents)}
          </span>
        )),
        { label: columns.state, cell: (offer) => <OfferMark offer={offer} words={words} /> },
        {
          label: columns.actions,
          cell: (offer) =>
            onEdit && (
              <Button
                look="sm"
                aria-label={`${words.edit} ${words.editOffer(nameOf(offer))}`}
                onClick={() => onEdit(offer)}
              >
                {words.edit}
              </Button>
            ),
        },
      ]}
    />
  );
}

export function Screen() {
  const words = useTexts(servicesMessages);
  const { role } = useSession();
  const [editing, setEditing] = useState<StaffOffer>();
  const [adding, setAdding] = useState(false);
  const list = useRead('upsell-offers.list');
  if (!list.data) return <AsyncSection read={list} failed={words.failed} />;
  const { offers } = list.data;
  const owner = role === 'owner';
  return (
    <>
      <ScreenHead title={words.offersTitle} about={offers.length}>
        {owner && (
          <Button look="sm main" icon="plus" onClick={() => setAdding(true)}>
            {words.addOffer}
          </Button>
        )}
      </ScreenHead>
      <p className="muted">{words.offersLead}</p>
      <div className="stack">
        {offerSurfaces.map((surface) => (
          <Card key={surface} title={words.surfaces[surface]}>
            <OfferTable
              label={words.surfaces[surface]}
              offers={offers.filter((offer) => offer.surface === surface)}
              words={words}
              onEdit={owner ? setEditing : undefined}
            />
          </Card>
        ))}
      </div>
      {editing && <OfferDialog offer={editing} words={words} close={() => setEditing(undefined)} />}
      {adding && <AddOfferDialog words={words} close={() => setAdding(false)} />}
    </>
  );
}
