import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Marks sent values as saved. Values typed since then stay unsaved. */
export function markSaved<Typed extends FieldValues>(
  form: Pick<UseFormReturn<Typed, unknown, Typed>, 'reset'>,
  sent: Typed,
): void {
  form.reset(sent, { keepValues: true });
}
