import type { SandboxService } from '../service.ts';
import type { AnalyticsFaults } from './faults.ts';

export interface Hit {
  id: string;
  received_at: string;
  /** Reported by a visitor's browser, or by the shop's server (measurement protocol). */
  by: 'tag' | 'server';
  stream: string;
  client: string;
  event: string;
  params: Record<string, unknown>;
}

export interface HitPage {
  limit?: number;
  /** Only events older than this id. */
  before?: string;
  search?: string;
}

export interface Analytics extends SandboxService<AnalyticsFaults> {
  /** Newest first. */
  hits(page?: HitPage): Hit[];
  hit(id: string): Hit | undefined;
  hitCount(): number;
}
