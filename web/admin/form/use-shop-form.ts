import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { sentenceOf, ValidationError } from '../data/error-sentence.ts';
import { RefusedCall } from '../data/refused-call.ts';
import { showToast } from '../parts/toast-store.ts';
import { markSaved } from './mark-saved.ts';
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
