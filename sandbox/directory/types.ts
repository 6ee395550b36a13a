import type { SandboxService } from '../service.ts';
import type { DirectoryFaults } from './faults.ts';

export interface DirectoryProfile {
  username: string;
  full_name: string;
  is_private: boolean;
  followers_count: number;
  media_count: number;
  profile_pic_url: string;
}

export interface DirectoryPost {
  id: string;
  /** Short code, as in `/p/CODE/`. */
  code: string;
  caption: string;
  media_type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  media_product_type: 'FEED' | 'REELS';
  /** Missing for some posts, as in the real API (music rights). */
  media_url?: string;
  permalink: string;
  timestamp: string;
  /** Absent when the owner hides it. */
  like_count?: number;
  comments_count: number;
}

export interface Directory extends SandboxService<DirectoryFaults> {
  /** `undefined` for names that do not exist. Counts include delivered units. */
  profile(username: string): DirectoryProfile | undefined;
  posts(username: string, page?: { offset?: number; limit?: number }): DirectoryPost[];
  /** Look-ups since the start, whatever the reply. */
  requestCount(): number;
}
