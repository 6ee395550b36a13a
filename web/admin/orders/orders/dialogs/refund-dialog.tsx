import { useState } from 'react';
import { parseAmount } from '#contracts/amount-text.ts';
import type { StaffOrder } from '#contracts/staff-orders.ts';
import { orderMessages } from '#messages/admin/order.ts';
import { changeShop } from '../../../data/call-shop.ts';
import { Unsendable } from '../../../data/error-sentence.ts';
import { useChange } from '../../../data/use-change.ts';
import { amountProblem } from '../../../form/amounts.ts';
import { Field } from '../../../form/form-parts.tsx';
import { useLanguage, useWords } from '../../../language.ts';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { formatCents } from '../../../parts/format.ts';
import { linkText } from '../../../parts/link-text.ts';
import { type OrderDialogProps, useKey } from './order-dialog.ts';

interface Share {
  key: string;
  label: string;
  cents: number;
  /** Of one line, or one post of it. */
  of?: { lineItemId: string; position?: number };
}

type Part = StaffOrder['fulfilments'][number];

/** What is left of a part's own price; the server reckons the same and refuses more. */
function shareOf(
  order: StaffOrder,
  { id, link, lineItemId, position, paidCents }: Part,
): Omit<Share, 'label'> & {
  link: string;
} {
  const line = order.lines.find((each) => each.id === lineItemId);
  const isPost = (line?.posts.length ?? 0) > 0;
  const gone = order.refunds
    .filter((refund) => refund.lineItemId === lineItemId && refund.position === (isPost ? position : null))
    .filter(({ state }) => state !== 'failed' && state !== 'canceled')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const lineLeft = (line?.priceCents ?? 0) - (line?.refundedCents ?? 0);
  return {
    ...{ key: id, link, cents: Math.min(lineLeft, paidCents - gone) },
    of: isPost ? { lineItemId, position } : { lineItemId },
  };
}

/** What may be given back: what did not arrive, all that is left, or what is left of one line or post. */
function sharesOf(order: StaffOrder, words: typeof orderMessages.es): Share[] {
  const left = order.payments.reduce(
    (sum, { receivedCents, refundedCents }) => sum + receivedCents - refundedCents,
    0,
  );
  const undelivered = order.fulfilments.reduce(
    (sum, { paidCents, quantity, delivered }) =>
      sum + Math.ceil((paidCents * (quantity - delivered)) / quantity),
    0,
  );
  const parts = order.fulfilments.length > 1 ? order.fulfilments : [];
  return [
    {
      key: 'undelivered',
      label: words.refund.undelivered,
      cents: Math.min(left, undelivered - order.refundedCents),
    },
    { key: 'all', label: words.refund.all, cents: left },
    ...parts
      .map((part) => shareOf(order, part))
      .map(({ link, ...share }) => ({
        ...share,
        label: words.refund.part(linkText(link)),
        cents: Math.min(left, share.cents),
      })),
  ].filter(({ cents }) => cents > 0);
}

const centsOf = (typed: string) => parseAmount(typed) ?? Number.NaN;

export function RefundDialog({ order, close }: OrderDialogProps) {
  const words = useWords(orderMessages);
  const language = useLanguage();
  const headers = useKey();
  const shares = sharesOf(order, words);
  // By its key: what can be given back may change while the dialog is open, and the choice must not.
  const [chosen, setChosen] = useState(shares[0]?.key ?? 'other');
  const [typed, setTyped] = useState('');
  const other = chosen === 'other';
  const share = shares.find(({ key }) => key === chosen);
  const cents = other ? centsOf(typed) : (share?.cents ?? 0);
  const money = formatCents(Number.isFinite(cents) ? cents : 0, language);
  const refund = useChange(
    async (reason: string) => {
      if (!(cents > 0)) throw new Unsendable(words.refund.invalid);
      return changeShop('POST', '/api/admin/refunds', {
        headers,
        body: {
          ...{ orderId: order.id, amountCents: cents, reason: reason.slice(0, 200) },
          ...(other ? {} : share?.of),
        },
      });
    },
    { refreshes: ['orders', 'payments', 'pending'], fails: null, says: () => words.refund.done(money) },
  );
  return (
    <ConsequenceDialog
      title={words.actions.refund}
      about={order.orderNumber}
      consequences={[
        { icon: 'card', text: words.refund.back },
        { icon: 'info', text: words.refund.once },
      ]}
      confirm={words.refund.confirm(money)}
      tone="destroy"
      reason="required"
      onConfirm={(reason) => refund.mutateAsync(reason)}
      onClose={close}
    >
      <fieldset>
        <legend className="sr">{words.actions.refund}</legend>
        <div className="pick">
          {[...shares, undefined].map((each) => (
            <label key={each?.key ?? 'other'}>
              <input
                type="radio"
                className="box"
                name="refund"
                checked={chosen === (each?.key ?? 'other')}
                onChange={() => setChosen(each?.key ?? 'other')}
              />
              <span className="medium">{each?.label ?? words.refund.other}</span>
              {each && <span className="num medium">{formatCents(each.cents, language)}</span>}
            </label>
          ))}
        </div>
      </fieldset>
      {other && (
        <Field
          label={words.refund.cents}
          error={typed && !(cents > 0) ? amountProblem(typed, words.refund.invalid) : undefined}
        >
          {(control) => (
            <input
              className="in"
              inputMode="decimal"
              {...control}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
    </ConsequenceDialog>
  );
}
