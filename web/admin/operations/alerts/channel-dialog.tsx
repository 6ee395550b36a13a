import { useState } from 'react';
import {
  type AlertChannelInput,
  type AlertKind,
  alertChannelSchema,
  alertKinds,
  type ShownAlert,
  usualTerms,
} from '#contracts/operations/alerts.ts';
import { staffLanguages } from '#contracts/staff/roles.ts';
import type { Alerts } from '#messages/admin/operations/alerts.ts';
import { call } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import { Form } from '../../form/form.tsx';
import { Field, FormFailure } from '../../form/form-parts.tsx';
import { useLanguage } from '../../language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { showToast } from '../../parts/toast-store.ts';
import { TermFields } from './term-fields.tsx';

interface Draft {
  kind: AlertKind;
  name: string;
  language: 'es' | 'en';
  recipient: string;
  secret: string;
  chatId: string;
  terms: AlertChannelInput['terms'];
}

/** Returns the request. An empty secret is omitted, so the stored one stays. */
function toInput({ kind, name, language, recipient, secret, chatId, terms }: Draft): unknown {
  const base = { kind, name, language, terms };
  if (kind === 'mail') return { ...base, recipient: recipient.trim() || null };
  const kept = secret.trim() === '' ? {} : { secret: secret.trim() };
  return kind === 'telegram' ? { ...base, ...kept, chatId } : { ...base, ...kept };
}

function useDraft(channel: ShownAlert | undefined) {
  const language = useLanguage();
  const [draft, setDraft] = useState<Draft>({
    kind: channel?.kind ?? 'mail',
    name: channel?.name ?? '',
    language: channel?.language ?? language,
    recipient: channel?.recipient ?? '',
    secret: '',
    chatId: channel?.chatId ?? '',
    terms: channel?.terms ?? usualTerms,
  });
  return { draft, change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })) };
}

interface PartProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  words: Alerts;
  wrong: ReadonlySet<string>;
  /** An existing channel may keep its secret. */
  known: boolean;
}

/** Asks for the destination: a mail address, or the secret address of a chat. */
function WhereFields({ draft, change, words, wrong, known }: PartProps) {
  const { kind, recipient, secret, chatId } = draft;
  if (kind === 'mail')
    return (
      <Field
        label={words.fields.recipient}
        help={words.help.recipient}
        error={wrong.has('recipient') ? words.help.recipient : undefined}
      >
        {(describe) => (
          <input
            {...describe}
            className="in"
            type="email"
            value={recipient}
            onChange={({ target }) => change({ recipient: target.value })}
          />
        )}
      </Field>
    );
  const help = known ? words.help.kept : words.help.secret;
  return (
    <>
      <Field
        label={kind === 'telegram' ? words.fields.token : words.fields.webhook}
        help={help}
        error={wrong.has('secret') ? help : undefined}
      >
        {(describe) => (
          <input
            {...describe}
            className="in mono"
            autoComplete="off"
            value={secret}
            onChange={({ target }) => change({ secret: target.value })}
          />
        )}
      </Field>
      {kind === 'telegram' && (
        <Field
          label={words.fields.chatId}
          help={words.help.chatId}
          error={wrong.has('chatId') ? words.help.chatId : undefined}
        >
          {(describe) => (
            <input
              {...describe}
              className="in mono"
              value={chatId}
              onChange={({ target }) => change({ chatId: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

function NameFields({ draft, change, words, wrong, known }: PartProps) {
  return (
    <>
      {!known && (
        <Field label={words.fields.kind}>
          {(describe) => (
            <select
              {...describe}
              className="in"
              value={draft.kind}
              onChange={({ target }) => change({ kind: target.value as AlertKind })}
            >
              {alertKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={words.fields.name} error={wrong.has('name') ? words.fields.name : undefined}>
        {(describe) => (
          <input
            {...describe}
            className="in"
            maxLength={80}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label={words.fields.language}>
        {(describe) => (
          <select
            {...describe}
            className="in"
            value={draft.language}
            onChange={({ target }) => change({ language: target.value as Draft['language'] })}
          >
            {staffLanguages.map((language) => (
              <option key={language} value={language}>
                {words.languages[language]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

export function ChannelDialog({
  channel,
  words,
  close,
}: {
  channel: ShownAlert | undefined;
  words: Alerts;
  close: () => void;
}) {
  const { draft, change } = useDraft(channel);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    const parsed = alertChannelSchema.safeParse(toInput(draft));
    const missing = draft.kind !== 'mail' && !channel && draft.secret.trim() === '' ? ['secret'] : [];
    const found = parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0]));
    setWrong(new Set([...missing, ...found]));
    if (!parsed.success || missing.length > 0) return;
    try {
      if (channel)
        await call('alerts.change', {
          params: { id: channel.id },
          body: { channel: parsed.data, revision: channel.revision },
        });
      else await call('alerts.create', { body: parsed.data });
      showToast({ tone: 'good', title: words.saved });
      close();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  const parts = { draft, change, words, wrong, known: channel !== undefined };
  return (
    <Dialog title={channel ? words.changeTitle : words.addTitle} onClose={close}>
      <Form className="stack stack--12" onSend={submit}>
        <NameFields {...parts} />
        <WhereFields {...parts} />
        <TermFields terms={draft.terms} words={words} onChange={(terms) => change({ terms })} />
        <FormFailure text={failure} />
        <div className="row">
          <button type="button" className="btn" onClick={close}>
            {words.back}
          </button>
          <button type="submit" className="btn btn--main">
            {words.save}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
