import '../../invoices/invoices.css';
import '../../payments/payments.css';
import '../../fulfilment/provider-status.css';
import { useState } from 'react';
import { type RegisterTexts, registerMessages } from '#messages/admin/tax/records.ts';
import { useRead } from '../../data/call-shop.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { DateTime, formatCount, formatRelative, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { ForChanges } from '../../parts/for-changes.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Note } from '../../parts/note.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { ChainCard } from './chain-card.tsx';
import { BatchesCard, CertificateCard, DeclarationsCard, OpenCard } from './register-cards.tsx';
import { CertificateDialog, InstallationDialog, type RegisterProps } from './register-dialogs.tsx';

/** Days before its end from which the certificate is mentioned. */
const soonDays = 60;

function StateCard({ register, words }: RegisterProps) {
  const language = useLanguage();
  const { chain, check, waiting, unresolved, certificate, sender } = register;
  const count = (value: number) => formatCount(value, language);
  const sound = check?.endedAt && check.broken === 0 && check.stoppedBy === null;
  const next = sender.sending
    ? words.sendingNow
    : words.next(formatRelative(new Date(sender.nextAt), shopNow(), language));
  return (
    <section className="card" aria-label={words.state}>
      <dl className="kpis kpis--4">
        <div>
          <dt>{words.chain}</dt>
          <dd className="v v--md">
            {chain?.stopped ? (
              <StatusBadge mark="failed">{words.stoppedShort}</StatusBadge>
            ) : (
              <StatusBadge mark={sound ? 'completed' : 'pending'}>
                {sound ? words.verified : words.notVerified}
              </StatusBadge>
            )}
          </dd>
          <dd className="small muted">{chain ? recordsOf(chain.length, words, count) : words.empty}</dd>
        </div>
        <div>
          <dt>{words.waiting}</dt>
          <dd className="v v--md">{recordsOf(waiting, words, count)}</dd>
          <dd className="small muted">
            {waiting > 0 && certificate ? next : waiting > 0 ? '–' : words.nothingWaits}
          </dd>
        </div>
        <div>
          <dt>{words.unresolved}</dt>
          <dd className="v v--md">
            <StatusBadge mark={unresolved > 0 ? 'attn' : 'completed'} quiet={unresolved === 0}>
              {unresolved > 0 ? words.withErrors(count(unresolved)) : words.allWell}
            </StatusBadge>
          </dd>
        </div>
        <div>
          <dt>{words.certificate}</dt>
          <dd className="v v--md">
            <StatusBadge
              mark={certificate && certificate.daysLeft > soonDays ? 'completed' : 'attn'}
              quiet={certificate !== null && certificate.daysLeft > soonDays}
            >
              {certificate ? formatDaysLeft(certificate.daysLeft, words, count) : words.none}
            </StatusBadge>
          </dd>
          {certificate && (
            <dd className="small muted">
              {words.until} <DateTime at={certificate.validUntil} as="day" />
            </dd>
          )}
        </div>
      </dl>
    </section>
  );
}

const recordsOf = (many: number, words: RegisterTexts, count: (value: number) => string) =>
  many === 1 ? words.oneRecord : words.records(count(many));

const formatDaysLeft = (days: number, words: RegisterTexts, count: (value: number) => string) =>
  days < 0 ? words.ended : words.days(count(days));

/** Red means that no invoices can be issued. */
function StopNote({ register, words, goOn }: RegisterProps & { goOn: () => void }) {
  const language = useLanguage();
  const stopped = register.chain?.stopped;
  if (!stopped) return null;
  const { title, text } = words.stops[stopped.reason];
  const numbers = Array.isArray(stopped.detail.numbers) ? stopped.detail.numbers.map(String) : [];
  return (
    <Note tone="danger" role="alert">
      <p>
        <b className="medium">{title}</b>
      </p>
      <p className="small ink2">{text}</p>
      {numbers.length > 0 && (
        <p className="small ink2 wrap">
          {words.aheadOf(numbers.slice(0, 10).join(', ') + (numbers.length > 10 ? ' …' : ''))}
        </p>
      )}
      <p className="small ink2">{words.stopWaits(formatCount(register.dues, language))}</p>
      <p className="row row--wrap">
        <ForChanges>
          <Button look="sm" onClick={goOn}>
            {words.goOn}
          </Button>
        </ForChanges>
      </p>
    </Note>
  );
}

function WaitNote({ register, words, load }: RegisterProps & { load: () => void }) {
  const language = useLanguage();
  const { certificate, waiting, waitingSince, sender } = register;
  const count = formatCount(waiting, language);
  if (!certificate && waiting > 0)
    return (
      <Note tone="warn" icon="clock">
        <p>
          <b className="medium">
            {words.noCertificate(waiting === 1 ? words.oneRecord : words.records(count))}
          </b>
        </p>
        {waitingSince && (
          <p className="small ink2">
            {words.noCertificateSince} <DateTime at={waitingSince} />
          </p>
        )}
        <p className="small ink2">{words.noCertificateText}</p>
        <p className="row row--wrap">
          <ForChanges>
            <Button look="sm" onClick={load}>
              {words.load}
            </Button>
          </ForChanges>
        </p>
      </Note>
    );
  if (sender.failures === 0 || waiting === 0) return null;
  return (
    <Note tone="info" icon="sync">
      <p>
        <b className="medium">{words.failing}</b>
      </p>
      <p className="small ink2">
        {words.failingText(count, formatRelative(new Date(sender.nextAt), shopNow(), language))}
      </p>
      {sender.lastError && (
        <p className="small ink2 wrap">
          {words.said}: <span className="mono">{sender.lastError}</span>
        </p>
      )}
    </Note>
  );
}

export function Screen() {
  const words = useTexts(registerMessages);
  const read = useRead('register.show');
  const [dialog, setDialog] = useState<'certificate' | 'installation'>();
  const close = () => setDialog(undefined);
  const load = () => setDialog('certificate');
  const goOn = () => setDialog('installation');
  return (
    <>
      <ScreenHead title={words.title} />
      <AsyncSection read={read} failed={words.failed}>
        {(register) => (
          <div className="stack">
            <StateCard register={register} words={words} />
            <StopNote register={register} words={words} goOn={goOn} />
            <WaitNote register={register} words={words} load={load} />
            <div className="recon">
              <ChainCard register={register} words={words} goOn={goOn} />
              <CertificateCard register={register} words={words} load={load} />
            </div>
            <OpenCard register={register} words={words} />
            <div className="recon">
              <BatchesCard register={register} words={words} />
              <DeclarationsCard register={register} words={words} />
            </div>
          </div>
        )}
      </AsyncSection>
      {dialog === 'certificate' && <CertificateDialog words={words} close={close} />}
      {dialog === 'installation' && <InstallationDialog words={words} close={close} />}
    </>
  );
}
