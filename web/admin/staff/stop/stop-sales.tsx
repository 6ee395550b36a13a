import { useState } from 'react';
import { closureReasons } from '#contracts/catalog/closures.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import { formatStatusPart } from '#contracts/staff/format-status.ts';
import type { StatusPart } from '#contracts/staff/shop-status.ts';
import { buyerCountries } from '#contracts/tax/places.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { stopMessages } from '#messages/admin/staff/stop.ts';
import { useRead } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { SelectField, TextField } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { useLanguage, useTexts } from '../../language.tsx';
import { FailedState } from '../../list/list-states.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { useSearchText } from '../../use-screen.ts';
import { type Choice, isClosure, isScope, type Scope, scopes, scopesOfAgent } from './scopes.ts';
import { useClosures } from './use-closures.ts';

type Stop = Extract<StatusPart, { kind: 'maintenance' | 'closed' | 'provider_held' }>;
const isStop = (part: StatusPart): part is Stop =>
  ['maintenance', 'closed', 'provider_held'].includes(part.kind);

function Resume({ service, country, text }: Extract<Stop, { kind: 'closed' }> & { text: string }) {
  const words = useTexts(stopMessages);
  const { remove } = useClosures();
  return (
    <button
      type="button"
      className="btn btn--sm"
      aria-label={words.resumeOf(text)}
      aria-disabled={remove.isPending}
      onClick={() => remove.mutate({ service, country })}
    >
      {words.resume}
    </button>
  );
}

function StopLine({ stop }: { stop: Stop }) {
  const language = useLanguage();
  const { role } = useSession();
  const text = formatStatusPart(stop, useTexts(statusMessages), language);
  return (
    <li className="row row--wrap">
      <span className="grow">
        {stop.kind === 'provider_held' ? (
          <ScreenLink to="provider" params={{ id: String(stop.id) }}>
            {text}
          </ScreenLink>
        ) : stop.kind === 'maintenance' && role === 'owner' ? (
          <ScreenLink to="settings" search={{ edit: 'shop.maintenance' }}>
            {text}
          </ScreenLink>
        ) : (
          text
        )}
      </span>
      {stop.kind === 'closed' && role === 'owner' && <Resume {...stop} text={text} />}
    </li>
  );
}

/** Shows the stopped sales, each with the action that resumes them. */
function Stopped() {
  const words = useTexts(stopMessages);
  const status = useRead('status.show');
  const held = (useRead('processors.list').data?.processors ?? []).filter(({ hold }) => hold);
  if (status.error && !status.data)
    return <FailedState title={words.failed} error={status.error} onRetry={() => void status.refetch()} />;
  const stops = status.data?.parts.filter(isStop) ?? [];
  return (
    <section className="card" aria-labelledby="stopped">
      <div className="card__h">
        <h2 id="stopped">{words.stopped}</h2>
      </div>
      <div className="card__b">
        {status.data && stops.length + held.length === 0 && <p className="muted">{words.nothing}</p>}
        <ul className="stack stack--12">
          {stops.map((stop) => (
            <StopLine key={JSON.stringify(stop)} stop={stop} />
          ))}
          {held.map(({ name }) => (
            <li key={name}>
              <ScreenLink to="processors">{words.heldProcessor(processorTitles[name])}</ScreenLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Loaded on confirmation, with the dialogs of all scopes. */
const StopDialog = lazyDialog(async () => (await import('./stop-dialog.tsx')).StopDialog);

function useSubjects(): Record<Scope, [value: string, label: string][]> {
  const language = useLanguage();
  const { closable } = useTexts(statusMessages);
  const providers = useRead('providers.list').data?.providers ?? [];
  const processors = useRead('processors.list').data?.processors ?? [];
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  return {
    all: [],
    country: buyerCountries
      .map((code): [string, string] => [code, regions.of(code) ?? code])
      .toSorted(([, a], [, b]) => a.localeCompare(b, language)),
    service: serviceTypes.map((type) => [type, closable[type]]),
    provider: providers
      .filter(({ active, held }) => active && !held)
      .map(({ id, name }) => [String(id), name]),
    processor: processors
      .filter(({ hold }) => hold?.reason !== 'staff')
      .map(({ name }) => [name, processorTitles[name]]),
  };
}

function StopForm() {
  const words = useTexts(stopMessages);
  const { role } = useSession();
  const subjects = useSubjects();
  const asked = useSearchText();
  const allowed = role === 'owner' ? scopes : scopesOfAgent;
  const [choice, setChoice] = useState<Choice>({
    scope: isScope(asked.scope) && allowed.includes(asked.scope) ? asked.scope : (allowed[0] ?? 'provider'),
    subject: asked.subject ?? '',
    reason: '',
    note: '',
  });
  const [checked, setChecked] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { scope, subject, reason, note } = choice;
  const options = subjects[scope];
  const noSubject = scope !== 'all' && !options.some(([value]) => value === subject);
  const noReason = isClosure(scope) && reason === '';
  return (
    <>
      <Form
        className="card"
        onSend={async () => {
          setChecked(true);
          setConfirming(!noSubject && !noReason);
        }}
      >
        <div className="card__b stack stack--12">
          <SelectField
            label={words.scope}
            value={scope}
            choices={allowed}
            names={words.scopes}
            onChoose={(value) => setChoice({ ...choice, scope: value, subject: '' })}
          />
          {scope !== 'all' && (
            <SelectField
              label={words.scopes[scope]}
              value={noSubject ? '' : subject}
              choices={options}
              empty={words.choose}
              error={checked && noSubject ? words.required : undefined}
              onChoose={(value) => setChoice({ ...choice, subject: value })}
            />
          )}
          {isClosure(scope) && (
            <>
              <SelectField
                label={words.reason}
                value={reason}
                choices={closureReasons}
                names={words.reasons}
                empty={words.choose}
                error={checked && noReason ? words.required : undefined}
                onChoose={(value) => setChoice({ ...choice, reason: value })}
              />
              <TextField
                label={words.note}
                value={note}
                maxLength={300}
                onType={(next) => setChoice({ ...choice, note: next })}
              />
            </>
          )}
          <div className="row">
            <Button look="main" icon="pause" type="submit">
              {words.next}
            </Button>
          </div>
        </div>
      </Form>
      {confirming && <StopDialog choice={choice} close={() => setConfirming(false)} />}
    </>
  );
}

/** `/admin/services/stop`: stops sales in one scope, with a reason, and resumes them. */
export function Screen() {
  const words = useTexts(stopMessages);
  return (
    <>
      <ScreenHead title={words.title} />
      <div className="stack">
        <p className="muted">{words.about}</p>
        <StopForm />
        <Stopped />
      </div>
    </>
  );
}
