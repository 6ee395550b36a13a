import type { ServiceType } from '#contracts/orders/states.ts';
import type { NamesPart, PostsAnswer } from '../contexts.ts';
import { parseLines } from '../posts/post-links.ts';
import { checkForm, emailProblem, type Field, firstProblem, type Problems, parseName } from './check-form.ts';

export interface RequiredDetails {
  username: boolean;
  email: boolean;
  posts: boolean;
}

export interface Details {
  username: string;
  email: string;
  isPublic: boolean;
  /** `undefined` for followers. */
  posts?: PostsAnswer | undefined;
  startNow: boolean;
  waive: boolean;
  marketing: boolean;
  names?: NamesPart | undefined;
}

export interface KnownDetails {
  type: ServiceType;
  username: string;
  email: string;
  posts: readonly string[] | undefined;
  /** Networks other than Instagram only. */
  names?: NamesPart | undefined;
}

/** Posts must be chosen again when there are more than the package allows (`maxPosts`). */
export const requiredDetailsOf = (
  { username, email, posts, names }: Omit<KnownDetails, 'type'>,
  maxPosts = 0,
): RequiredDetails => ({
  username: parseName(username, names) === undefined,
  email: emailProblem(email) !== undefined,
  posts: posts !== undefined && (posts.length === 0 || posts.length > maxPosts),
});

function readPosts({ posts, names }: KnownDetails, typed: string | undefined): PostsAnswer | undefined {
  const text = typed ?? posts?.join('\n') ?? '';
  return posts && { ...parseLines(text, names?.readPost), text, pasted: true };
}

/** Reads the inputs. Fields that were not asked for use the known values. */
export function readDetails(form: HTMLFormElement, known: KnownDetails, wanted: RequiredDetails): Details {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    username: wanted.username ? text('username') : known.username,
    email: wanted.email ? text('email') : known.email,
    // The profile was confirmed as public where the username was entered.
    isPublic: wanted.username ? data.has('public') : true,
    posts: readPosts(known, wanted.posts ? String(data.get('posts') ?? '') : undefined),
    startNow: data.has('startNow'),
    waive: data.has('waive'),
    marketing: data.has('marketing'),
    names: known.names,
  };
}

export const checkDetails = (details: Details, maxPosts: number | undefined): Problems =>
  checkForm({ ...details, packageId: 'chosen', maxPosts });

export function focusFirstProblem(form: HTMLFormElement, problems: Problems): boolean {
  const field: Field | undefined = firstProblem(problems);
  if (!field) return false;
  form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  return true;
}
