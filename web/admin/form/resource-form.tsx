import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { RefusedCall, sentenceOf, ValidationError } from '../data/refused-call.ts';
import { useTexts } from '../language.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { showToast } from '../parts/toast-store.ts';
import { FormFailure } from './fields.tsx';
import { Form } from './form.tsx';
import { ConflictNotice, UnsavedDialog } from './form-parts.tsx';
import { createOneAtATime } from './one-at-a-time.ts';

type Schema = z.ZodType<FieldValues, FieldValues>;

interface ShopFormOptions<S extends Schema> {
  /** Schema of the contract, the same as on the server. A function is called once. */
  schema: S | (() => S);
  values: DefaultValues<z.input<S>>;
  /** Sends the values. Errors are shown at the field the server names. */
  send: (values: z.output<S>) => Promise<unknown>;
  /** Toast after the values were saved. */
  done?: string | ((values: z.output<S>) => string);
  /** Title of a toast on failure, in addition to the reason in the form. */
  failed?: string;
  /** Called after the values were saved, for example to close the dialog. */
  close?: () => void;
  /** Returns the current server values after a 409 `conflict`. */
  reread?: () => Promise<z.input<S>>;
}

export interface ShopForm<S extends Schema> {
  form: UseFormReturn<z.input<S>, unknown, z.output<S>>;
  submit: () => Promise<void>;
  failure: string | undefined;
  /** Values of another member's concurrent change, and the typed ones. */
  conflict: { theirs: z.input<S>; mine: z.input<S> } | undefined;
  /** Uses the other member's values, or sends the typed ones over them. */
  settle: (choice: 'theirs' | 'mine') => void;
}

/**
 * Form based on a contract: validates while typing and shows both versions of a concurrent change. `ResourceForm`
 * guards unsaved input.
 */
export function useShopForm<S extends Schema>(options: ShopFormOptions<S>): ShopForm<S> {
  const { values, send, done, failed, close, reread } = options;
  const [schema] = useState(options.schema);
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    mode: 'onTouched',
    defaultValues: values,
  });
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<ShopForm<S>['conflict']>();
  const refuse = async (error: unknown) => {
    if (error instanceof RefusedCall && error.code === 'conflict' && reread) {
      setConflict({ theirs: await reread(), mine: form.getValues() });
      return;
    }
    const text = sentenceOf(error);
    if (failed) showToast({ tone: 'bad', title: failed, text });
    const field = error instanceof RefusedCall || error instanceof ValidationError ? error.field : undefined;
    // `address.0` belongs to the field `address`.
    if (field !== undefined && (field.split('.')[0] ?? '') in form.getValues()) {
      form.setError(field as Path<z.input<S>>, { type: 'server', message: text }, { shouldFocus: true });
    } else {
      setFailure(text);
    }
  };
  const [once] = useState(createOneAtATime);
  const sendChecked = form.handleSubmit(async (output) => {
    setFailure(undefined);
    const sent = structuredClone(form.getValues());
    try {
      await send(output);
      markSaved(form, sent);
      if (done) showToast({ tone: 'good', title: typeof done === 'string' ? done : done(output) });
      close?.();
    } catch (error) {
      await refuse(error);
    }
  });
  const submit = () => once(sendChecked);
  const settle = (choice: 'theirs' | 'mine') => {
    if (conflict) form.reset(conflict.theirs as DefaultValues<z.input<S>>);
    if (conflict && choice === 'mine') {
      for (const [key, value] of Object.entries(conflict.mine))
        form.setValue(key as Path<z.input<S>>, value as never, { shouldDirty: true });
    }
    setConflict(undefined);
  };
  return { form, submit, failure, conflict, settle };
}

/** Marks sent values as saved. Values typed since then stay unsaved. */
export function markSaved<Typed extends FieldValues>(
  form: Pick<UseFormReturn<Typed, unknown, Typed>, 'reset'>,
  sent: Typed,
): void {
  form.reset(sent, { keepValues: true });
}

/** Returns the registration of a field and its error, for a field of `fields.tsx`. */
export function fieldOf<Values extends FieldValues, Sent extends FieldValues>(
  { register, formState }: Pick<UseFormReturn<Values, unknown, Sent>, 'register' | 'formState'>,
  name: Path<Values>,
) {
  const { message: error } = (get(formState.errors, name) ?? {}) as FieldError;
  return { ...register(name), error };
}

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
