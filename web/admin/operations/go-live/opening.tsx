import './opening.css';
import type { ReactNode } from 'react';
import type { OpeningFact, OpeningReply, OpeningStep } from '#contracts/operations/go-live.ts';
import { type OpeningTexts, openingMessages } from '#messages/admin/operations/go-live.ts';
import type { Address } from '../../addresses.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Note } from '../../parts/note.tsx';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';
import { MailTest, PurchaseRehearsal, WebhookAction, WebhookTest } from './webhook-test.tsx';

type StepState = OpeningReply['steps'][number];

const screensOf: Partial<Record<OpeningStep, { to: Address; search?: Record<string, string> }>> = {
  identity: { to: 'settings', search: { edit: 'shop.identity' } },
  prices: { to: 'services', search: { add: 'prices' } },
  provider: { to: 'providers' },
  mapping: { to: 'services', search: { state: 'unperformed' } },
  legal_texts: { to: 'legalPages' },
  certificate: { to: 'register' },
  second_factor: { to: 'security' },
};

function formatOpeningFact(fact: OpeningFact, { facts, refusals }: OpeningTexts): string {
  switch (fact.kind) {
    case 'tax_number_invalid':
      return facts.tax_number_invalid(fact.taxId);
    case 'address_incomplete':
    case 'email_of_example':
    case 'provider_missing':
      return facts[fact.kind];
    case 'key_sealed':
      return facts.key_sealed(fact.name);
    case 'key_refused':
    case 'not_answered':
      return facts[fact.kind](fact.name, fact.said);
    case 'unreachable':
      return facts.unreachable(fact.name);
    case 'unmapped':
      return facts.unmapped(fact.services.join(', '));
    case 'webhooks_refused':
      return facts.webhooks_refused(
        String(fact.count),
        refusals[fact.reason as keyof typeof refusals] ?? fact.reason,
      );
    case 'backup_failed':
      return facts.backup_failed(fact.said);
  }
}

function BackupAction({ words }: { words: OpeningTexts['backup'] }) {
  const make = useChange(() => call('backups.create'), {
    says: words.asked,
  });
  return (
    <Button look="sm" icon="copy" disabled={make.isPending} onClick={() => make.mutate(undefined)}>
      {words.make}
    </Button>
  );
}

function LegalAction({ words }: { words: OpeningTexts['legal'] }) {
  const confirm = useChange(() => call('opening.confirm-legal-texts'), {
    says: words.confirmed,
  });
  return (
    <Button look="sm" disabled={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
      {words.confirm}
    </Button>
  );
}

function StepAction({ step, words }: { step: OpeningStep; words: OpeningTexts }) {
  if (step === 'backup') return <BackupAction words={words.backup} />;
  if (step === 'webhook') return <WebhookAction words={words.webhook} />;
  if (step === 'test_purchase')
    return (
      <a href="/" target="_blank" rel="noreferrer" className="btn btn--sm">
        {words.shop}
      </a>
    );
  const screen = screensOf[step];
  if (!screen) return null;
  return (
    <>
      <ScreenLink {...screen} look="sm">
        {words.go[step as keyof OpeningTexts['go']]}
      </ScreenLink>
      {step === 'legal_texts' && <LegalAction words={words.legal} />}
    </>
  );
}

function stateOf({ done, closes, advised }: StepState): {
  mark: StatusMark;
  word: keyof OpeningTexts['state'];
} {
  if (done) return { mark: 'completed', word: 'done' };
  if (closes) return { mark: 'attn', word: 'missing' };
  return advised ? { mark: 'pending', word: 'advised' } : { mark: 'partial', word: 'partly' };
}

interface LineProps {
  state: StepState;
  opening: OpeningReply;
  words: OpeningTexts;
}

function StepRow({ state, opening, words }: LineProps) {
  const { step, done, facts } = state;
  const said = words.steps[step];
  const { mark, word } = stateOf(state);
  const more: Partial<Record<OpeningStep, ReactNode>> = {
    webhook: <WebhookTest webhook={opening.webhook} words={words.webhook} />,
    mail: <MailTest mail={opening.mail} words={words.mail} />,
  };
  return (
    <li>
      <div>
        <div className="opening__h">
          <h2>{said.title}</h2>
          <StatusBadge mark={mark} quiet={done}>
            {words.state[word]}
          </StatusBadge>
        </div>
        <p className="muted">{said.about}</p>
        {!done && <p>{said.act}.</p>}
        {facts.map((fact) => (
          <p key={JSON.stringify(fact)} className="small wraps muted">
            {formatOpeningFact(fact, words)}
          </p>
        ))}
      </div>
      {!done && (
        <div className="opening__act">
          <StepAction step={step} words={words} />
        </div>
      )}
      {!done && more[step] && <div className="opening__more">{more[step]}</div>}
    </li>
  );
}

function OpeningState({ opening, words }: { opening: OpeningReply; words: OpeningTexts }) {
  const { mode, openedAt, steps } = opening;
  if (mode === 'sandbox') return <p className="note">{words.sandbox}</p>;
  if (steps.some(({ closes }) => closes))
    return (
      <Note tone="warn" role="status">
        {openedAt ? words.shut : words.closed}
      </Note>
    );
  return (
    <p className="note" role="status">
      {words.open} {openedAt && <DateTime at={openedAt} />}
    </p>
  );
}

/** Webhook events have no live topic, so the list is polled while visible. */
const rereadSeconds = 4;

export function Screen() {
  const words = useTexts(openingMessages);
  const read = useRead('opening.show', {
    everySeconds: rereadSeconds,
  });
  if (!read.data) return <AsyncSection read={read} failed={words.failed} />;
  const { steps } = read.data;
  const done = steps.filter((state) => state.done).length;
  return (
    <div className="opening">
      <ScreenHead title={words.title} about={words.count(String(done), String(steps.length))} />
      <div className="stack stack--12">
        <OpeningState opening={read.data} words={words} />
        <section className="card" aria-label={words.list}>
          <ol className="opening__list">
            {steps.map((state) => (
              <StepRow key={state.step} state={state} opening={read.data} words={words} />
            ))}
          </ol>
        </section>
        <PurchaseRehearsal last={read.data.rehearsal} words={words.rehearsal} />
      </div>
    </div>
  );
}
