import '../../invoices/invoices.css';
import '../../fulfilment/provider-status.css';
import { useState } from 'react';
import type { TaxOverview } from '#contracts/tax/vat.ts';
import { type TaxTexts, taxMessages } from '#messages/admin/tax/vat.ts';
import { useRead } from '../../data/call-shop.ts';
import { FactList } from '../../detail/detail-screen.tsx';
import { formatDay, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ForChanges } from '../../parts/for-changes.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { StopLink } from '../../parts/stop-link.tsx';
import { HeldCard, NetworksCard, RatesCard, ThresholdCard } from './tax-cards.tsx';
import { NetworksDialog, RateDialog, RegimeDialog } from './tax-dialogs.tsx';

type TaxSettingTexts = TaxTexts['settings'];
type OpenDialogName = 'regime' | 'rate' | 'networks';

function EditButton({ label, onAct }: { label: string; onAct: () => void }) {
  return (
    <ForChanges>
      <Button look="sm" icon="note" onClick={onAct}>
        {label}
      </Button>
    </ForChanges>
  );
}

interface RegimeCardProps {
  tax: TaxOverview;
  words: TaxSettingTexts;
  onChange: () => void;
}

function RegimeCard({ tax, words, onChange }: RegimeCardProps) {
  const language = useLanguage();
  const { proofs, reverseCharge, unprovenNumbers, oneStopFrom, opened } = tax.regime;
  return (
    <Card title={words.regime} aside={<EditButton label={words.change} onAct={onChange} />}>
      <div className="card__b stack stack--12">
        <FactList
          rows={[
            [words.proofs, proofs === 2 ? words.proof2 : words.proof1],
            [
              words.oneStopFrom,
              oneStopFrom ? formatDay(new Date(`${oneStopFrom}T12:00:00Z`), language) : words.oneStopNot,
            ],
            [words.reverseCharge, words[reverseCharge]],
            [words.unprovenNumbers, words[unprovenNumbers]],
            [
              words.opened,
              opened.length > 0 ? (
                <span key="zones" className="mono">
                  {opened.join(', ')}
                </span>
              ) : (
                words.openedNone
              ),
            ],
          ]}
        />
        <p className="small muted">{words.openedText}</p>
        <p>
          <StopLink scope="country" />
        </p>
      </div>
    </Card>
  );
}

function SettingCards({ tax, words }: { tax: TaxOverview; words: TaxSettingTexts }) {
  const [open, setOpen] = useState<OpenDialogName>();
  const close = () => setOpen(undefined);
  const countries = [...new Set(tax.rates.map(({ country }) => country))];
  const { valid, invalid, unavailable } = tax.vatChecks;
  return (
    <>
      <div className="oss">
        <div className="stack">
          <HeldCard tax={tax} words={words} />
          <Card
            title={words.rates}
            aside={<EditButton label={words.addRate} onAct={() => setOpen('rate')} />}
          >
            <RatesCard tax={tax} words={words} />
          </Card>
        </div>
        <div className="stack">
          <ThresholdCard tax={tax} words={words} />
          <RegimeCard tax={tax} words={words} onChange={() => setOpen('regime')} />
          <Card
            title={words.networks}
            aside={<EditButton label={words.load} onAct={() => setOpen('networks')} />}
          >
            <div className="card__b">
              <p className="small ink2">{words.networksText}</p>
              <NetworksCard tax={tax} words={words} />
            </div>
          </Card>
          <Card title={words.vat}>
            <p className="card__b num">
              {words.vatText(String(valid), String(invalid), String(unavailable))}
            </p>
          </Card>
        </div>
      </div>
      {open === 'regime' && <RegimeDialog tax={tax} words={words} onClose={close} />}
      {open === 'rate' && <RateDialog countries={countries} words={words} onClose={close} />}
      {open === 'networks' && <NetworksDialog words={words} onClose={close} loaded={tax.networks.ranges} />}
    </>
  );
}

export function Screen() {
  const words = useTexts(taxMessages).settings;
  const read = useRead('tax.show');
  return (
    <>
      <ScreenHead title={words.title} />
      <AsyncSection read={read} failed={words.failed}>
        {(tax) => <SettingCards tax={tax} words={words} />}
      </AsyncSection>
    </>
  );
}
