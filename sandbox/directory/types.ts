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
  /** Is the short code, as in `/p/CODE/`. */
  code: string;
  caption: string;
  media_type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  media_product_type: 'FEED' | 'REELS';
  /** Some posts have none, as in life (music rights). */
  media_url?: string;
  permalink: string;
  timestamp: string;
  /** It is absent where the owner hides it. */
  like_count?: number;
  comments_count: number;
}

export interface Directory extends SandboxService<DirectoryFaults> {
  /** Returns undefined for names that do not exist. Counts include what orders have delivered. */
  profile(username: string): DirectoryProfile | undefined;
  posts(username: string, page?: { offset?: number; limit?: number }): DirectoryPost[];
  /** Counts look-ups since the start, whatever the reply was. */
  requestCount(): number;
}
