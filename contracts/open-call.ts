import type { CallName, calls } from './calls.ts';
import type { declaredCalls } from './declared-calls.ts';
import type { ClosedEffect, MoneyEffect } from './kit/effects.ts';
import type { ScopeModule } from './kit/module-fields.ts';
import { type OpenCall, openCalls } from './staff/api-scopes.ts';

type EffectOf<Name extends CallName> = Extract<
  (typeof declaredCalls)[Name]['effects'],
  readonly unknown[]
>[number];
/** Derives the scope verb from the call's effects. Calls with an effect closed to keys have none. */
type VerbOf<Name extends CallName> = [Extract<EffectOf<Name>, ClosedEffect>] extends [never]
  ? [Extract<EffectOf<Name>, MoneyEffect>] extends [never]
    ? (typeof calls)[Name] extends `GET ${string}`
      ? 'read'
      : 'act'
    : 'money'
  : never;
type Opening = {
  [Name in CallName]?: OpenCall<
    `${ScopeModule}:${VerbOf<Name>}` | (VerbOf<Name> extends 'read' ? 'any' : never)
  >;
};

// A scope verb that does not match the call's effects is a compile error.
const table: Partial<Record<string, OpenCall>> = openCalls satisfies Opening;

/** Returns the key access of a call, or `undefined` when it refuses all keys. */
export const openCall = (name: string | undefined): OpenCall | undefined =>
  name === undefined ? undefined : table[name];
