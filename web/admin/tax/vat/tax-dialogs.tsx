import { useId, useState } from 'react';
import type { TaxOverview } from '#contracts/tax/vat.ts';
import type { TaxWords } from '#messages/admin/tax/vat.ts';
import { call } from '../../data/call-shop.ts';
import { Unsendable } from '../../data/error-sentence.ts';
import { refresh } from '../../data/refresh.ts';
import { readHundredths } from '../../form/decimals.ts';
import { useLanguage } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { formatCount } from '../../parts/format.ts';
import { showToast } from '../../parts/toast-store.ts';

type Words = TaxWords['settings'];
interface DialogProps {
  words: Words;
  onClose: () => void;
}

const done = async (title: string) => {
  showToast({ tone: 'good', title });
  await refresh(['tax', 'settings']);
};

/** How the shop is taxed: what of it the adviser decides, each field says. */
export function RegimeDialog({ tax, words, onClose }: DialogProps & { tax: TaxOverview }) {
  const id = useId();
  const { regime } = tax;
  const [proofs, setProofs] = useState(String(regime.proofs));
  const [reverseCharge, setReverseCharge] = useState(regime.reverseCharge);
  const [from, setFrom] = useState(regime.oneStopFrom ?? '');
  const [opened, setOpened] = useState(regime.opened.join('\n'));
  const save = async () => {
    const value = {
      proofs: Number(proofs),
      reverseCharge,
      oneStopFrom: from || null,
      opened: opened
        .split(/[\s,;]+/)
        .map((zone) => zone.trim().replace(/^([a-z]{2})(?=-|$)/i, (country) => country.toUpperCase()))
        .filter(Boolean),
    };
    await call('settings.change', {
      params: { key: 'tax.regime' },
      body: { value, was: tax.stored ?? null },
    });
    await done(words.saved);
  };
  return (
    <ConsequenceDialog
      title={words.regime}
      consequences={[{ icon: 'clock', text: words.seen }]}
      confirm={words.save}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="stack stack--12 dlg__reason">
        <div className="field">
          <label htmlFor={`${id}-proofs`}>{words.proofs}</label>
          <select
            className="in"
            id={`${id}-proofs`}
            value={proofs}
            aria-describedby={`${id}-proofs-help`}
            onChange={({ target }) => setProofs(target.value)}
          >
            <option value="1">{words.proof1}</option>
            <option value="2">{words.proof2}</option>
          </select>
          <span className="help" id={`${id}-proofs-help`}>
            {words.proofsHelp}
          </span>
        </div>
        <div className="field">
          <label htmlFor={`${id}-from`}>{words.oneStopFrom}</label>
          <input
            className="in"
            type="date"
            id={`${id}-from`}
            value={from}
            aria-describedby={`${id}-from-help`}
            onChange={({ target }) => setFrom(target.value)}
          />
          <span className="help" id={`${id}-from-help`}>
            {words.oneStopHelp}
          </span>
        </div>
        <div className="field">
          <label htmlFor={`${id}-reverse`}>{words.reverseCharge}</label>
          <select
            className="in"
            id={`${id}-reverse`}
            value={reverseCharge}
            aria-describedby={`${id}-reverse-help`}
            onChange={({ target }) => setReverseCharge(target.value === 'same' ? 'same' : 'net')}
          >
            <option value="net">{words.net}</option>
            <option value="same">{words.same}</option>
          </select>
          <span className="help" id={`${id}-reverse-help`}>
            {words.reverseChargeHelp}
          </span>
        </div>
        <div className="field">
          <label htmlFor={`${id}-opened`}>{words.opened}</label>
          <textarea
            className="in mono"
            rows={4}
            id={`${id}-opened`}
            value={opened}
            aria-describedby={`${id}-opened-help`}
            onChange={({ target }) => setOpened(target.value)}
          />
          <span className="help" id={`${id}-opened-help`}>
            {words.openedHelp}
          </span>
        </div>
      </div>
    </ConsequenceDialog>
  );
}

/** A rate from a day to come. */
export function RateDialog({ countries, words, onClose }: DialogProps & { countries: readonly string[] }) {
  const id = useId();
  const [country, setCountry] = useState(countries[0] ?? 'ES');
  const [validFrom, setValidFrom] = useState('');
  const [percent, setPercent] = useState('');
  const add = async (note: string) => {
    const rateBasisPoints = readHundredths(percent);
    if (rateBasisPoints === undefined) throw new Unsendable(words.percentWrong);
    await call('tax.add-rate', { body: { country, validFrom, rateBasisPoints, note } });
    await done(words.added);
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
        <div className="field">
          <label htmlFor={`${id}-country`}>{words.country}</label>
          <select
            className="in"
            id={`${id}-country`}
            value={country}
            onChange={({ target }) => setCountry(target.value)}
          >
            {countries.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-since`}>{words.since}</label>
          <input
            className="in"
            type="date"
            id={`${id}-since`}
            value={validFrom}
            onChange={({ target }) => setValidFrom(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-percent`}>{words.percent}</label>
          <input
            className="in"
            inputMode="decimal"
            id={`${id}-percent`}
            value={percent}
            onChange={({ target }) => setPercent(target.value)}
          />
        </div>
      </div>
    </ConsequenceDialog>
  );
}

/** A table of networks from a file. */
export function NetworksDialog({ words, onClose, loaded }: DialogProps & { loaded: number }) {
  const id = useId();
  const language = useLanguage();
  const [file, setFile] = useState<File>();
  const [empty, setEmpty] = useState(false);
  const load = async () => {
    if (!file && !empty) throw new Unsendable(words.fileNeeded);
    const csv = empty ? '' : ((await file?.text()) ?? '');
    const { ranges } = await call('tax.change-networks', { body: { csv, empty } });
    await done(words.loaded(formatCount(ranges, language)));
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
        <label className="opt">
          <input
            type="checkbox"
            className="box"
            checked={empty}
            onChange={({ target }) => setEmpty(target.checked)}
          />
          {words.takeAway}
        </label>
      )}
    </ConsequenceDialog>
  );
}
