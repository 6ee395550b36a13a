import type { PostsAnswer } from '../order-form/form-props.ts';
import { inputOf } from '../order-form/read-form.ts';
import type { RememberedPosts } from '../shared/form-memory.ts';
import { parseLines } from './parse-lines.ts';
import { joinLinks } from './selection.ts';

const linksField = (form: HTMLFormElement) => form.querySelector<HTMLTextAreaElement>('[name=links]');
const linksRadio = (form: HTMLFormElement) => inputOf(form, 'postSource', 'links');

/** What is picked and what is pasted count together. */
export function readPosts(form: HTMLFormElement): PostsAnswer {
  const text = linksField(form)?.value ?? '';
  const { links, wrong } = parseLines(text);
  const picked = new FormData(form).getAll('post').map(String);
  return { links: joinLinks(picked, links), wrong, text, pasted: linksRadio(form)?.checked === true };
}

export function showPasting(form: HTMLFormElement): void {
  const radio = linksRadio(form);
  if (radio) radio.checked = true;
}

/** Puts back what was pasted, unless something stands there already. Picked posts come back with their profile. */
export function restorePosts(form: HTMLFormElement, { text, pasted }: RememberedPosts): void {
  const field = linksField(form);
  if (field && field.value === '') field.value = text;
  if (pasted) showPasting(form);
}

/** Brings a person to where posts are chosen: to a line that is wrong first of all. */
export function focusPosts(form: HTMLFormElement): void {
  const { wrong, pasted } = readPosts(form);
  if (wrong.length > 0) showPasting(form);
  const target = wrong.length > 0 || pasted ? linksField(form) : inputOf(form, 'post');
  (target ?? inputOf(form, 'postSource', 'profile'))?.focus();
}
