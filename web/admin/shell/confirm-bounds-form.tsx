import { useState } from 'react';
import type { ChangeLimit } from '#contracts/kit/bounds.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { boundsMessages } from '#messages/admin/staff/bounds.ts';
import { Field } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { useTexts } from '../language.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';

/** Shows the exceeded limits and asks for the confirmation word. */
export function ConfirmBoundsForm({
  passed,
  end,
}: {
  passed: readonly ChangeLimit[];
  end: (meant: boolean) => void;
}) {
  const words = useTexts(boundsMessages);
  const { cancel } = useTexts(shellMessages);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const stops = passed.includes('all_sales');
  const word = stops ? words.closeWord : words.changeWord;
  const submit = () => {
    if (typed.trim().toLocaleUpperCase() === word) end(true);
    else setWrong(true);
  };
  return (
    <Dialog
      title={words.title}
      about={words.about}
      onClose={() => end(false)}
      foot={
        <>
          <button type="button" className="btn" onClick={() => end(false)}>
            {cancel}
          </button>
          <button type="button" className="btn btn--destroy" onClick={submit}>
            {stops ? words.close : words.change}
          </button>
        </>
      }
    >
      <Form className="stack stack--12" onSend={submit}>
        <ul className="conseq">
          {passed.map((bound) => (
            <li key={bound}>
              <Icon name="alert" />
              <span>{words.passed[bound]}</span>
            </li>
          ))}
        </ul>
        <Field label={words.type(word)} error={wrong ? words.wrong(word) : undefined}>
          {(control) => (
            <input
              {...control}
              data-first
              className="in"
              autoComplete="off"
              autoCapitalize="characters"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </Form>
    </Dialog>
  );
}
