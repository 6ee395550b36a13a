import { type ComponentType, useEffect, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { Icon } from '../../parts/icon.tsx';
import { ProblemText } from '../../shared/field-note.tsx';
import type { SalesTerms } from '../contexts.ts';
import type { Changes } from '../payment/use-changes.ts';
import type { BusinessFormProps } from './business-form.tsx';

interface BusinessBoxProps {
  terms: Pick<SalesTerms, 'locale' | 'countries'>;
  words: Pick<CheckoutTexts, 'business' | 'notLoaded'>;
  intent: PaymentIntentReply | undefined;
  changes: Changes;
}

type NamedRecipient = NonNullable<PaymentIntentReply['business']>;

const sentenceOf = ({ tax }: NamedRecipient, words: CheckoutTexts['business']): string =>
  ({
    included: words.included,
    reverse_charge: words.reverse,
    unconfirmed: words.unconfirmed,
    outside: words.outside,
  })[tax];

function NamedBusiness({
  named,
  words,
  changes,
}: Pick<BusinessBoxProps, 'changes'> & { named: NamedRecipient; words: CheckoutTexts['business'] }) {
  const busy = changes.changing === 'business';
  return (
    <div className="code">
      <p id="business-named" role="status">
        <Icon name="ok" />
        <span>
          <b>{named.name}</b>
          {named.number && ` ${named.number}`}. {sentenceOf(named, words)}
        </span>
      </p>
      <button
        className="text"
        type="button"
        aria-describedby="business-named"
        aria-disabled={busy || undefined}
        onClick={() => {
          draftOfOrder = undefined;
          void changes.setBusiness(null);
        }}
      >
        {busy ? words.removing : words.remove}
      </button>
    </div>
  );
}

/** Kept in the module, because the box remounts when a recipient is named. `draftOfOrder` is the intent it belongs to. */
let savedDraft: BuyerDraft | undefined;
let draftOfOrder: string | undefined;

/** Folded box. Its form loads when opened. The recipient is submitted again when the order is renewed. */
export function BusinessBox({ terms, words: said, intent, changes }: BusinessBoxProps) {
  const { business: words, notLoaded } = said;
  const [Form, setForm] = useState<ComponentType<BusinessFormProps>>();
  const [failed, setFailed] = useState(false);
  const named = intent?.business ?? undefined;
  const id = intent?.paymentIntentId;

  useEffect(() => {
    if (!id || changes.changing) return;
    const renewed = draftOfOrder !== undefined && draftOfOrder !== id;
    if (named) draftOfOrder = id;
    else if (renewed && savedDraft) {
      draftOfOrder = id;
      void changes.setBusiness(savedDraft);
    }
  }, [id, named, changes]);

  const open = async () => {
    if (Form) return;
    setFailed(false);
    try {
      const { loadBusinessForm } = await import('./business-form.tsx');
      const loaded = await loadBusinessForm(terms.locale);
      setForm(() => loaded);
    } catch {
      setFailed(true);
    }
  };
  const send = async (draft: BuyerDraft) => {
    const wrong = await changes.setBusiness(draft);
    if (!wrong) savedDraft = draft;
    return wrong;
  };
  if (named) return <NamedBusiness named={named} words={words} changes={changes} />;
  return (
    <details
      className="fold"
      onToggle={(event) => {
        if (event.currentTarget.open) void open();
      }}
    >
      <summary>
        {words.fold}
        <Icon name="down" />
      </summary>
      <div role="alert">
        <ProblemText id="business-not-loaded" text={failed ? notLoaded : undefined} />
      </div>
      {Form && (
        <Form
          words={words}
          locale={terms.locale}
          countries={terms.countries}
          kept={savedDraft}
          busy={changes.changing === 'business'}
          onSend={send}
        />
      )}
    </details>
  );
}
