import type { z } from 'zod';
import type { Bound } from '#contracts/kit/bounds.ts';
import type { Effect } from '#contracts/kit/effects.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { Tx } from '../database/pool.ts';
import type { Deps } from '../deps.ts';

/** Reading a setting needs these; `doctor` has no more. */
export type SettingDeps = Pick<Deps, 'database' | 'log'> & { config: Pick<Deps['config'], 'mode'> };

export interface SettingSpec<Value> {
  key: string;
  schema: z.ZodType<Value>;
  /** Limits what may be stored from now on, where that is less. */
  accepts?: z.ZodType<Value>;
  /** Applies while nothing is stored. */
  initial: Value | ((mode: Deps['config']['mode']) => Value);
  /** Replaces an unreadable value, and the log says so. Without it reading throws. */
  ifMalformed?: Value;
  mayChange: StaffRole;
  /** What a change of the setting can cost. */
  effects: readonly Effect[];
  /** Returns the bounds that a new value exceeds. A member confirms each of them by name. */
  bounds?(change: { was: unknown; value: Value }): readonly Bound[];
  effect: 'at_once' | 'at_next_run';
}

export interface Setting<Value> extends SettingSpec<Value> {
  /** Reads from memory, until any process changes a setting. */
  current(deps: SettingDeps & Pick<Deps, 'listener'>): Promise<Value>;
}

/** Is one of a list of settings, each with a type of its own. */
export type AnySetting = Setting<unknown>;

export type Following = (tx: Tx, deps: Pick<Deps, 'config' | 'log' | 'now'>) => Promise<void>;
