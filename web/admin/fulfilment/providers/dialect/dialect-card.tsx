import { useId } from 'react';
import type { DialectReply } from '#contracts/fulfilment/provider-dialect-schemas.ts';
import { type DialectWords, dialectMessages } from '#messages/admin/fulfilment/dialect.ts';
import { call } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { useChange } from '../../../data/use-change.ts';
import { useRead } from '../../../data/use-read.ts';
import { Form } from '../../../form/form.tsx';
import { Field } from '../../../form/form-parts.tsx';
import { useWords } from '../../../language.ts';

interface PartProps {
  providerId: number;
  dialect: DialectReply;
  words: DialectWords;
}

function Meanings({ providerId, dialect, words }: PartProps) {
  const forget = useChange(
    (meaning: DialectReply['meanings'][number]) => {
      const { about, phrase } = meaning;
      return call('providers.forget-meaning', { params: { id: providerId }, body: { about, phrase } });
    },
    { says: () => words.forgotten },
  );
  const named: Record<string, string> = { ...words.errors, ...words.statuses };
  if (dialect.meanings.length === 0) return <p className="muted">{words.nothingTaught}</p>;
  return (
    <dl className="dl">
      {dialect.meanings.map((meaning) => (
        <div className="dl__r" key={meaning.about + meaning.phrase}>
          <dt>
            <q className="mono">{meaning.example}</q>
          </dt>
          <dd>
            {named[meaning.meaning]}{' '}
            <button
              type="button"
              className="btn btn--sm btn--ghost"
              aria-label={words.forgetOf(meaning.example)}
              aria-disabled={forget.isPending}
              onClick={() => !forget.isPending && forget.mutate(meaning)}
            >
              {words.forget}
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WritingForm({ providerId, dialect, words }: PartProps) {
  const change = useChange(
    (typed: FormData) => {
      const mark = typed.get('mark');
      const decimalMark = mark === '.' || mark === ',' ? mark : null;
      const body = { decimalMark, envelope: String(typed.get('envelope')) } as const;
      return call('providers.change-dialect', { params: { id: providerId }, body });
    },
    { says: () => words.saved },
  );
  return (
    <Form className="stack stack--12" onSend={(typed) => change.mutateAsync(typed)}>
      <Field label={words.numbers} help={words.numbersHelp}>
        {(control) => (
          <select {...control} name="mark" className="in in--select" defaultValue={dialect.decimalMark ?? ''}>
            <option value="">{words.anyMark}</option>
            <option value=".">1,234.50</option>
            <option value=",">1.234,50</option>
          </select>
        )}
      </Field>
      <Field label={words.envelope} help={words.envelopeHelp}>
        {(control) => (
          <input
            {...control}
            name="envelope"
            className="in mono"
            maxLength={163}
            defaultValue={dialect.envelope}
          />
        )}
      </Field>
      <div className="row">
        <button type="submit" className="btn" aria-disabled={change.isPending}>
          {change.isPending && <span className="spin" />}
          {words.save}
        </button>
      </div>
    </Form>
  );
}

export function DialectCard({ providerId }: { providerId: number }) {
  const words = useWords(dialectMessages);
  const { role } = useSession();
  const title = useId();
  const { data } = useRead('providers.dialect', { params: { id: providerId } });
  if (!data) return null;
  const part = { providerId, dialect: data, words };
  return (
    <section className="card" aria-labelledby={title}>
      <div className="card__h">
        <h2 id={title}>{words.title}</h2>
      </div>
      <div className="card__b stack stack--12">
        <Meanings {...part} />
        {role === 'owner' && <WritingForm key={`${data.decimalMark} ${data.envelope}`} {...part} />}
      </div>
    </section>
  );
}
