import type { z } from 'zod';
import type { Bound } from '#contracts/kit/bounds.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { Tx } from '../database/pool.ts';
import type { Deps } from '../deps.ts';

/** What reading a setting needs; `doctor` has no more than this. */
export type SettingDeps = Pick<Deps, 'database' | 'log'> & { config: Pick<Deps['config'], 'mode'> };

/** A setting as its feature declares it. */
export interface SettingSpec<Value> {
  key: string;
  /** What can be read. */
  schema: z.ZodType<Value>;
  /** What may be stored from now on, where that is less. */
  accepts?: z.ZodType<Value>;
  /** While nothing is stored. */
  initial: Value | ((mode: Deps['config']['mode']) => Value);
  /** Stands in for a value that cannot be read, and the log says so. Without it reading is refused. */
  ifMalformed?: Value;
  mayChange: StaffRole;
  /** It decides about money, or about who may come in: a member who changes it shows who they are. */
  sensitive?: true;
  /** Which bounds another value passes: a member who means it names them (decision 116). */
  bounds?(change: { was: unknown; value: Value }): readonly Bound[];
  /** When a change is seen. */
  effect: 'at_once' | 'at_next_run';
}

/** One thing that the owner changes while the shop runs. */
export interface Setting<Value> extends SettingSpec<Value> {
  /** From memory, until any process changes a setting. */
  current(deps: SettingDeps & Pick<Deps, 'listener'>): Promise<Value>;
}

/** One of a list of settings, each of which has a type of its own. */
export type AnySetting = Setting<unknown>;

/** What follows from a change of a setting. */
export type Following = (tx: Tx, deps: Pick<Deps, 'config' | 'log' | 'now'>) => Promise<void>;
