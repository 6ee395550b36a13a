import { useState } from 'react';
import type { WithdrawalReply } from '#contracts/checkout/withdrawal-schemas.ts';
import type { WithdrawalsTexts } from '#messages/admin/checkout/withdrawals.ts';
import { call } from '../../data/call-shop.ts';
import { OrderChoices } from '../../form/order-choices.tsx';
import { useLanguage } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { formatDay } from '../../parts/format.ts';
import { compareOrderAddress } from './address-rules.ts';

interface DialogProps {
  withdrawal: WithdrawalReply;
  words: WithdrawalsTexts;
  onClose: () => void;
}

/** Asks for the intended order. The most likely one is preselected. */
export function AcceptDialog({ withdrawal, words, onClose }: DialogProps) {
  const likely = withdrawal.candidates.find(({ withdrawn }) => !withdrawn);
  const [orderNumber, setOrderNumber] = useState(likely?.number ?? '');
  const language = useLanguage();
  const address = compareOrderAddress(withdrawal, orderNumber);
  const doubts = {
    same: [],
    unlisted: [words.acceptUnlisted],
    other: address.is === 'other' ? [words.acceptOther(address.email, withdrawal.email)] : [],
  }[address.is];
  return (
    <ConsequenceDialog
      title={words.acceptTitle}
      about={withdrawal.name}
      consequences={[
        { icon: 'pause', text: words.acceptStops },
        { icon: 'undo', text: words.acceptRefunds(formatDay(new Date(withdrawal.repayBy), language)) },
        { icon: 'alert', text: words.acceptMail },
        ...doubts.map((text) => ({ icon: 'alert' as const, text })),
      ]}
      confirm={words.accept}
      tone="destroy"
      onConfirm={() => call('withdrawals.accept', { params: { id: withdrawal.id }, body: { orderNumber } })}
      done={words.accepted}
      onClose={onClose}
    >
      <label className="field dlg__reason">
        <span className="label">{words.acceptNumber}</span>
        <input
          className="in mono"
          value={orderNumber}
          maxLength={64}
          autoComplete="off"
          data-first
          list="accept-orders"
          onChange={({ target }) => setOrderNumber(target.value)}
        />
        <OrderChoices id="accept-orders" typed={orderNumber} />
      </label>
    </ConsequenceDialog>
  );
}

export function CloseDialog({ withdrawal, words, onClose }: DialogProps) {
  return (
    <ConsequenceDialog
      title={words.closeTitle}
      about={withdrawal.name}
      consequences={[
        { icon: 'doc', text: words.closeKept },
        { icon: 'info', text: words.closeNothing },
      ]}
      confirm={words.closeConfirm}
      reason="required"
      onConfirm={(note: string) =>
        call('withdrawals.close', { params: { id: withdrawal.id }, body: { note } })
      }
      done={words.closed}
      onClose={onClose}
    />
  );
}
