import { useId, useState } from 'react';
import type { TaxOverview } from '#contracts/tax/vat.ts';
import type { TaxTexts } from '#messages/admin/tax/vat.ts';
import { call } from '../../data/call-shop.ts';
import { ValidationError } from '../../data/refused-call.ts';
import { readHundredths } from '../../form/decimals.ts';
import { CheckField, LongField, SelectField, TextField } from '../../form/fields.tsx';
import { formatCount, useLanguage } from '../../language.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { showToast } from '../../parts/toast-store.ts';
import { type RegimeInput, regimeOf, toRegimeInput } from './typed-regime.ts';

type TaxSettingTexts = TaxTexts['settings'];
interface DialogProps {
  words: TaxSettingTexts;
  onClose: () => void;
}

const showDone = async (title: string) => {
  showToast({ tone: 'good', title });
};

interface RegimeFieldsProps {
  typed: RegimeInput;
  words: DialogProps['words'];
  type: (change: Partial<RegimeInput>) => void;
}

function RegimeFields({ typed, words, type }: RegimeFieldsProps) {
  return (
    <div className="stack stack--12 dlg__reason">
      <SelectField
        label={words.proofs}
        help={words.proofsHelp}
        choices={[
          ['1', words.proof1],
          ['2', words.proof2],
        ]}
        value={typed.proofs}
        onChoose={(proofs) => type({ proofs })}
      />
      <TextField
        label={words.oneStopFrom}
        help={words.oneStopHelp}
        type="date"
        value={typed.from}
        onType={(from) => type({ from })}
      />
      <SelectField
        label={words.reverseCharge}
        help={words.reverseChargeHelp}
        choices={['net', 'same']}
        names={words}
        value={typed.reverseCharge}
        onChoose={(reverseCharge) => type({ reverseCharge })}
      />
      <SelectField
        label={words.unprovenNumbers}
        help={words.unprovenHelp}
        choices={['tax', 'review']}
        names={words}
        value={typed.unprovenNumbers}
        onChoose={(unprovenNumbers) => type({ unprovenNumbers })}
      />
      <LongField
        label={words.opened}
        help={words.openedHelp}
        className="in mono"
        rows={4}
        value={typed.opened}
        onType={(opened) => type({ opened })}
      />
    </div>
  );
}

export function RegimeDialog({ tax, words, onClose }: DialogProps & { tax: TaxOverview }) {
  const [typed, setTyped] = useState(() => toRegimeInput(tax.regime));
  const type = (change: Partial<RegimeInput>) => setTyped({ ...typed, ...change });
  const save = async () => {
    const body = { value: regimeOf(typed), was: tax.stored ?? null };
    await call('settings.change', { params: { key: 'tax.regime' }, body });
    await showDone(words.saved);
  };
  return (
    <ConsequenceDialog
      title={words.regime}
      consequences={[{ icon: 'clock', text: words.seen }]}
      confirm={words.save}
      onConfirm={save}
      onClose={onClose}
    >
      <RegimeFields typed={typed} words={words} type={type} />
    </ConsequenceDialog>
  );
}

export function RateDialog({ countries, words, onClose }: DialogProps & { countries: readonly string[] }) {
  const [country, setCountry] = useState(countries[0] ?? 'ES');
  const [validFrom, setValidFrom] = useState('');
  const [percent, setPercent] = useState('');
  const add = async (note: string) => {
    const rateBasisPoints = readHundredths(percent);
    if (rateBasisPoints === undefined) throw new ValidationError(words.percentWrong);
    await call('tax.add-rate', { body: { country, validFrom, rateBasisPoints, note } });
    await showDone(words.added);
  };
  return (
    <ConsequenceDialog
      title={words.addTitle}
      consequences={[{ icon: 'clock', text: words.addText }]}
      confirm={words.add}
      reason="required"
      onConfirm={add}
      onClose={onClose}
    >
      <div className="stack stack--12 dlg__reason">
        <SelectField label={words.country} choices={countries} value={country} onChoose={setCountry} />
        <TextField label={words.since} type="date" value={validFrom} onType={setValidFrom} />
        <TextField label={words.percent} inputMode="decimal" value={percent} onType={setPercent} />
      </div>
    </ConsequenceDialog>
  );
}

export function NetworksDialog({ words, onClose, loaded }: DialogProps & { loaded: number }) {
  const id = useId();
  const language = useLanguage();
  const [file, setFile] = useState<File>();
  const [empty, setEmpty] = useState(false);
  const load = async () => {
    if (!file && !empty) throw new ValidationError(words.fileNeeded);
    const csv = empty ? '' : ((await file?.text()) ?? '');
    const { ranges } = await call('tax.change-networks', { body: { csv, empty } });
    await showDone(words.loaded(formatCount(ranges, language)));
  };
  return (
    <ConsequenceDialog
      title={words.loadTitle}
      consequences={
        empty
          ? [{ icon: 'alert', text: words.takeAwayText }]
          : [
              { icon: 'shield', text: words.networksText },
              { icon: 'sync', text: words.loadText },
            ]
      }
      tone={empty ? 'destroy' : 'main'}
      confirm={empty ? words.takeAway : words.loadTitle}
      onConfirm={load}
      onClose={onClose}
    >
      <div className="field dlg__reason">
        <label htmlFor={id}>{words.file}</label>
        <input
          className="in"
          type="file"
          accept=".csv,text/csv"
          id={id}
          disabled={empty}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </div>
      {loaded > 0 && (
        <CheckField checked={empty} onCheck={setEmpty}>
          {words.takeAway}
        </CheckField>
      )}
    </ConsequenceDialog>
  );
}
