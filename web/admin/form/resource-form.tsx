import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useTexts } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from './field.tsx';
import { Form } from './form.tsx';
import { ConflictNotice, UnsavedDialog } from './form-parts.tsx';
import type { ShopForm } from './use-shop-form.ts';

interface ResourceFormProps<S extends z.ZodType<FieldValues, FieldValues>>
  extends Omit<ComponentProps<typeof Form>, 'onSend' | 'dirty' | 'about' | 'title'> {
  shop: ShopForm<S>;
  /** Labels of the fields that two members may change concurrently. */
  labels?: Partial<Record<keyof z.input<S> & string, string>>;
  /** Formats a value of the comparison. */
  show?: (value: unknown, key: string) => ReactNode;
  /** Checks before sending. Defaults to `shop.submit`. */
  onSend?: () => unknown;
  onSettled?: () => void;
  failure?: string | undefined;
}

/** Form of a resource with its guards: one send at a time, concurrent changes and unsaved input. */
export function ResourceForm<S extends z.ZodType<FieldValues, FieldValues>>(props: ResourceFormProps<S>) {
  const { shop, labels = {}, show, onSend = shop.submit, onSettled, failure, children, ...form } = props;
  const { isDirty, isSubmitting } = shop.form.formState;
  const fields = Object.entries<string>(labels as Record<string, string>).map(([key, label]) => ({
    key: key as keyof z.input<S> & string,
    label,
    ...(show && { show: (value: unknown) => show(value, key) }),
  }));
  return (
    <>
      <Form className="stack stack--12" {...form} dirty={isDirty && !isSubmitting} onSend={() => onSend()}>
        {children}
        <FormFailure text={failure ?? shop.failure} />
      </Form>
      <ConflictNotice
        conflict={shop.conflict}
        fields={fields}
        onSettle={(choice) => {
          shop.settle(choice);
          onSettled?.();
        }}
      />
    </>
  );
}

interface DialogFormProps<S extends z.ZodType<FieldValues, FieldValues>> extends ResourceFormProps<S> {
  title: string;
  about?: ReactNode;
  wide?: boolean;
  /** Label of the submit button. */
  send: string;
  /** Buttons before the submit button. */
  beside?: ReactNode;
  /** Dialogs that open over the form. */
  over?: ReactNode;
  close: () => void;
}

/** Dialog with a form. Asks before unsaved input is discarded. */
export function DialogForm<S extends z.ZodType<FieldValues, FieldValues>>(props: DialogFormProps<S>) {
  const { title, about, wide, send, beside, over, close, shop, ...form } = props;
  const id = useId();
  const words = useTexts(shellMessages);
  const { isDirty, isSubmitting } = shop.form.formState;
  const [closing, setClosing] = useState(false);
  const onClose = () => (isDirty ? setClosing(true) : close());
  return (
    <Dialog
      title={title}
      about={about}
      className={wide ? 'dlg--wide' : ''}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {beside}
          <Button type="submit" form={id} look="main" busy={isSubmitting}>
            {send}
          </Button>
        </>
      }
    >
      <ResourceForm id={id} {...form} shop={shop} />
      {closing && <UnsavedDialog stay={() => setClosing(false)} leave={close} />}
      {over}
    </Dialog>
  );
}
