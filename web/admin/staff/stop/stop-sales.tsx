import { useState } from 'react';
import { closureReasons } from '#contracts/catalog/closures.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import { buyerCountries } from '#contracts/tax/places.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { stopMessages } from '#messages/admin/staff/stop.ts';
import { useSession } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { SelectField, TextField } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { useLanguage, useTexts } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { useSearchText } from '../../use-screen.ts';
import { type Choice, isClosure, isScope, type Scope, scopes, scopesOfAgent } from './scopes.ts';
import { Stopped } from './stopped.tsx';

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
