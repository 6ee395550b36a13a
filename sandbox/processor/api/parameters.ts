import facts from '../../../docs/protocols/facts/stripe.json' with { type: 'json' };
import { malformedField } from '../../kit/field-table.ts';
import type { Form } from '../http/parse-form.ts';
import { invalidRequest } from './errors.ts';

const COMMON = new Set(['expand', 'key', 'client_secret']);

/**
 * Refuses parameters that the pinned version lacks. The message says when the sandbox does not support an existing one.
 */
export function allowOnly(form: Form, known: ReadonlySet<string>, unplayed?: ReadonlySet<string>): void {
  for (const name of Object.keys(form)) {
    if (known.has(name) || COMMON.has(name)) continue;
    if (unplayed?.has(name))
      throw invalidRequest('parameter_unknown', `The sandbox does not play the parameter ${name}.`, {
        param: name,
      });
    throw invalidRequest('parameter_unknown', `Received unknown parameter: ${name}`, { param: name });
  }
}

/** Refuses a parameter that violates the table of the real service. */
export function refuseMalformed(call: string, form: Form): void {
  const param = malformedField(facts.requests, call, form);
  if (param !== undefined) throw invalidRequest('parameter_invalid', `Invalid ${param}.`, { param });
}

/** Returns text, `null` when sent empty (which unsets it), `undefined` when not sent. */
export function readText(form: Form, name: string): string | null | undefined {
  const value = form[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw invalidRequest(undefined, `Invalid string: ${name}`, { param: name });
  return value === '' ? null : value;
}

export function readInteger(form: Form, name: string): number | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw invalidRequest('parameter_invalid_integer', `Invalid integer: ${JSON.stringify(value)}`, {
      param: name,
    });
  return Number(value);
}

export function readBoolean(form: Form, name: string): boolean | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalidRequest(undefined, `Invalid boolean: ${JSON.stringify(value)}`, { param: name });
}

export function readHash(form: Form, name: string): Form | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string' || Array.isArray(value))
    throw invalidRequest('parameter_invalid_hash', `Invalid object: ${name}`, { param: name });
  return value;
}

export function readTexts(form: Form, name: string): string[] | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
    throw invalidRequest(undefined, `Invalid array: ${name}`, { param: name });
  return value as string[];
}

export function requireParameter<T>(value: T | undefined | null, name: string): T {
  if (value === undefined || value === null)
    throw invalidRequest('parameter_missing', `Missing required param: ${name}.`, { param: name });
  return value;
}

/** Returns one of the given values. `undefined` when not sent. */
export function readChoice<T extends string>(form: Form, name: string, choices: readonly T[]): T | undefined {
  const value = readText(form, name) ?? undefined;
  if (value === undefined || choices.includes(value as T)) return value as T | undefined;
  throw invalidRequest(undefined, `Invalid ${name}: must be one of ${choices.join(', ')}`, { param: name });
}
