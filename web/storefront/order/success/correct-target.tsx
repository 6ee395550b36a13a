import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { correctAnchor } from '#contracts/pages/anchors.ts';
import { BusyButton } from '../../shared/busy-button.tsx';
import { callApi } from '../../shared/call-api.ts';
import { FieldNote } from '../../shared/field-note.tsx';
import type { OrderContext } from '../order-frame.ts';
import { usernameLabel } from '../order-view.tsx';

interface CorrectProps {
  order: BuyerOrder;
  frame: OrderContext;
  onCorrected: () => void;
}

interface CorrectableField {
  name: string;
  label: string;
  known: string;
}

/** Returns the fields of the part not sent yet: the username, or post links by position. */
function correctableFields(order: BuyerOrder, { words }: OrderContext): CorrectableField[] {
  const posts = order.posts.flatMap(({ link, unsent }, place) =>
    unsent
      ? [{ name: `posts.${place}`, label: words.success.correct.post(String(place + 1)), known: link }]
      : [],
  );
  if (order.correction === 'posts') return posts;
  const name = { name: 'username', label: usernameLabel(order, words), known: order.instagramUsername };
  return [name, ...posts];
}

function correctionOf(form: HTMLFormElement, { correction, posts }: BuyerOrder) {
  const written = new FormData(form);
  return {
    username: correction === 'all' ? String(written.get('username')) : undefined,
    posts:
      posts.length > 0
        ? posts.map(({ link }, place) => String(written.get(`posts.${place}`) ?? link))
        : undefined,
  };
}

function CorrectField({ field, wrong }: { field: CorrectableField; wrong: string | undefined }) {
  const { name, label, known } = field;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="ctl">
        <input
          id={name}
          name={name}
          defaultValue={known}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${name}-note`}
        />
      </div>
      <FieldNote id={`${name}-note`} problem={wrong}>
        {null}
      </FieldNote>
    </div>
  );
}

function CorrectForm({ order, frame, onCorrected, onClose }: CorrectProps & { onClose: () => void }) {
  const { correct, mend } = frame.words.success;
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<{ field?: string | undefined; text: string }>();
  const [sending, setSending] = useState(false);
  const fields = correctableFields(order, frame);
  const focus = (name?: string) =>
    form.current?.querySelector<HTMLInputElement>(name ? `[name="${name}"]` : 'input')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => focus(), []);

  const send = async (element: HTMLFormElement) => {
    setSending(true);
    const answer = await callApi('POST /api/orders/:id/target', {
      params: { id: order.accessToken },
      body: correctionOf(element, order),
    });
    setSending(false);
    if (answer.ok) return onCorrected();
    const { code, field } = answer;
    const own = code === 'already_sent' ? correct.over : code === 'conflict' ? mend.failed : undefined;
    setProblem({ field, text: own ?? answer.message ?? mend.failed });
    focus(field);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!sending) void send(event.currentTarget);
  };
  const known = fields.some(({ name }) => name === problem?.field);
  return (
    <form className="near" ref={form} noValidate onSubmit={onSubmit} aria-busy={sending}>
      {fields.map((field) => (
        <CorrectField
          key={field.name}
          field={field}
          wrong={problem?.field === field.name ? problem.text : undefined}
        />
      ))}
      <p role="alert">{problem && !known && problem.text}</p>
      <BusyButton
        type="submit"
        look="btn small"
        busy={sending}
        text={sending ? correct.sending : correct.send}
      />{' '}
      <button className="text" type="button" onClick={onClose}>
        {mend.cancel}
      </button>
    </form>
  );
}

/**
 * Corrects the username or post links of an order until they are sent. Authorised by the access token in the address.
 */
export function CorrectTarget({ order, frame, onCorrected }: CorrectProps) {
  const { correct } = frame.words.success;
  const [asked] = useState(() => location.hash === `#${correctAnchor}`);
  // Snapshot of the order. If it is sent while the form is open, the form stays and the shop refuses the change.
  const [opened, setOpened] = useState(asked && order.correction ? order : undefined);
  const [late] = useState(asked && !order.correction);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(undefined);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (opened) {
    const corrected = () => {
      close();
      onCorrected();
    };
    return <CorrectForm order={opened} frame={frame} onCorrected={corrected} onClose={close} />;
  }
  if (order.correction === null) return late && <b role="alert">{correct.over}</b>;
  return (
    <>
      <button className="text" type="button" ref={button} onClick={() => setOpened(order)}>
        {order.posts.length > 0 ? correct.wrongPosts : correct.wrong}
      </button>{' '}
      <small className="soft">{correct.until}</small>
    </>
  );
}
