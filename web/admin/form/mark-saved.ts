import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Takes what was sent as what is saved. What was typed since then stays in its fields, and stays unsaved. */
export function markSaved<Typed extends FieldValues>(
  form: Pick<UseFormReturn<Typed, unknown, Typed>, 'reset'>,
  sent: Typed,
): void {
  form.reset(sent, { keepValues: true });
}
