import { expect, test } from 'vitest';
import {
  checkForm,
  emailProblem,
  findPageOfLink,
  firstProblem,
  keepShownProblems,
  type Problems,
} from './check-form.ts';

const complete = {
  packageId: '204',
  username: '@marta.estudio',
  isPublic: true,
  email: 'marta@ejemplo.es',
  startNow: true,
  waive: true,
};

test('checkForm reports no problem of a complete form', () => {
  expect(checkForm(complete)).toEqual({});
});

test('checkForm reports every field of an empty form, the package first', () => {
  const problems = checkForm({
    packageId: '',
    username: ' ',
    isPublic: false,
    email: '',
    startNow: false,
    waive: false,
  });
  expect(problems).toEqual({
    package: 'package',
    username: 'username',
    public: 'public',
    email: 'email',
    startNow: 'startNow',
    waive: 'waive',
  });
  expect(firstProblem(problems)).toBe('package');
});

test('checkForm reports problems in the order of the specification', () => {
  expect(firstProblem(checkForm({ ...complete, email: 'marta@', isPublic: false }))).toBe('public');
  expect(checkForm({ ...complete, email: 'marta@' })).toEqual({ email: 'emailInvalid' });
  expect(checkForm({ ...complete, username: 'dos palabras' })).toEqual({ username: 'usernameInvalid' });
  const post = 'https://www.instagram.com/marta.estudio/reel/CAbc/?igsh=1';
  expect(checkForm({ ...complete, username: post })).toEqual({ username: 'usernameIsPost' });
});

test.each([
  [' a@b.es ', undefined],
  ["o'brien@mail.ie", undefined],
  ['', 'email'],
  ['a@b', 'emailInvalid'],
  ['a b@c.es', 'emailInvalid'],
  ['ñandú@correo.es', 'emailUnmailable'],
])('checkForm for the email %j returns %s', (text, problem) => {
  expect(emailProblem(text)).toBe(problem);
});

const posts = { links: ['https://www.instagram.com/p/CA/'], text: '', pasted: false, wrong: [], shared: [] };
const two = { ...posts, links: [...posts.links, 'https://www.instagram.com/p/CB/'] };

test('checkForm requires posts for likes and views, between profile and email', () => {
  expect(checkForm({ ...complete, posts, maxPosts: 1 })).toEqual({});
  const none = checkForm({ ...complete, posts: { ...posts, links: [] }, email: '' });
  expect(none).toEqual({ posts: 'posts', email: 'email' });
  expect(firstProblem(none)).toBe('posts');
  expect(firstProblem(checkForm({ ...complete, isPublic: false, posts: { ...posts, links: [] } }))).toBe(
    'public',
  );
});

test('checkForm rejects more posts than allowed, and lines without an address', () => {
  expect(checkForm({ ...complete, posts: two, maxPosts: 1 })).toEqual({ posts: 'postsTooMany' });
  expect(checkForm({ ...complete, posts: two, maxPosts: 2 })).toEqual({});
  expect(checkForm({ ...complete, posts: { ...posts, wrong: [2] }, maxPosts: 2 })).toEqual({
    posts: 'postsWrong',
  });
});

test('keepShownProblems keeps only shown problems and removes corrected ones', () => {
  const shown: Problems = { email: 'email', username: 'username' };
  expect(keepShownProblems(shown, { email: 'emailInvalid', posts: 'posts' })).toEqual({
    email: 'emailInvalid',
  });
  expect(keepShownProblems<Problems>({}, { email: 'email' })).toEqual({});
});

test('keepShownProblems prefers "no longer sold" over "no package chosen"', () => {
  expect(keepShownProblems({ package: 'packageGone' }, { package: 'package' })).toEqual({
    package: 'packageGone',
  });
  expect(keepShownProblems({ package: 'packageGone' }, {})).toEqual({});
});

test.each([
  ['https://www.tiktok.com/@ana', '/tiktok'],
  ['m.tiktok.com/@ana?lang=es', '/tiktok'],
  [' TikTok.com/@ana ', '/tiktok'],
  ['https://x.com/ana', '/x'],
  ['https://netflix.com/ana', undefined],
  ['tiktok.com', undefined],
  ['ana', undefined],
])('findPageOfLink of %s returns the page %s', (text, path) => {
  const pages = [
    { network: 'TikTok', hosts: ['tiktok.com'], path: '/tiktok' },
    { network: 'X', hosts: ['x.com', 'twitter.com'], path: '/x' },
  ];
  expect(findPageOfLink(text, pages)?.path).toBe(path);
});
