import { parsePost, parseUsername } from '#contracts/catalog/instagram.ts';
import { emailProblemOf } from '#contracts/kit/email.ts';
import type { OrderFormTexts } from '#messages/es/order-form.ts';
import type { NamesPart, OtherNetworkPage, PostsAnswer } from '../contexts.ts';

export interface FormAnswers {
  packageId: string;
  username: string;
  /** The box was ticked, or the directory found a public profile. */
  isPublic: boolean;
  email: string;
  startNow: boolean;
  waive: boolean;
  /** Likes and views only. */
  posts?: PostsAnswer | undefined;
  /** Maximum number of posts for the chosen package. */
  maxPosts?: number | undefined;
  /** Networks other than Instagram only. */
  names?: NamesPart | undefined;
}

/** Field order of text 1, section 5, followed by the two consents. */
export const fieldOrder = ['package', 'username', 'public', 'posts', 'email', 'startNow', 'waive'] as const;
export type Field = (typeof fieldOrder)[number];
export type Problem = keyof OrderFormTexts['errors'];
export type Problems = Partial<Record<Field, Problem>>;
export type FieldTexts = Partial<Record<Field, string | undefined>>;

const emailProblems = { required: 'email', invalid: 'emailInvalid', unmailable: 'emailUnmailable' } as const;

export const parseName = (text: string, names: NamesPart | undefined): string | undefined =>
  (names?.readName ?? parseUsername)(text);

export function usernameProblem(text: string, names?: NamesPart): Problem | undefined {
  if (text.trim() === '') return 'username';
  if (parseName(text, names)) return undefined;
  return (names?.readPost ?? parsePost)(text) ? 'usernameIsPost' : 'usernameInvalid';
}

/** Returns the page of the network whose link was pasted instead of a username. */
export const findPageOfLink = (
  text: string,
  pages: readonly OtherNetworkPage[],
): OtherNetworkPage | undefined =>
  pages.find(({ hosts }) =>
    hosts.some((host) => new RegExp(`^(?:https?://)?(?:[a-z]+\\.)?${host}/`, 'i').test(text.trim())),
  );

export function emailProblem(text: string): Problem | undefined {
  const problem = emailProblemOf(text);
  return problem && emailProblems[problem];
}

export function postsProblem({
  posts,
  maxPosts = Number.POSITIVE_INFINITY,
}: FormAnswers): Problem | undefined {
  if (!posts) return undefined;
  if (posts.wrong.length > 0) return 'postsWrong';
  if (posts.links.length === 0) return 'posts';
  return posts.links.length > maxPosts ? 'postsTooMany' : undefined;
}

export function checkForm(answers: FormAnswers): Problems {
  const username = usernameProblem(answers.username, answers.names);
  const email = emailProblem(answers.email);
  const posts = postsProblem(answers);
  return {
    ...(answers.packageId ? {} : { package: 'package' }),
    ...(username ? { username } : {}),
    ...(answers.isPublic ? {} : { public: 'public' }),
    ...(posts ? { posts } : {}),
    ...(email ? { email } : {}),
    ...(answers.startNow ? {} : { startNow: 'startNow' }),
    ...(answers.waive ? {} : { waive: 'waive' }),
  };
}

export const textsOf = (problems: Problems, errors: OrderFormTexts['errors']): FieldTexts =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, errors[problem]]));

export const firstProblem = (problems: Problems): Field | undefined =>
  fieldOrder.find((field) => problems[field] !== undefined);

/**
 * Keeps only errors already shown, so untouched fields show none and corrected ones disappear. "Package no longer
 * available" replaces "no package chosen".
 */
export function keepShownProblems<Shown extends Partial<Record<string, string>>>(
  shown: Shown,
  fresh: Shown,
): Shown {
  const kept = Object.entries(fresh).filter(([field]) => field in shown);
  const worded = kept.map(([field, problem]) => [
    field,
    shown[field] === 'packageGone' ? shown[field] : problem,
  ]);
  return Object.fromEntries(worded);
}
