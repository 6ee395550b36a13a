import { useState } from 'react';
import { type BuyerDraft, buyerFields } from '#contracts/invoices/invoice.ts';
import type { CancelInvoice, InvoiceDetail, NameBuyer } from '#contracts/invoices/invoices.ts';
import type { TaxTexts } from '#messages/admin/tax/vat.ts';
import { call, useChange } from '../../data/call-shop.ts';
import { ValidationError } from '../../data/refused-call.ts';
import { useSession } from '../../data/session.ts';
import type { DetailAction } from '../../detail/detail-screen.tsx';
import { SelectField, TextField } from '../../form/fields.tsx';
import { DateTime } from '../../language.tsx';
import { useKey } from '../../orders/orders/dialogs/order-dialog.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { BuyerFields } from './buyer-fields.tsx';

interface DialogProps {
  invoice: InvoiceDetail;
  words: TaxTexts['invoices']['acts'];
  close: () => void;
}

function MailDialog({ invoice, words, close }: DialogProps) {
  const headers = useKey();
  return (
    <ConsequenceDialog
      title={words.mail}
      about={
        invoice.mailedAt ? (
          <>
            {words.mailed} <DateTime at={invoice.mailedAt} />
          </>
        ) : (
          invoice.number
        )
      }
      consequences={[
        { icon: 'mail', text: words.mailTo(invoice.email) },
        { icon: 'doc', text: words.mailWith },
      ]}
      confirm={words.mailConfirm}
      onConfirm={() => call('invoices.mail', { params: { id: invoice.id }, key: headers['idempotency-key'] })}
      done={({ waiting }) => (waiting ? words.mailWaiting : words.mailDone)}
      onClose={close}
    />
  );
}

function draftOf({ recipient }: InvoiceDetail): BuyerDraft {
  const [street = '', place = '', country = 'ES'] = recipient?.address ?? [];
  const [postalCode = '', ...city] = place.split(' ');
  const { name = '', taxId: number = '' } = recipient ?? {};
  return { name, number, street, postalCode, city: city.join(' '), country };
}

function BuyerDialog({ invoice, words, close }: DialogProps) {
  const [buyer, setBuyer] = useState(() => draftOf(invoice));
  const [asked, setAsked] = useState(false);
  const name = useChange(
    (body: NameBuyer) => call('orders.change-invoice-buyer', { params: { id: invoice.orderId }, body }),
    {
      fails: null,
      says: ({ issued }) => (issued.length > 0 ? words.buyerDone(issued.length) : words.buyerWaits),
    },
  );
  const confirm = async (note: string) => {
    setAsked(true);
    if (buyerFields.some((field) => buyer[field].trim() === '')) throw new ValidationError(words.missing);
    await name.mutateAsync({ buyer, note });
  };
  return (
    <ConsequenceDialog
      title={invoice.recipient ? words.buyer : words.nameBuyer}
      about={invoice.number}
      consequences={[
        { icon: 'doc', text: invoice.recipient ? words.buyerAnew : words.buyerFull },
        { icon: 'chain', text: words.buyerStays },
        { icon: 'card', text: words.buyerSame },
      ]}
      confirm={words.buyerConfirm}
      reason="required"
      onConfirm={confirm}
      onClose={close}
    >
      <div className="stack stack--12 dlg__reason">
        <BuyerFields buyer={buyer} asked={asked} onChange={setBuyer} />
      </div>
    </ConsequenceDialog>
  );
}

function AcceptNumberDialog({ invoice, words, close }: DialogProps) {
  const accept = useChange(
    (note: string) => call('orders.accept-vat-number', { params: { id: invoice.orderId }, body: { note } }),
    { fails: null, says: () => words.acceptDone },
  );
  return (
    <ConsequenceDialog
      title={words.accept}
      about={`${invoice.recipient?.name ?? ''} · ${invoice.recipient?.taxId ?? ''}`}
      consequences={[
        { icon: 'scale', text: words.acceptWhy },
        { icon: 'doc', text: words.acceptProof },
        { icon: 'alert', text: words.acceptThen },
      ]}
      confirm={words.acceptConfirm}
      reason="required"
      onConfirm={accept.mutateAsync}
      onClose={close}
    />
  );
}

function CancelDialog({ invoice, words, close }: DialogProps) {
  const [reason, setReason] = useState<CancelInvoice['reason']>('duplicate');
  const [otherNumber, setOtherNumber] = useState('');
  const cancel = useChange(
    (body: CancelInvoice) => call('invoices.cancel', { params: { id: invoice.id }, body }),
    { fails: null, says: words.cancelDone },
  );
  const confirm = async (note: string) => {
    if (reason === 'no_sale') return cancel.mutateAsync({ reason, note });
    if (otherNumber.trim() === '') throw new ValidationError(words.otherNeeded);
    return cancel.mutateAsync({ reason, otherNumber, note });
  };
  return (
    <ConsequenceDialog
      title={words.cancel}
      about={invoice.number}
      consequences={[
        { icon: 'chain', text: words.cancelRecord },
        { icon: 'scale', text: words.cancelBooks },
        { icon: 'alert', text: words.cancelFinal },
      ]}
      confirm={words.cancelConfirm}
      tone="destroy"
      reason="required"
      onConfirm={confirm}
      onClose={close}
    >
      <div className="stack stack--12 dlg__reason">
        <SelectField
          label={words.why}
          choices={['duplicate', 'no_sale']}
          names={words.reasons}
          value={reason}
          onChoose={setReason}
        />
        {reason === 'duplicate' && (
          <TextField
            label={words.otherNumber}
            help={words.otherHelp}
            className="in mono"
            maxLength={60}
            value={otherNumber}
            onType={setOtherNumber}
          />
        )}
      </div>
    </ConsequenceDialog>
  );
}

export function useInvoiceActions(invoice: InvoiceDetail, words: DialogProps['words']): DetailAction[] {
  const { role } = useSession();
  if (invoice.cancelled || role === 'adviser') return [];
  const of = (close: () => void) => ({ invoice, words, close });
  const isSale = invoice.kind === 'F1' || invoice.kind === 'F2';
  return [
    { key: 'mail', label: words.mail, icon: 'send', dialog: (close) => <MailDialog {...of(close)} /> },
    {
      key: 'buyer',
      label: invoice.recipient ? words.buyer : words.nameBuyer,
      icon: 'user',
      dialog: (close) => <BuyerDialog {...of(close)} />,
    },
    ...(invoice.isNumberUnproven && role === 'owner'
      ? [
          {
            key: 'accept',
            label: words.accept,
            icon: 'check' as const,
            tone: 'main' as const,
            dialog: (close: () => void) => <AcceptNumberDialog {...of(close)} />,
          },
        ]
      : []),
    ...(isSale && role === 'owner'
      ? [
          {
            key: 'cancel',
            label: words.cancel,
            icon: 'ban' as const,
            dialog: (close: () => void) => <CancelDialog {...of(close)} />,
          },
        ]
      : []),
  ];
}
