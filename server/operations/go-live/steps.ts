import type { OpeningFact, OpeningStep } from '#contracts/operations/go-live.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { unmappedServices } from '#server/catalog/show-status.ts';
import { findKeyFaults } from '#server/fulfilment/providers/connection.ts';
import { describeRejectedWebhooks, readWebhooks } from '#server/payments/intents/webhooks.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { SaleDeps } from '#server/platform/feature/feature.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { findIdentityStep, findUnusableFields, shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { adviseCertificate } from '#server/tax/records/checks/check-register.ts';
import { scheduleSetting } from '../backups/schedule-setting.ts';
import { checkBackups, readWatched } from '../backups/watch-backups.ts';
import { readLegalRead } from './legal-read.ts';
import type { OpeningProofs } from './store.ts';

/**
 * Reason for a missing step, as text for terminals and facts for screens. Null for a complete step. With
 * `some`, only a part of the sales stops.
 */
export type MissingReason = { reason: string; facts?: OpeningFact[]; some?: true } | null;

const currentKeys = cachePerDatabase(findKeyFaults, 10_000);

interface GoLiveStep {
  /**
   * When a missing step stops sales: `always`, `until_open` (until the first opening, because an outdated backup must
   * not end sales), or `never` for advice.
   */
  closes: 'always' | 'until_open' | 'never';
  ask(deps: SaleDeps, proofs: OpeningProofs): Promise<MissingReason>;
}

const toMissing = (reason: string | null): MissingReason => (reason === null ? null : { reason });

async function checkIdentityStep(deps: SaleDeps): Promise<MissingReason> {
  const unnamed = await findIdentityStep(deps);
  if (unnamed !== null) return { reason: unnamed };
  const identity = await shopIdentity.current(deps);
  const useless = findUnusableFields(identity);
  if (useless.length === 0) return null;
  const { taxId } = identity;
  if (useless.includes('taxId'))
    return {
      reason: `the setting shop.identity has no valid Spanish tax number: ${taxId}`,
      facts: [{ kind: 'tax_number_invalid', taxId }],
    };
  return {
    reason: `the setting shop.identity has an unusable address or e-mail: ${useless.join(', ')}`,
    facts: useless.map((field) => ({
      kind: field === 'address' ? 'address_incomplete' : 'email_of_example',
    })),
    // Sales continue, because an invoice with such an address or e-mail is still valid.
    some: true,
  };
}

async function checkMappingStep(deps: SaleDeps): Promise<MissingReason> {
  const unmapped = await unmappedServices(deps);
  const { entries: all } = await currentCatalog(deps);
  if (all.length === 0) return { reason: 'no service has a price yet' };
  if (unmapped.length === 0) return null;
  if (unmapped.length === all.length) return { reason: "no service is mapped to a provider's service" };
  const reason = `without a provider, so they are not sold: ${unmapped.join(', ')}`;
  return { reason, facts: [{ kind: 'unmapped', services: unmapped }], some: true };
}

async function checkPricesStep(deps: SaleDeps): Promise<MissingReason> {
  const { entries: all } = await currentCatalog(deps);
  return all.length > 0 ? null : { reason: 'no service has a price' };
}

/**
 * Checks processors that receive the notification address with each payment. They send no notification before the first
 * sale.
 */
async function checkNotifiedProcessors({ processors }: SaleDeps): Promise<string | null> {
  const told = processors.all.filter(({ profile }) => profile.events.length === 0);
  const answers = await Promise.allSettled(told.map((processor) => processor.ping()));
  const failed = answers.find((answer) => answer.status === 'rejected');
  return failed
    ? `the processor rejects our key or does not reply: ${(failed.reason as Error).message}`
    : null;
}

const cachedNotifiedProcessors = cachePerDatabase(checkNotifiedProcessors, 10_000);

async function checkWebhookStep(deps: SaleDeps, { webhook }: OpeningProofs): Promise<MissingReason> {
  if (webhook) return null;
  const { database, now, processors } = deps;
  const { all } = processors;
  if (all.length > 0 && all.every(({ profile }) => profile.events.length === 0))
    return toMissing(await cachedNotifiedProcessors(deps));
  const state = await readWebhooks(database, now());
  const { refused: count, refusedFor: reason } = state;
  return {
    reason: `no webhook with a valid signature has arrived yet${describeRejectedWebhooks(state)}`,
    facts: count > 0 && reason ? [{ kind: 'webhooks_refused', count, reason }] : [],
  };
}

/** An owner who turned off the shop's backups is assumed to have other backups. */
async function checkBackupStep(deps: SaleDeps, { backup }: OpeningProofs): Promise<MissingReason> {
  if (backup || !(await readSetting(deps, scheduleSetting)).enabled) return null;
  const { error } = await readWatched(deps);
  return {
    reason: (await checkBackups(deps)) ?? 'no backup has been made and verified yet',
    facts: error === null ? [] : [{ kind: 'backup_failed', said: error.replaceAll(/ \(E[A-Z]+\)/g, '') }],
  };
}

/**
 * Requirements of a live shop before its first sale, used by `/readyz`, `npm run doctor`, `npm run golive` and
 * `/admin/opening`. Texts are in `messages/admin/operations/go-live.ts`.
 */
export const steps: Record<OpeningStep, GoLiveStep> = {
  identity: { closes: 'always', ask: checkIdentityStep },
  prices: { closes: 'always', ask: checkPricesStep },
  provider: {
    closes: 'until_open',
    ask: async (deps) => {
      const found = await currentKeys(deps);
      return found && { reason: found.reason, facts: found.faults };
    },
  },
  mapping: { closes: 'always', ask: checkMappingStep },
  webhook: { closes: 'until_open', ask: checkWebhookStep },
  mail: {
    closes: 'until_open',
    ask: async (_deps, { mail }) => toMissing(mail ? null : 'no test mail has been confirmed yet'),
  },
  backup: { closes: 'until_open', ask: checkBackupStep },
  legal_texts: {
    closes: 'never',
    ask: async ({ database }) =>
      toMissing((await readLegalRead(database)) ? null : 'no owner has confirmed the legal texts'),
  },
  certificate: {
    closes: 'never',
    ask: async ({ database, now }) => toMissing(await adviseCertificate(database, now())),
  },
  second_factor: {
    closes: 'never',
    ask: async (_deps, { secondFactor }) =>
      toMissing(secondFactor ? null : 'no owner has a second factor or passkey'),
  },
  test_purchase: {
    closes: 'never',
    ask: async (_deps, { sold }) => toMissing(sold ? null : 'no order has been paid yet'),
  },
};

export const whenStepCloses = (step: OpeningStep): GoLiveStep['closes'] => steps[step].closes;
