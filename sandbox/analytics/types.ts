import type { SandboxService } from '../service.ts';
import type { AnalyticsFaults } from './faults.ts';

/** One event that somebody reported. */
export interface Hit {
  id: string;
  received_at: string;
  /** By the tag in a visitor's browser, or by the shop's server (measurement protocol). */
  by: 'tag' | 'server';
  stream: string;
  client: string;
  event: string;
  /** What came with it, as it was sent. */
  params: Record<string, unknown>;
}

export interface HitPage {
  limit?: number;
  /** Only hits older than this id. */
  before?: string;
  /** Matches a part of the event's name or of what came with it. */
  search?: string;
}

export interface Analytics extends SandboxService<AnalyticsFaults> {
  /** Newest first. */
  hits(page?: HitPage): Hit[];
  hit(id: string): Hit | undefined;
  hitCount(): number;
}
