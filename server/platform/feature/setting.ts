import type { z } from 'zod';
import type { ChangeLimit } from '#contracts/kit/bounds.ts';
import type { Effect } from '#contracts/kit/effects.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { Tx } from '../database/pool.ts';
import type { Deps } from '../deps.ts';

export type SettingDeps = Pick<Deps, 'database' | 'log'> & { config: Pick<Deps['config'], 'mode'> };

export interface SettingSpec<Value> {
  key: string;
  schema: z.ZodType<Value>;
  accepts?: z.ZodType<Value>;
  initial: Value | ((mode: Deps['config']['mode']) => Value);
  /** Replaces a malformed value, which is logged. Without it, reading throws. */
  ifMalformed?: Value;
  mayChange: StaffRole;
  effects: readonly Effect[];
  /** Returns the bounds that a new value exceeds. Staff must confirm each by name. */
  bounds?(change: { was: unknown; value: Value }): readonly ChangeLimit[];
  effect: 'at_once' | 'at_next_run';
}

export interface Setting<Value> extends SettingSpec<Value> {
  current(deps: SettingDeps & Pick<Deps, 'listener'>): Promise<Value>;
}

export type AnySetting = Setting<unknown>;

export type SettingFollower = (tx: Tx, deps: Pick<Deps, 'config' | 'log' | 'now'>) => Promise<void>;
