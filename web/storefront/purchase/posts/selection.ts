import { distributeUnits } from '#contracts/checkout/likes.ts';
import type { RememberedPosts } from '../../shared/form-memory.ts';
import type { PostsAnswer, PostsContext } from '../contexts.ts';
import { inputOf } from '../read-form.ts';
import { parseLines } from './post-links.ts';

/** Returns ticked and pasted links without duplicates, ticked first. */
export const joinLinks = (picked: readonly string[], pasted: readonly string[]): string[] => [
  ...new Set([...picked, ...pasted]),
];

/**
 * Returns the units per post: one number if equal, two if the first posts get one more. Empty without posts or with
 * more posts than units.
 */
export function sharesPerPost(units: number, posts: number): number[] {
  if (posts < 1 || units < posts) return [];
  return [...new Set(distributeUnits(units, posts))].reverse();
}

/** Returns the number of posts above the package's maximum, or 0. */
export const surplusOf = (posts: number, most: number | undefined): number =>
  most === undefined ? 0 : Math.max(0, posts - most);

/**
 * Returns the indexes of placeholders after the posts. Tiles fill whole dozens, which are full rows of both three and
 * six.
 */
export function placeholderIndexes(posts: number, coming: boolean): number[] {
  const cells = Math.max(1, Math.ceil((posts + (coming ? 12 : 0)) / 12)) * 12;
  return Array.from({ length: cells - posts }, (_, index) => posts + index);
}

const findLinksField = (form: HTMLFormElement) => form.querySelector<HTMLTextAreaElement>('[name=links]');
const findLinksRadio = (form: HTMLFormElement) => inputOf(form, 'postSource', 'links');

export function readPosts(form: HTMLFormElement, readPost?: PostsContext['readPost']): PostsAnswer {
  const text = findLinksField(form)?.value ?? '';
  const pasted = parseLines(text, readPost);
  const picked = new FormData(form).getAll('post').map(String);
  return {
    ...pasted,
    links: joinLinks(picked, pasted.links),
    text,
    // Without a choice of the source there are only pasted links.
    pasted: findLinksRadio(form)?.checked ?? true,
  };
}

export function showPasting(form: HTMLFormElement): void {
  const radio = findLinksRadio(form);
  if (radio) radio.checked = true;
}

/** Restores pasted text into an empty field. Ticked posts return with their profile. */
export function restorePosts(form: HTMLFormElement, { text, pasted }: RememberedPosts): void {
  const field = findLinksField(form);
  if (field && field.value === '') field.value = text;
  if (pasted) showPasting(form);
}

export function focusPosts(form: HTMLFormElement): void {
  const { wrong, pasted } = readPosts(form);
  if (wrong.length > 0) showPasting(form);
  const target = wrong.length > 0 || pasted ? findLinksField(form) : inputOf(form, 'post');
  (target ?? inputOf(form, 'postSource', 'profile'))?.focus();
}
