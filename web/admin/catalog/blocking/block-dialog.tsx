import { useState } from 'react';
import type { BlockUser } from '#contracts/catalog/blocking.ts';
import { madridMoment } from '#contracts/kit/madrid.ts';
import type { Blocked } from '#messages/admin/catalog/blocking.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { call } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import { RefusedCall } from '../../data/refused-call.ts';
import { useChange } from '../../data/use-change.ts';
import { Form } from '../../form/form.tsx';
import { useWords } from '../../language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** Returns the last second of a day in Madrid. */
const endOfDay = (day: string) => madridMoment(`${day}T23:59:59`)?.toISOString();

function inputOf(form: FormData): BlockUser {
  const [email, until, orderNumber] = [textOf(form, 'email'), textOf(form, 'until'), textOf(form, 'order')];
  return {
    username: textOf(form, 'username'),
    reason: textOf(form, 'reason'),
    email: email || undefined,
    expiresAt: until ? (endOfDay(until) ?? until) : undefined,
    orderNumber: orderNumber || undefined,
  };
}

function BlockFields({ words }: { words: Blocked }) {
  const { fields } = words;
  return (
    <>
      <label className="field">
        <span className="label">{fields.username}</span>
        <input className="in" name="username" maxLength={200} autoComplete="off" data-first />
      </label>
      <label className="field">
        <span className="label">{fields.reason}</span>
        <input className="in" name="reason" maxLength={500} />
      </label>
      <label className="field">
        <span className="label">{fields.email}</span>
        <input className="in" name="email" type="email" maxLength={254} autoComplete="off" />
      </label>
      <label className="field">
        <span className="label">{fields.until}</span>
        <input className="in" name="until" type="date" />
      </label>
      <label className="field">
        <span className="label">{fields.order}</span>
        <input className="in mono" name="order" maxLength={64} autoComplete="off" />
        <small className="muted">{words.orderHint}</small>
      </label>
    </>
  );
}

export function BlockDialog({ words, onClose }: { words: Blocked; onClose: () => void }) {
  const shell = useWords(shellMessages);
  const [failure, setFailure] = useState<string>();
  const block = useChange((values: BlockUser) => call('blocked-users.create', { body: values }), {
    says: (_reply, { username }) => words.blockDone(username.replace(/^@/, '')),
    fails: words.blockFailed,
  });
  const submit = async (typed: FormData) => {
    const values = inputOf(typed);
    if (!values.username || !values.reason) {
      setFailure(words.required);
      return;
    }
    try {
      await block.mutateAsync(values);
      onClose();
    } catch (error) {
      setFailure(error instanceof RefusedCall ? sentenceOf(error) : words.blockFailed);
    }
  };
  return (
    <Dialog title={words.block} about={words.blockAbout} onClose={onClose}>
      <Form className="stack stack--12" onSend={submit}>
        <BlockFields words={words} />
        {failure && (
          <p className="err" role="alert">
            <Icon name="alert" />
            {failure}
          </p>
        )}
        <div className="row">
          <button type="submit" className="btn btn--main" aria-disabled={block.isPending}>
            {words.block}
          </button>
          <button type="button" className="btn" onClick={onClose}>
            {shell.cancel}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
