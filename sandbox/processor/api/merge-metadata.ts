import type { Form } from '../http/parse-form.ts';
import { invalidRequest } from './errors.ts';

const tooLong = (message: string) =>
  invalidRequest('parameter_invalid_string_too_long', message, { param: 'metadata' });

/**
 * Returns the metadata after a call: given keys are merged, an empty value deletes its key, an empty hash deletes all.
 * At most 50 keys of 40 characters with values of 500.
 */
export function mergeMetadata(present: Record<string, string>, form: Form): Record<string, string> {
  const given = form.metadata;
  if (given === undefined) return present;
  if (given === '') return {};
  if (typeof given === 'string' || Array.isArray(given))
    throw invalidRequest('parameter_invalid_hash', 'Invalid hash: metadata', { param: 'metadata' });
  const merged = { ...present };
  for (const [key, value] of Object.entries(given)) {
    if (typeof value !== 'string') throw invalidRequest(undefined, `Metadata values must be strings: ${key}`);
    if (/[[\]]/.test(key)) throw invalidRequest(undefined, `Metadata keys cannot contain brackets: ${key}`);
    if (key.length > 40) throw tooLong(`Metadata keys can be up to 40 characters: ${key}`);
    if (value.length > 500) throw tooLong(`Metadata values can be up to 500 characters: ${key}`);
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > 50) throw invalidRequest(undefined, 'Metadata can have up to 50 keys.');
  return merged;
}
