import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';

/** Returns the registration of a field and its error, for a field of `fields.tsx`. */
export function fieldOf<Values extends FieldValues, Sent extends FieldValues>(
  { register, formState }: Pick<UseFormReturn<Values, unknown, Sent>, 'register' | 'formState'>,
  name: Path<Values>,
) {
  const { message: error } = (get(formState.errors, name) ?? {}) as FieldError;
  return { ...register(name), error };
}
