import type { InstagramMedia } from '#contracts/likes.ts';
import { callApi } from '../shared/call-api.ts';
import type { MediaPage } from './open-posts.ts';

/** A page of someone's posts, newest first. */
export async function askMedia(username: string, after: string | null): Promise<MediaPage> {
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
  const answer = await callApi<InstagramMedia>(
    `/api/instagram/media/${encodeURIComponent(username)}${query}`,
  );
  if (!answer.ok) return { kind: answer.status === 404 ? 'notFound' : 'failed' };
  const { found, posts, next } = answer.data;
  return found ? { kind: 'page', posts, next } : { kind: 'notFound' };
}
