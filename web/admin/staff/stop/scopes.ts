import type { ClosureReason } from '#contracts/catalog/closures.ts';

export const scopes = ['all', 'country', 'service', 'provider', 'processor'] as const;
export type Scope = (typeof scopes)[number];

/** Scopes of an agent, who may not change settings. */
export const scopesOfAgent: readonly Scope[] = ['provider', 'processor'];
export const isScope = (text: string | undefined): text is Scope => scopes.some((scope) => scope === text);
export const isClosure = (scope: Scope): boolean => !scopesOfAgent.includes(scope);

export interface Choice {
  scope: Scope;
  /** Country, service, provider id or processor. Empty for the whole shop. */
  subject: string;
  /** Required for a closure. Providers and processors ask in their own dialogs. */
  reason: ClosureReason | '';
  note: string;
}
