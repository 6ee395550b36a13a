import type { CallName, calls } from './calls.ts';
import type { declaredCalls } from './declared-calls.ts';
import type { ClosedEffect, MoneyEffect } from './kit/effects.ts';
import type { ScopeModule } from './kit/module-fields.ts';
import { callScopes, type ScopedCall } from './staff/api-scopes.ts';

type EffectOf<Name extends CallName> = Extract<
  (typeof declaredCalls)[Name]['effects'],
  readonly unknown[]
>[number];
/** Derives the scope verb from the call's effects. Calls with an effect closed to keys have none. */
type ScopeVerbOf<Name extends CallName> = [Extract<EffectOf<Name>, ClosedEffect>] extends [never]
  ? [Extract<EffectOf<Name>, MoneyEffect>] extends [never]
    ? (typeof calls)[Name] extends `GET ${string}`
      ? 'read'
      : 'act'
    : 'money'
  : never;
type ScopesByCall = {
  [Name in CallName]?: ScopedCall<
    `${ScopeModule}:${ScopeVerbOf<Name>}` | (ScopeVerbOf<Name> extends 'read' ? 'any' : never)
  >;
};

// A scope verb that does not match the call's effects is a compile error.
const table: Partial<Record<string, ScopedCall>> = callScopes satisfies ScopesByCall;

/** Returns the key access of a call, or `undefined` when it refuses all keys. */
export const scopeOfCall = (name: string | undefined): ScopedCall | undefined =>
  name === undefined ? undefined : table[name];
