import { useMemo, useState } from 'react';
import { dayMs, hourMs } from '#contracts/kit/time.ts';
import type { BulkStarted } from '#contracts/staff/bulk.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { type BulkTexts, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { call } from '../data/call-shop.ts';
import { sentenceOf } from '../data/refused-call.ts';
import { shopNow } from '../data/shop-clock.ts';
import { FormFailure, LongField, TextField } from '../form/fields.tsx';
import { Form } from '../form/form.tsx';
import { useTexts } from '../language.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { useWrittenText } from '../parts/use-written-text.tsx';
import { BulkRunView } from './bulk-run.tsx';
import type { BulkAction, BulkField, BulkSelection } from './list-config.ts';

interface BulkDialogProps {
  action: BulkAction;
  chosen: BulkSelection;
  count: string;
  onClose: () => void;
  onDone: () => void;
}

const spans: Partial<Record<string, number>> = { hours: 3 * hourMs, day: dayMs, week: 7 * dayMs };

function parseFieldValue(field: BulkField, text: string): string | null {
  if (field.name === 'until') return new Date(shopNow().getTime() + (spans[text] ?? 0)).toISOString();
  return text === 'nobody' ? null : text;
}

function FieldChoices({ field, words }: { field: BulkField; words: BulkTexts }) {
  return (
    <fieldset className="pick">
      <legend className="label">{words.fields[field.label]}</legend>
      {field.choices?.map((choice, index) => (
        <label key={choice}>
          <input type="radio" name={field.name} value={choice} defaultChecked={index === 0} />
          <span>{words.choices[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function FieldInput({ field, words }: { field: BulkField; words: BulkTexts }) {
  const shared = { label: words.fields[field.label], name: field.name };
  if (field.kind === 'choice') return <FieldChoices field={field} words={words} />;
  if (field.kind === 'text')
    return <LongField {...shared} help={words.fields.textHelp} rows={3} maxLength={2000} />;
  return <TextField {...shared} maxLength={200} />;
}

function useStart({ action, chosen }: Pick<BulkDialogProps, 'action' | 'chosen'>) {
  // Idempotency keys by request body. A retry of the same body after a lost reply does not start a second run.
  const keys = useMemo(() => new Map<string, string>(), []);
  return (values: Record<string, string | null>): Promise<BulkStarted> => {
    const which = chosen.all ? { filter: chosen.params } : { ids: [...chosen.ids] };
    const body = { action: action.name, values, ...which };
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return call('bulk.start', { body, key });
  };
}

/** Starts the run with the entered values. Shows missing values and refusals. */
function useRun({ action, chosen }: Pick<BulkDialogProps, 'action' | 'chosen'>) {
  const words = useTexts(bulkMessages);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [runId, setRunId] = useState<string>();
  const start = useStart({ action, chosen });
  const { asks } = action;
  const submit = async (typed: FormData) => {
    const text = String((asks && typed.get(asks.name)) ?? '').trim();
    if (asks && !asks.optional && text === '') return setFailure(words.required(words.fields[asks.label]));
    setBusy(true);
    setFailure(undefined);
    try {
      const values = asks && text !== '' ? { [asks.name]: parseFieldValue(asks, text) } : {};
      setRunId((await start(values)).runId);
    } catch (error) {
      setFailure(sentenceOf(error));
      setBusy(false);
    }
  };
  return { failure, busy, runId, submit };
}

/** Shows the consequence, then progress and results. */
export function BulkDialog({ action, chosen, count, onClose, onDone }: BulkDialogProps) {
  const words = useTexts(bulkMessages);
  const shell = useTexts(shellMessages);
  const [undone, setUndone] = useState<string>();
  const { failure, busy, runId, submit } = useRun({ action, chosen });
  const { onInput, leave, question } = useWrittenText(onClose, busy);
  const { asks, label } = action;
  const end = () => {
    onClose();
    onDone();
  };
  if (runId !== undefined)
    return (
      <Dialog title={undone ? words.undoing(label) : words.heading(label, count)} onClose={end}>
        <BulkRunView key={undone} id={undone ?? runId} onUndone={setUndone}>
          <Button onClick={end}>{words.close}</Button>
        </BulkRunView>
      </Dialog>
    );
  return (
    <Dialog title={words.heading(label, count)} onClose={busy ? undefined : leave}>
      <Form className="stack stack--12" onInput={onInput} onSend={submit}>
        <ul className="conseq">
          {[action.about, ...(chosen.all ? [words.allMatching] : []), words.each].map((text) => (
            <li key={text}>
              <Icon name="info" />
              <span>{text}</span>
            </li>
          ))}
          <li>
            <Icon name={action.final ? 'alert' : 'undo'} />
            <span>{action.final ? words.final : words.undoable}</span>
          </li>
        </ul>
        {asks && <FieldInput field={asks} words={words} />}
        <FormFailure text={failure} />
        <div className="row bulk-acts">
          <Button disabled={busy} onClick={leave}>
            {shell.cancel}
          </Button>
          <Button type="submit" look={action.final ? 'destroy' : 'main'} busy={busy}>
            {words.confirm(label, count)}
          </Button>
        </div>
      </Form>
      {question}
    </Dialog>
  );
}
