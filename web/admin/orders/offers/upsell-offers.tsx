import { useRead } from '../../data/use-read.ts';
import '../../catalog/services.css';
import { useState } from 'react';
import { offerSurfaces, type StaffOffer } from '#contracts/orders/offers.ts';
import { type Services, servicesMessages } from '#messages/admin/catalog/services.ts';
import { useSession } from '../../data/session.ts';
import { useLanguage, useWords } from '../../language.ts';
import { Failed } from '../../list/list-states.tsx';
import { formatCents, formatCount } from '../../parts/format.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Status } from '../../parts/status.tsx';
import { Loading } from '../../shell/loading.tsx';
import { AddOfferDialog, OfferDialog } from './offer-dialogs.tsx';

function OfferMark({ offer, words }: { offer: StaffOffer; words: Services }) {
  if (offer.shown) return <Status mark="completed">{words.offerStates.shown}</Status>;
  if (offer.active) return <Status mark="attn">{words.offerStates.fails}</Status>;
  return (
    <Status mark="cancelled" quiet>
      {words.offerStates.off}
    </Status>
  );
}

interface RowProps {
  offer: StaffOffer;
  words: Services;
  onEdit: (() => void) | undefined;
}

function OfferRow({ offer, words, onEdit }: RowProps) {
  const language = useLanguage();
  const cents = (amount: number | undefined) => (amount === undefined ? '–' : formatCents(amount, language));
  const count = (amount: number | null | undefined) => (amount ? formatCount(amount, language) : '–');
  // Among all sizes, the one with the largest saving is decisive.
  const test = offer.tests.toSorted((one, other) => other.savingCents - one.savingCents)[0];
  const size = offer.baseQuantity === null ? words.others : count(offer.baseQuantity);
  const name = offer.audience === 'spain' ? `${size} · ${words.audiences.spain}` : size;
  return (
    <tr>
      <th scope="row">
        {name}
        {offer.baseQuantity === null && test && (
          <small className="muted"> ({count(test.baseQuantity)})</small>
        )}
      </th>
      <td className="num">+{count(test?.extraQuantity ?? offer.extraQuantity)}</td>
      <td className="num">{cents(offer.addonPriceCents ?? (test && test.upgradedCents - test.baseCents))}</td>
      <td className="num">{cents(test?.upgradedCents)}</td>
      <td className="num">{cents(test?.catalogueCents)}</td>
      <td className={`num${test && test.savingCents <= 0 ? ' warn' : ''}`}>{cents(test?.savingCents)}</td>
      <td>
        <OfferMark offer={offer} words={words} />
      </td>
      <td>
        {onEdit && (
          <button
            type="button"
            className="btn btn--sm"
            aria-label={`${words.edit} ${words.editOffer(name)}`}
            onClick={onEdit}
          >
            {words.edit}
          </button>
        )}
      </td>
    </tr>
  );
}

const columns = ['base', 'extra', 'addon', 'whole', 'catalogue', 'saving', 'state', 'actions'] as const;

interface OfferTableProps {
  offers: readonly StaffOffer[];
  words: Services;
  onEdit: ((offer: StaffOffer) => void) | undefined;
}

function OfferTable({ offers, words, onEdit }: OfferTableProps) {
  return (
    <table className="gal">
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {words.offerColumns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} words={words} onEdit={onEdit && (() => onEdit(offer))} />
        ))}
      </tbody>
    </table>
  );
}

export function Screen() {
  const words = useWords(servicesMessages);
  const { role } = useSession();
  const [editing, setEditing] = useState<StaffOffer>();
  const [adding, setAdding] = useState(false);
  const list = useRead('upsell-offers.list');
  if (list.error && !list.data)
    return <Failed title={words.failed} error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const { offers } = list.data;
  const owner = role === 'owner';
  return (
    <>
      <Head title={words.offersTitle} about={offers.length}>
        {owner && (
          <button type="button" className="btn btn--sm btn--main" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {words.addOffer}
          </button>
        )}
      </Head>
      <p className="muted settings__lead">{words.offersLead}</p>
      <div className="stack">
        {offerSurfaces.map((surface) => (
          <div className="card" key={surface}>
            <div className="card__h">
              <h2>{words.surfaces[surface]}</h2>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
            <section className="card__b svctable" tabIndex={0} aria-label={words.surfaces[surface]}>
              <OfferTable
                offers={offers.filter((offer) => offer.surface === surface)}
                words={words}
                onEdit={owner ? setEditing : undefined}
              />
            </section>
          </div>
        ))}
      </div>
      {editing && <OfferDialog offer={editing} words={words} close={() => setEditing(undefined)} />}
      {adding && <AddOfferDialog words={words} close={() => setAdding(false)} />}
    </>
  );
}
