import { invalidRequest } from '../api/errors.ts';

export type FormValue = string | Form | FormValue[];
export interface Form {
  [name: string]: FormValue;
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

const emptyForm = (): Form => Object.create(null) as Form;
const isForm = (value: FormValue | undefined): value is Form =>
  typeof value === 'object' && !Array.isArray(value);

/** Converts `a[b][0]` to `['a', 'b', '0']`, and `a[]` to `['a', '']`. */
function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 0) return [name];
  if (open === 0 || !name.endsWith(']'))
    throw invalidRequest('parameter_unknown', `Invalid parameter name: ${name}`);
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function setValue(form: Form, name: string, value: string): void {
  const path = pathOf(name);
  let place = form;
  for (let i = 0; i < path.length; i++) {
    const given = path[i] ?? '';
    if (FORBIDDEN.has(given))
      throw invalidRequest('parameter_unknown', `Received unknown parameter: ${name}`);
    const key = given === '' ? String(Object.keys(place).length) : given;
    if (i === path.length - 1) {
      place[key] = value;
      return;
    }
    const inner = place[key];
    const next = isForm(inner) ? inner : emptyForm();
    place[key] = next;
    place = next;
  }
}

/** Converts hashes with the keys 0, 1, 2… to arrays. Metadata keeps its keys. */
function toArrays(value: FormValue): FormValue {
  if (!isForm(value)) return value;
  const keys = Object.keys(value);
  for (const key of keys) if (key !== 'metadata') value[key] = toArrays(value[key] ?? '');
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  return isList ? keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key] ?? '') : value;
}

/** Parses a URL-encoded body or query with nested brackets. Throws a 400 on invalid names. */
export function parseForm(text: string): Form {
  const form = emptyForm();
  if (text === '') return form;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    try {
      if (equals < 0) setValue(form, decode(pair), '');
      else setValue(form, decode(pair.slice(0, equals)), decode(pair.slice(equals + 1)));
    } catch (error) {
      if (error instanceof URIError) throw invalidRequest(undefined, 'Invalid url-encoding in the request.');
      throw error;
    }
  }
  for (const name of Object.keys(form)) if (name !== 'metadata') form[name] = toArrays(form[name] ?? '');
  return form;
}
