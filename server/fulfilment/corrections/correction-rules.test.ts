import { describe, expect, it } from 'vitest';
import { planCorrection, type TargetedPart } from './correction-rules.ts';

const link = (code: string) => `https://www.instagram.com/p/${code}/`;
const part = (position: number, shortcode: string | null, unsent = true): TargetedPart => ({
  ...{ lineItemId: 'line', fulfilmentId: null, position, shortcode, unsent },
});
const profile = (unsent = true) => ({
  ...{ username: 'cafe', network: 'instagram' as const, parts: [part(0, null, unsent)] },
});
const posts = (...sent: boolean[]) => ({
  ...{ username: 'cafe', network: 'instagram' as const },
  parts: sent.map((was, position) => part(position, `Code${position}`, !was)),
});

describe('planCorrection', () => {
  it('planCorrection changes the username of unsubmitted parts, in any notation', () => {
    const changed = { kind: 'change', username: 'bar', profile: 'https://www.instagram.com/bar/', posts: [] };
    expect(planCorrection(profile(), { username: '@Bar' })).toEqual(changed);
    expect(planCorrection(profile(), { username: 'instagram.com/bar' })).toEqual(changed);
    expect(planCorrection({ ...profile(), parts: [] }, { username: 'bar' })).toEqual(changed);
  });

  it.each([
    ['the same name', profile(false), { username: '@Cafe' }],
    ['nothing', profile(false), {}],
    ['the same posts', posts(true, false), { posts: [link('Code0'), link('Code1')] }],
  ])('planCorrection changes nothing by %s, submitted or not', (_, order, input) => {
    expect(planCorrection(order, input)).toEqual({ kind: 'same' });
  });

  it('planCorrection changes each unsubmitted post and keeps its position', () => {
    expect(planCorrection(posts(true, false), { posts: [link('Code0'), link('Other')] })).toMatchObject({
      kind: 'change',
      username: 'cafe',
      posts: [{ position: 1, shortcode: 'Other', link: link('Other') }],
    });
  });

  it.each([
    ['a username after submission', profile(false), { username: 'bar' }, 'already_sent', 'username'],
    [
      'the username after the submission of a post',
      posts(true, false),
      { username: 'bar' },
      'already_sent',
      'username',
    ],
    [
      'a submitted post',
      posts(true, false),
      { posts: [link('Other'), link('Code1')] },
      'already_sent',
      'posts.0',
    ],
    ['an invalid username', profile(), { username: 'no such..name' }, 'username_invalid', 'username'],
    ['a link that is no post', posts(false), { posts: ['instagram.com/cafe'] }, 'post_invalid', 'posts.0'],
    ['a post twice', posts(false, false), { posts: [link('X'), link('X')] }, 'post_invalid', 'posts.1'],
    ['more posts than were bought', posts(false), { posts: [link('X'), link('Y')] }, 'conflict', 'posts'],
    ['posts for a profile order', profile(), { posts: [link('X')] }, 'conflict', 'posts'],
  ])('planCorrection rejects %s', (_, order, input, code, field) => {
    expect(planCorrection(order, input)).toEqual({ kind: 'refused', code, field });
  });
});
