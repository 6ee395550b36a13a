import { type BuyerDraft, type BuyerField, buyerFields } from '#contracts/invoices/invoice.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import { TextField } from '../../form/fields.tsx';
import { useTexts } from '../../language.tsx';

const widths: Partial<Record<BuyerField, number>> = { name: 120, number: 20, postalCode: 12, country: 2 };

interface BuyerFieldsProps {
  buyer: BuyerDraft;
  asked: boolean;
  onChange: (buyer: BuyerDraft) => void;
}

/** `asked` shows errors at empty fields. */
export function BuyerFields({ buyer, asked, onChange }: BuyerFieldsProps) {
  const { acts: words } = useTexts(taxMessages).invoices;
  const fields = buyerFields.map((field) => (
    <TextField
      key={field}
      label={words.fields[field]}
      error={asked && buyer[field].trim() === '' ? words.missing : undefined}
      className={field === 'number' || field === 'country' ? 'in mono' : 'in'}
      maxLength={widths[field] ?? 90}
      value={buyer[field]}
      onType={(next) => onChange({ ...buyer, [field]: next })}
    />
  ));
  return (
    <>
      {fields}
      <label className="row row--tight">
        <input
          type="checkbox"
          checked={buyer.document ?? false}
          onChange={({ target }) => onChange({ ...buyer, document: target.checked })}
        />
        <span>{words.document}</span>
      </label>
    </>
  );
}
