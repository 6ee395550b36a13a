import { useState } from 'react';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import type { RefundableReply } from '#contracts/payments/refunds.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { call, useRead } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { amountProblem } from '../../../form/amounts.ts';
import { TextField } from '../../../form/fields.tsx';
import { formatCents, useLanguage, useTexts } from '../../../language.tsx';
import { ConsequenceDialog, FieldError } from '../../../parts/consequence-dialog.tsx';
import { linkText } from '../../../parts/link-text.ts';
import { type OrderDialogProps, useKey } from './order-dialog.ts';

interface RefundShare {
  key: string;
  label: string;
  cents: number;
  of?: { lineItemId: string; position?: number };
}

/** Returns the shares computed by the server, without those of zero. */
function sharesOf(
  { allCents, undeliveredCents, parts }: RefundableReply,
  words: typeof orderMessages.es,
): RefundShare[] {
  return [
    { key: 'undelivered', label: words.refund.undelivered, cents: undeliveredCents },
    { key: 'all', label: words.refund.all, cents: allCents },
    ...parts.map(({ fulfilmentId, link, cents, lineItemId, position }) => ({
      key: fulfilmentId,
      label: words.refund.part(linkText(link)),
      cents,
      of: { lineItemId, position },
    })),
  ].filter(({ cents }) => cents > 0);
}

const centsOf = (typed: string) => parseAmount(typed) ?? Number.NaN;

interface RefundDialogProps extends OrderDialogProps {
  reason?: string;
}

/** Opens once the refundable amount and the member's limit are known. Explains whom to ask above the limit. */
export function RefundDialog(props: RefundDialogProps) {
  const { role } = useSession();
  const { data: refundable, error: unread } = useRead('orders.refundable', {
    params: { id: props.order.id },
  });
  const { data, error } = useRead('refund-allowance.show', { enabled: role !== 'owner' });
  if (!refundable && !unread) return null;
  if (role !== 'owner' && !data && !error) return null;
  const { allowance } = data ?? { allowance: null };
  const most = allowance ? Math.min(allowance.perRefundCents, allowance.leftTodayCents) : undefined;
  return <AllowedAmountForm {...props} most={most} shares={refundable} />;
}

interface WithinProps extends RefundDialogProps {
  most: number | undefined;
  /** `undefined` when they could not be loaded. An amount can still be typed. */
  shares: RefundableReply | undefined;
}

interface ShareChoiceProps {
  shares: readonly RefundShare[];
  /** Selected by key, because the refundable amounts may change while the dialog is open. */
  chosen: string;
  mayGive: (cents: number) => boolean;
  onChoose: (key: string) => void;
}

function ShareChoice({ shares, chosen, mayGive, onChoose }: ShareChoiceProps) {
  const words = useTexts(orderMessages);
  const language = useLanguage();
  return (
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
              disabled={each !== undefined && !mayGive(each.cents)}
              onChange={() => onChoose(each?.key ?? 'other')}
            />
            <span className="medium">{each?.label ?? words.refund.other}</span>
            {each && <span className="num medium">{formatCents(each.cents, language)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface OtherAmountProps {
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
}

function OtherAmount({ typed, error, onType }: OtherAmountProps) {
  const words = useTexts(orderMessages);
  return (
    <TextField label={words.refund.cents} error={error} inputMode="decimal" value={typed} onType={onType} />
  );
}

function AllowedAmountForm({ order, close, reason: why, most, shares: reckoned }: WithinProps) {
  const words = useTexts(orderMessages);
  const language = useLanguage();
  const headers = useKey();
  const shares = reckoned ? sharesOf(reckoned, words) : [];
  const mayGive = (cents: number) => most === undefined || cents <= most;
  const [chosen, setChosen] = useState(shares.find(({ cents }) => mayGive(cents))?.key ?? 'other');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const share = shares.find(({ key }) => key === chosen);
  const cents = chosen === 'other' ? centsOf(typed) : (share?.cents ?? 0);
  const money = formatCents(Number.isFinite(cents) ? cents : 0, language);
  const wrong = (typed || asked) && !(cents > 0) ? amountProblem(typed, words.refund.invalid) : undefined;
  const bound = most !== undefined && words.refund.bound(formatCents(most, language));
  return (
    <ConsequenceDialog
      title={words.actions.refund}
      about={order.orderNumber}
      consequences={[
        { icon: 'card', text: words.refund.back },
        { icon: 'info', text: words.refund.once },
        ...(bound ? [{ icon: 'user' as const, text: bound }] : []),
      ]}
      confirm={words.refund.confirm(money)}
      tone="destroy"
      reason="required"
      reasonAtFirst={why}
      onConfirm={async (reason: string) => {
        if (!(cents > 0)) {
          setAsked(true);
          throw new FieldError();
        }
        const body = { orderId: order.id, amountCents: cents, reason: reason.slice(0, 200), ...share?.of };
        return call('refunds.create', { key: headers['idempotency-key'], body });
      }}
      done={words.refund.done(money)}
      onClose={close}
    >
      <ShareChoice {...{ shares, chosen, mayGive }} onChoose={setChosen} />
      {chosen === 'other' && <OtherAmount typed={typed} error={wrong} onType={setTyped} />}
    </ConsequenceDialog>
  );
}
