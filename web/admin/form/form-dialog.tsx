import { type ReactNode, useId } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useWords } from '../language.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from './form.tsx';
import { FormFailure } from './field.tsx';

interface FormDialogProps {
  title: string;
  about?: ReactNode;
  className?: string;
  children: ReactNode;
  failure: string | undefined;
  beside?: ReactNode;
  send: string;
  onSend: () => Promise<void>;
  onClose: () => void;
  over?: ReactNode;
}

export function FormDialog({ children, failure, beside, send, onSend, over, ...dialog }: FormDialogProps) {
  const id = useId();
  const words = useWords(shellMessages);
  return (
    <Dialog
      {...dialog}
      foot={
        <>
          <button type="button" className="btn" onClick={dialog.onClose}>
            {words.cancel}
          </button>
          {beside}
          <button type="submit" form={id} className="btn btn--main">
            {send}
          </button>
        </>
      }
    >
      <Form id={id} className="stack stack--12" onSend={onSend}>
        {children}
        <FormFailure text={failure} />
      </Form>
      {over}
    </Dialog>
  );
}
