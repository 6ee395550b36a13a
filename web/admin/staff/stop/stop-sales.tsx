import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState } from 'react';
import { closureReasons } from '#contracts/catalog/closures.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import { buyerCountries } from '#contracts/tax/places.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { stopMessages } from '#messages/admin/staff/stop.ts';
import { useSession } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { Form } from '../../form/form.tsx';
import { useLanguage, useTexts } from '../../language.ts';
import { ScreenHead } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { SearchText } from '../../search-text.ts';
import { type Choice, isClosure, isScope, type Scope, scopes, scopesOfAgent } from './scopes.ts';
import { Stopped } from './stopped.tsx';

/** Loaded on confirmation, with the dialogs of all scopes. */
const StopDialog = lazy(async () => ({ default: (await import('./stop-dialog.tsx')).StopDialog }));

/** Returns the subjects of each scope that are still on sale. */
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

interface SelectProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  /** Text of the empty option. */
  empty?: string;
  wrong?: string | false | undefined;
  onChange: (value: string) => void;
}

function Select({ label, value, options, empty, wrong, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="in"
        id={id}
        value={value}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {empty && <option value="">{empty}</option>}
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      {wrong && (
        <span className="err" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </div>
  );
}

function StopForm() {
  const words = useTexts(stopMessages);
  const { role } = useSession();
  const subjects = useSubjects();
  const id = useId();
  const asked = useSearch({ strict: false }) as SearchText;
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
          <Select
            label={words.scope}
            value={scope}
            options={allowed.map((each) => [each, words.scopes[each]])}
            onChange={(value) => isScope(value) && setChoice({ ...choice, scope: value, subject: '' })}
          />
          {scope !== 'all' && (
            <Select
              label={words.scopes[scope]}
              value={noSubject ? '' : subject}
              options={options}
              empty={words.choose}
              wrong={checked && noSubject && words.required}
              onChange={(value) => setChoice({ ...choice, subject: value })}
            />
          )}
          {isClosure(scope) && (
            <>
              <Select
                label={words.reason}
                value={reason}
                options={closureReasons.map((each) => [each, words.reasons[each]])}
                empty={words.choose}
                wrong={checked && noReason && words.required}
                onChange={(value) =>
                  setChoice({ ...choice, reason: closureReasons.find((each) => each === value) ?? '' })
                }
              />
              <div className="field">
                <label htmlFor={`${id}-note`}>{words.note}</label>
                <input
                  className="in"
                  id={`${id}-note`}
                  value={note}
                  maxLength={300}
                  onChange={({ target }) => setChoice({ ...choice, note: target.value })}
                />
              </div>
            </>
          )}
          <div className="row">
            <button type="submit" className="btn btn--main">
              <Icon name="pause" />
              {words.next}
            </button>
          </div>
        </div>
      </Form>
      {confirming && (
        <Suspense>
          <StopDialog choice={choice} close={() => setConfirming(false)} />
        </Suspense>
      )}
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
