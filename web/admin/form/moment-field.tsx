import { parseMadridDateTime } from '#contracts/kit/madrid.ts';
import { ValidationError } from '../data/refused-call.ts';
import { shopNow } from '../data/shop-clock.ts';
import { TextField } from './fields.tsx';

interface MomentFieldProps {
  label: string;
  typed: string;
  onType: (typed: string) => void;
}

/** Asks for date and time in Madrid, for dialogs with no other field. */
export function MomentField({ label, typed, onType }: MomentFieldProps) {
  return <TextField label={label} type="datetime-local" data-first value={typed} onType={onType} />;
}

/** Returns a future time. Throws an error with the sentence otherwise. */
export function parseFutureTime(typed: string, sentence: string): Date {
  const at = parseMadridDateTime(typed);
  if (!at || at <= shopNow()) throw new ValidationError(sentence);
  return at;
}
