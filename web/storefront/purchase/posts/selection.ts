import { shareUnits } from '#contracts/checkout/likes.ts';
import type { RememberedPosts } from '../../shared/form-memory.ts';
import type { PostsAnswer } from '../frames.ts';
import { inputOf } from '../read-form.ts';
import { parseLines } from './post-links.ts';

/** Returns picked and pasted posts together, each once; picked ones first. */
export const joinLinks = (picked: readonly string[], pasted: readonly string[]): string[] => [
  ...new Set([...picked, ...pasted]),
];

/**
 * Says what each post gets: one figure when all get the same, two when the first posts get one more. It is
 * empty while no post is chosen, or when there are more posts than units.
 */
export function shareFigures(units: number, posts: number): number[] {
  if (posts < 1 || units < posts) return [];
  return [...new Set(shareUnits(units, posts))].reverse();
}

/** Counts how many posts more than the package takes; 0 while it takes them all. */
export const surplusOf = (posts: number, most: number | undefined): number =>
  most === undefined ? 0 : Math.max(0, posts - most);

/**
 * Returns the places left empty behind the posts, by number. Squares come by whole dozens: full rows of three
 * and of six, whatever the width.
 */
export function blanksAfter(posts: number, coming: boolean): number[] {
  const cells = Math.max(1, Math.ceil((posts + (coming ? 12 : 0)) / 12)) * 12;
  return Array.from({ length: cells - posts }, (_, index) => posts + index);
}

const linksField = (form: HTMLFormElement) => form.querySelector<HTMLTextAreaElement>('[name=links]');
const linksRadio = (form: HTMLFormElement) => inputOf(form, 'postSource', 'links');

/** Reads what is picked and what is pasted together. */
export function readPosts(form: HTMLFormElement): PostsAnswer {
  const text = linksField(form)?.value ?? '';
  const pasted = parseLines(text);
  const picked = new FormData(form).getAll('post').map(String);
  return {
    ...pasted,
    links: joinLinks(picked, pasted.links),
    text,
    pasted: linksRadio(form)?.checked === true,
  };
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
