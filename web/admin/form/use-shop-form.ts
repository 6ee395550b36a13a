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
import { sentenceOf } from '../data/error-sentence.ts';
import { RefusedCall } from '../data/refused-call.ts';
import { markSaved } from './mark-saved.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { useLeaving } from './use-leaving.ts';

type Schema = z.ZodType<FieldValues, FieldValues>;

interface ShopFormOptions<S extends Schema> {
  /** Schema of the contract, the same as on the server. */
  schema: S;
  values: DefaultValues<z.input<S>>;
  /** Sends the values. Errors are shown at the field the server names. */
  send: (values: z.output<S>) => Promise<unknown>;
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
  /** Pending question for `UnsavedGuard`. */
  leaving: { stay: () => void; leave: () => void } | undefined;
}

/**
 * Form based on a contract: validates while typing, guards unsaved input, and shows both versions of a concurrent
 * change.
 */
export function useShopForm<S extends Schema>({
  schema,
  values,
  send,
  reread,
}: ShopFormOptions<S>): ShopForm<S> {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    mode: 'onTouched',
    defaultValues: values,
  });
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<ShopForm<S>['conflict']>();
  const leaving = useLeaving(form.formState.isDirty && !form.formState.isSubmitting);
  const refuse = async (error: unknown) => {
    if (error instanceof RefusedCall && error.code === 'conflict' && reread) {
      setConflict({ theirs: await reread(), mine: form.getValues() });
      return;
    }
    const text = sentenceOf(error);
    const field = error instanceof RefusedCall ? error.field : undefined;
    // `address.0` belongs to the field `address`.
    if (field !== undefined && (field.split('.')[0] ?? '') in form.getValues()) {
      form.setError(field as Path<z.input<S>>, { type: 'server', message: text }, { shouldFocus: true });
    } else {
      setFailure(text);
    }
  };
  const [once] = useState(oneAtATime);
  const sendChecked = form.handleSubmit(async (output) => {
    setFailure(undefined);
    const sent = structuredClone(form.getValues());
    try {
      await send(output);
      markSaved(form, sent);
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
  return { form, submit, failure, conflict, settle, leaving };
}
