import type { SandboxService } from '../service.ts';
import type { AnalyticsFaults } from './faults.ts';

/** Is one event that somebody reported. */
export interface Hit {
  id: string;
  received_at: string;
  /** Says whether the tag in a visitor's browser reported it, or the shop's server (measurement protocol). */
  by: 'tag' | 'server';
  stream: string;
  client: string;
  event: string;
  /** Holds what came with it, as it was sent. */
  params: Record<string, unknown>;
}

export interface HitPage {
  limit?: number;
  /** Returns only hits older than this id. */
  before?: string;
  /** Matches a part of the event's name or of what came with it. */
  search?: string;
}

export interface Analytics extends SandboxService<AnalyticsFaults> {
  /** Lists the newest first. */
  hits(page?: HitPage): Hit[];
  hit(id: string): Hit | undefined;
  hitCount(): number;
}
