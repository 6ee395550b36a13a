import type { CallName, calls } from './calls.ts';
import type { declaredCalls } from './declared-calls.ts';
import type { ClosedEffect, MoneyEffect } from './kit/effects.ts';
import type { ScopeModule } from './kit/module-fields.ts';
import { type OpenCall, openCalls } from './staff/api-scopes.ts';

type EffectOf<Name extends CallName> = Extract<
  (typeof declaredCalls)[Name]['effects'],
  readonly unknown[]
>[number];
/** Derives the verb of a call's scope from its effects. Calls with an effect that is closed to keys have none. */
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

// A scope whose verb does not fit the effects of its call does not compile.
const table: Partial<Record<string, OpenCall>> = openCalls satisfies Opening;

/** Returns how a call is open to keys; undefined for one that refuses them all. */
export const openCall = (name: string | undefined): OpenCall | undefined =>
  name === undefined ? undefined : table[name];
