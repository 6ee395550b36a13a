import { useRef, useState } from 'react';
import { z } from 'zod';
import {
  type AlertDelivery,
  type AlertReason,
  type AlertTerms,
  alertChannelSchema,
  alertDeliveries,
  alertKinds,
  alertReasons,
  defaultAlertTerms,
  type ShownAlert,
} from '#contracts/operations/alerts.ts';
import { type PendingReason, pendingUrgencies } from '#contracts/staff/pending.ts';
import { staffLanguages } from '#contracts/staff/roles.ts';
import type { StatusKind } from '#contracts/staff/shop-status.ts';
import type { AlertsTexts } from '#messages/admin/operations/alerts.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { call } from '../../data/call-shop.ts';
import { SelectField, TextField } from '../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../form/resource-form.tsx';
import { useLanguage } from '../../language.tsx';

interface TermProps {
  terms: AlertTerms;
  words: AlertsTexts;
  onChange: (terms: AlertTerms) => void;
}

function useReasonNames(words: AlertsTexts): (reason: AlertReason) => string {
  const language = useLanguage();
  return (reason) => {
    const [of, kind] = reason.split(':');
    return kind === undefined
      ? reasonMessages[language][of as PendingReason].title
      : `${words.reasonOf}: ${words.statuses[kind as StatusKind]}`;
  };
}

function ReasonFields({ terms, words, onChange }: TermProps) {
  const nameOf = useReasonNames(words);
  const [reason, setReason] = useState<AlertReason>(alertReasons[0]);
  const change = (delivery: AlertDelivery | '') => {
    const { [reason]: _, ...others } = terms.reasons;
    onChange({ ...terms, reasons: delivery === '' ? others : { ...others, [reason]: delivery } });
  };
  return (
    <fieldset className="stack stack--8">
      <legend>{words.exceptions}</legend>
      <p className="small muted">{words.exceptionsHelp}</p>
      <SelectField
        label={words.exception}
        choices={alertReasons}
        names={nameOf}
        value={reason}
        onChoose={setReason}
      />
      <SelectField
        label={nameOf(reason)}
        choices={alertDeliveries}
        names={words.deliveries}
        empty={words.usual}
        value={terms.reasons[reason] ?? ''}
        onChoose={change}
      />
    </fieldset>
  );
}

function TermFields(props: TermProps) {
  const { terms, words, onChange } = props;
  return (
    <>
      {pendingUrgencies.map((urgency) => (
        <SelectField
          key={urgency}
          choices={alertDeliveries}
          names={words.deliveries}
          label={words.urgencies[urgency]}
          value={terms[urgency]}
          onChoose={(next) => onChange({ ...terms, [urgency]: next })}
        />
      ))}
      <ReasonFields {...props} />
    </>
  );
}

/** The form validates its terms together with the whole channel. */
const draftSchema = z.object({
  kind: z.enum(alertKinds),
  name: z.string(),
  language: z.enum(staffLanguages),
  recipient: z.string(),
  secret: z.string(),
  chatId: z.string(),
  terms: z.custom<AlertTerms>(),
});
type Draft = z.infer<typeof draftSchema>;

/** Returns the request. An empty secret is omitted, so the stored one stays. */
function toChannelInput({ kind, name, language, recipient, secret, chatId, terms }: Draft): unknown {
  const base = { kind, name, language, terms };
  if (kind === 'mail') return { ...base, recipient: recipient.trim() || null };
  const kept = secret.trim() === '' ? {} : { secret: secret.trim() };
  return kind === 'telegram' ? { ...base, ...kept, chatId } : { ...base, ...kept };
}

/** `known`: an existing channel may keep its secret. */
const typedSchema = ({ fields, help }: AlertsTexts, known: boolean) =>
  draftSchema.superRefine((draft, context) => {
    const parsed = alertChannelSchema.safeParse(toChannelInput(draft));
    const wrong = new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0])));
    if (draft.kind !== 'mail' && !known && draft.secret.trim() === '') wrong.add('secret');
    const messages = {
      name: fields.name,
      recipient: help.recipient,
      secret: known ? help.kept : help.secret,
      chatId: help.chatId,
    };
    for (const [path, message] of Object.entries(messages))
      if (wrong.has(path)) context.addIssue({ code: 'custom', path: [path], message });
  });

const typedOf = (channel: ShownAlert | undefined, language: Draft['language']): Draft => ({
  kind: channel?.kind ?? 'mail',
  name: channel?.name ?? '',
  language: channel?.language ?? language,
  recipient: channel?.recipient ?? '',
  secret: '',
  chatId: channel?.chatId ?? '',
  terms: channel?.terms ?? defaultAlertTerms,
});

interface ChannelDialogProps {
  channel: ShownAlert | undefined;
  words: AlertsTexts;
  close: () => void;
}

function useChannelForm({ channel, words, close }: ChannelDialogProps) {
  const language = useLanguage();
  const revision = useRef(channel?.revision ?? 0);
  return useShopForm({
    schema: () => typedSchema(words, channel !== undefined),
    values: typedOf(channel, language),
    send: (draft) => {
      const input = alertChannelSchema.parse(toChannelInput(draft));
      if (!channel) return call('alerts.create', { body: input });
      const body = { channel: input, revision: revision.current };
      return call('alerts.change', { params: { id: channel.id }, body });
    },
    done: words.saved,
    close,
    reread: async () => {
      const { channels } = await call('alerts.list');
      const now = channels.find(({ id }) => id === channel?.id) ?? channel;
      revision.current = now?.revision ?? 0;
      return typedOf(now, language);
    },
  });
}

type ChannelForm = ReturnType<typeof useChannelForm>['form'];

function WhereFields({ form, words, known }: { form: ChannelForm; words: AlertsTexts; known: boolean }) {
  const { fields, help } = words;
  const kind = form.watch('kind');
  if (kind === 'mail')
    return (
      <TextField
        label={fields.recipient}
        help={help.recipient}
        {...fieldOf(form, 'recipient')}
        type="email"
      />
    );
  return (
    <>
      <TextField
        label={kind === 'telegram' ? fields.token : fields.webhook}
        help={known ? help.kept : help.secret}
        {...fieldOf(form, 'secret')}
        className="in mono"
      />
      {kind === 'telegram' && (
        <TextField
          label={fields.chatId}
          help={help.chatId}
          {...fieldOf(form, 'chatId')}
          className="in mono"
        />
      )}
    </>
  );
}

export function ChannelDialog(props: ChannelDialogProps) {
  const { channel, words, close } = props;
  const shop = useChannelForm(props);
  const { form } = shop;
  const { name, language, recipient, chatId } = words.fields;
  return (
    <DialogForm
      shop={shop}
      title={channel ? words.changeTitle : words.addTitle}
      send={words.save}
      close={close}
      labels={{ name, language, recipient, chatId }}
    >
      {!channel && (
        <SelectField
          label={words.fields.kind}
          {...fieldOf(form, 'kind')}
          choices={alertKinds}
          names={words.kinds}
        />
      )}
      <TextField label={name} {...fieldOf(form, 'name')} maxLength={80} />
      <SelectField
        label={language}
        {...fieldOf(form, 'language')}
        choices={staffLanguages}
        names={words.languages}
      />
      <WhereFields form={form} words={words} known={channel !== undefined} />
      <TermFields
        terms={form.watch('terms')}
        words={words}
        onChange={(terms) => form.setValue('terms', terms, { shouldDirty: true })}
      />
    </DialogForm>
  );
}
