import { useState } from 'react';
import type { ChangeLimit } from '#contracts/kit/bounds.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { boundsMessages } from '#messages/admin/staff/bounds.ts';
import { TextField } from '../form/fields.tsx';
import { Form } from '../form/form.tsx';
import { useTexts } from '../language.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';

/** Shows the exceeded limits and asks for the confirmation word. */
export function ConfirmBoundsForm(props: { passed: readonly ChangeLimit[]; end: (meant: boolean) => void }) {
  const { passed, end } = props;
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
          <Button onClick={() => end(false)}>{cancel}</Button>
          <Button look="destroy" onClick={submit}>
            {stops ? words.close : words.change}
          </Button>
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
        <TextField
          label={words.type(word)}
          error={wrong ? words.wrong(word) : undefined}
          data-first
          autoCapitalize="characters"
          value={typed}
          onType={setTyped}
        />
      </Form>
    </Dialog>
  );
}
