import { createHash } from 'node:crypto';
import facts from '../../docs/protocols/facts/instagram.json' with { type: 'json' };
import { DEMO_PROFILES } from './demo-profiles.ts';
import type { DirectoryPost } from './types.ts';

const VALID_NAME = /^(?!\.)(?!.*\.\.)(?!.*\.$)[a-z0-9._]{1,30}$/;
const RESERVED = new Set(facts.reserved);
const DEMO_NAMES = new Map(DEMO_PROFILES);
const EPOCH = Date.UTC(2026, 0, 1, 9);
const DAY_MS = 86_400_000;
const CAPTIONS = [
  'Paso a paso',
  'Lo nuevo de la semana',
  'Un matin comme les autres',
  'Dietro le quinte',
  'Gracias por estar ahí',
  'Work in progress',
  'Luz de tarde',
];

/** Returns a number from 0 up to `below`, deterministic by text. */
export function hashNumber(words: string, below: number): number {
  return createHash('sha256').update(words).digest().readUInt32BE(0) % below;
}

export function normaliseName(text: string): string {
  return text.trim().replace(/^@/, '').toLowerCase();
}

/** Every valid name exists, except those that start with `unknown` or `nobody`. */
export function nameExists(username: string): boolean {
  return VALID_NAME.test(username) && !RESERVED.has(username) && !/^(unknown|nobody)/.test(username);
}

export function isPrivate(username: string): boolean {
  return username.startsWith('private');
}

/** Returns a few hundred for most names, tens of thousands for some. */
export function baseFollowers(username: string): number {
  const size = hashNumber(`size ${username}`, 100) / 100;
  return Math.round(120 + size ** 4 * 60_000 + hashNumber(`followers ${username}`, 700));
}

export function fullName(username: string): string {
  const known = DEMO_NAMES.get(username);
  if (known) return known;
  return username
    .split(/[._]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');
}

export function mediaCount(username: string): number {
  return 9 + hashNumber(`media ${username}`, 40);
}

/** Returns a realistic code of eleven characters. The leading capital distinguishes posts from names. */
export function postCode(username: string, at: number): string {
  return `C${createHash('sha256').update(`${username} ${at}`).digest('base64url').slice(0, 10)}`;
}

export function baseLikes(code: string): number {
  return 8 + hashNumber(`likes ${code}`, 900);
}

type PostFacts = Omit<DirectoryPost, 'media_url' | 'like_count'> & { hasMedia: boolean; showsLikes: boolean };

/** Returns the post at an index, 0 being the newest. Posts are a few days apart, up to a fixed day. */
export function postFacts(username: string, at: number): PostFacts {
  const code = postCode(username, at);
  const reel = hashNumber(`type ${code}`, 4) === 0;
  const kind = hashNumber(`kind ${code}`, 5) === 0 ? 'CAROUSEL_ALBUM' : 'IMAGE';
  return {
    id: `17${hashNumber(`id ${code}`, 1_000_000_000).toString().padStart(15, '0')}`,
    code,
    caption: CAPTIONS[hashNumber(`caption ${code}`, CAPTIONS.length)]!,
    media_type: reel ? 'VIDEO' : kind,
    media_product_type: reel ? 'REELS' : 'FEED',
    permalink: `https://www.instagram.com/${reel ? 'reel' : 'p'}/${code}/`,
    timestamp: new Date(EPOCH - at * 3 * DAY_MS - hashNumber(`time ${code}`, DAY_MS))
      .toISOString()
      .replace('.000Z', '+0000'),
    comments_count: hashNumber(`comments ${code}`, 60),
    hasMedia: hashNumber(`rights ${code}`, 12) !== 0,
    showsLikes: hashNumber(`hidden ${code}`, 12) !== 0,
  };
}
