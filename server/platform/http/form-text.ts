import type { z } from 'zod';
import type { ErrorCode } from '#contracts/kit/errors.ts';
import { asXmlText } from '#contracts/kit/text.ts';
import { ShopError } from '../errors.ts';

const controlCharacters = /[\t\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes characters that control terminals or text direction, or that are invalid in XML. */
export const plainText = (text: string): string =>
  asXmlText(text.toWellFormed()).replace(/\r\n?/g, '\n').replace(controlCharacters, '');

export const plainLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

const fieldOf = (form: Record<string, unknown>, name: string): string => {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  return typeof value === 'string' ? value : '';
};

export const formText = (form: Record<string, unknown>, name: string): string =>
  plainText(fieldOf(form, name));

export const formLine = (form: Record<string, unknown>, name: string): string =>
  plainLine(fieldOf(form, name));

/**
 * Validates a body by its contract. Throws a `ShopError` with the first wrong field, and the issue's own error code if
 * it has one.
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.');
  const code =
    (issue?.code === 'custom' && (issue.params?.code as ErrorCode | undefined)) || 'invalid_request';
  throw new ShopError(code, `${field || 'body'}: ${issue?.message}`, field ? { field } : {});
}
