import { type OpeningFact, type OpeningStep, openingSteps } from '#contracts/operations/go-live.ts';
import { openingMessages } from '#messages/admin/operations/go-live.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SaleDeps } from '#server/platform/feature/feature.ts';
import type { ReadinessCheck } from '#server/platform/http/readiness.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import {
  cachedShopOpening,
  readShopOpening,
  type ShopOpening,
  saveShopOpening,
} from '#server/staff/maintenance/reject-unopened.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { steps } from './steps.ts';
import { type OpeningProofs, readOpeningProofs } from './store.ts';

export interface StepState {
  step: OpeningStep;
  done: boolean;
  closes: boolean;
  advised: boolean;
  /** Text for terminals. Null when the step is complete. */
  detail: string | null;
  facts: OpeningFact[];
}

/** A step required only until the opening counts as done afterwards. */
const isStepOver = (step: OpeningStep, opened: ShopOpening | undefined): boolean =>
  opened !== undefined && steps[step].closes === 'until_open';

/** Proofs of a database before it goes live. Webhooks, mails and backups of the sandbox do not count. */
export const unconfirmedSteps: OpeningProofs = {
  webhook: false,
  mail: false,
  backup: false,
  sold: false,
  secondFactor: false,
};

interface OpeningFacts {
  opened: ShopOpening | undefined;
  proofs: OpeningProofs;
}

async function readStep(
  deps: SaleDeps,
  step: OpeningStep,
  { opened, proofs }: OpeningFacts,
): Promise<StepState> {
  const { closes, ask } = steps[step];
  const missing = isStepOver(step, opened) ? null : await ask(deps, proofs);
  return {
    step,
    done: missing === null,
    closes: missing !== null && closes !== 'never' && !missing.some,
    advised: closes === 'never',
    detail: missing?.reason ?? null,
    facts: missing?.facts ?? [],
  };
}

function webhookSenders({ processors: { all } }: Pick<SaleDeps, 'processors'>): ProcessorName[] {
  const chosen = all.filter(({ profile }) => profile.events.length > 0);
  return (chosen.length > 0 ? chosen : all).map(({ profile }) => profile.name);
}

interface OpeningState {
  opened: ShopOpening | undefined;
  states: StepState[];
}

/**
 * Returns the state of every step by the rules of a live shop, also in the sandbox, where no step stops sales. `proved`
 * replaces the proofs of the database, for a sandbox that goes live.
 */
export async function readOpening(given: SaleDeps, proved?: OpeningProofs): Promise<OpeningState> {
  const deps: SaleDeps = { ...given, config: { ...given.config, mode: 'live' } };
  const known = {
    opened: await readShopOpening(deps.database),
    proofs: proved ?? (await readOpeningProofs(deps.database, webhookSenders(deps))),
  };
  const states = await Promise.all(openingSteps.map((step) => readStep(deps, step, known)));
  return { opened: known.opened, states };
}

/** Cached, because probes query each step separately. */
const currentOpening = cachePerDatabase((deps: SaleDeps) => readOpening(deps), 1000);

/**
 * Returns a check for each step, for `/readyz` and `npm run doctor`, that reports why sales are stopped. An additional
 * check covers the minute between the last step and the opening. Empty in the sandbox.
 */
export function openingChecks(deps: SaleDeps): Partial<Record<OpeningStep | 'opening', ReadinessCheck>> {
  if (deps.config.mode === 'sandbox') return {};
  const check = (step: OpeningStep): ReadinessCheck => {
    return async () => {
      const { states } = await currentOpening(deps);
      return states.find((state) => state.step === step && state.closes)?.detail ?? null;
    };
  };
  const opening: ReadinessCheck = async () => {
    const { states } = await currentOpening(deps);
    if (states.some(({ closes }) => closes) || (await cachedShopOpening(deps))) return null;
    return 'all steps are complete: the shop opens within a minute';
  };
  return { ...Object.fromEntries(openingSteps.map((step) => [step, check(step)])), opening };
}

async function openShop(deps: Deps, because: ShopOpening['because']): Promise<void> {
  const opened = { at: deps.now().toISOString(), because };
  await inTransaction(deps.database, async (tx) => {
    if (await readShopOpening(tx)) return;
    await saveShopOpening(tx, opened);
    await recordAudit(
      tx,
      { kind: 'job' },
      { action: 'shop.open', subjectType: 'shop', subjectId: 'shop', after: opened },
    );
    await notifyStaffOfChange(tx, 'settings');
  });
  deps.log.info(opened, 'the shop is open');
}

/** Opens a live shop whose steps are complete, once and permanently. Returns the state of the steps. */
export async function openWhenReady(deps: Deps): Promise<OpeningState> {
  const opening = await readOpening(deps);
  const isReady = opening.states.every(({ closes }) => !closes);
  if (deps.config.mode === 'sandbox' || opening.opened || !isReady) return opening;
  await openShop(deps, 'complete');
  return readOpening(deps);
}

/** A live shop that already has sales needs no proof of its webhooks and mails. */
export async function openIfAlreadySold(deps: Deps): Promise<void> {
  if (deps.config.mode === 'sandbox' || (await readShopOpening(deps.database))) return;
  if ((await readOpeningProofs(deps.database, webhookSenders(deps))).sold)
    await openShop(deps, 'sold_before');
}

const commands: Partial<Record<OpeningStep, string>> = {
  identity: 'npm run identity',
  prices: 'npm run catalogue',
  backup: 'npm run backup',
};

export function listMissingSteps(states: readonly StepState[]): string[] {
  const { steps } = openingMessages.en;
  return states
    .filter(({ done }) => !done)
    .map(({ step, detail }) => {
      const command = commands[step] ? ` Here: ${commands[step]}.` : '';
      return `${step}: ${detail}. ${steps[step].act}.${command}`;
    });
}
