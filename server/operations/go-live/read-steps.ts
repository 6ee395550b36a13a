import { type OpeningFact, type OpeningStep, openingSteps } from '#contracts/opening.ts';
import { remembered } from '#server/database/remembered.ts';
import type { SaleDeps } from '#server/http/feature.ts';
import type { Check } from '#server/http/readiness.ts';
import { type Opened, readOpened } from '#server/maintenance/opened.ts';
import { steps } from './steps.ts';
import { type Proofs, readProofs } from './store.ts';

export interface StepState {
  step: OpeningStep;
  done: boolean;
  /** While it is missing nothing is sold. */
  closes: boolean;
  /** For terminals; null where it is done. */
  detail: string | null;
  /** The same for screens, which say it in their own language. */
  facts: OpeningFact[];
}

/** A step that only counts until the shop is open was done when it opened. */
const isOver = (step: OpeningStep, opened: Opened | undefined): boolean =>
  opened !== undefined && steps[step].closes === 'until_open';

/** Of a database that is yet to go live: its webhooks, mails and backups were the sandbox's. */
export const unproved: Proofs = {
  webhook: false,
  mail: false,
  backup: false,
  sold: false,
  secondFactor: false,
};

interface Known {
  opened: Opened | undefined;
  proofs: Proofs;
}

async function readStep(deps: SaleDeps, step: OpeningStep, { opened, proofs }: Known): Promise<StepState> {
  const { closes, ask } = steps[step];
  const missing = isOver(step, opened) ? null : await ask(deps, proofs);
  return {
    step,
    done: missing === null,
    closes: missing !== null && closes !== 'never' && !missing.some,
    detail: missing?.reason ?? null,
    facts: missing?.facts ?? [],
  };
}

export interface Opening {
  opened: Opened | undefined;
  states: StepState[];
}

/**
 * How every step stands now, judged as a live shop's also in the sandbox, where nothing is closed by it. `proved`
 * stands in for what the database proves: of a sandbox that goes live nothing counts.
 */
export async function readOpening(given: SaleDeps, proved?: Proofs): Promise<Opening> {
  const deps: SaleDeps = { ...given, config: { ...given.config, mode: 'live' } };
  const known = {
    opened: await readOpened(deps.database),
    proofs: proved ?? (await readProofs(deps.database)),
  };
  const states = await Promise.all(openingSteps.map((step) => readStep(deps, step, known)));
  return { opened: known.opened, states };
}

/** For probes, which ask for every step by itself. */
const currentOpening = remembered((deps: SaleDeps) => readOpening(deps), 1000);

/** A check for each step, as `/readyz` and `npm run doctor` ask: why nothing can be sold. The sandbox needs none. */
export function openingChecks(deps: SaleDeps): Partial<Record<OpeningStep, Check>> {
  if (deps.config.mode === 'sandbox') return {};
  const check = (step: OpeningStep): Check => {
    return async () => {
      const { states } = await currentOpening(deps);
      return states.find((state) => state.step === step && state.closes)?.detail ?? null;
    };
  };
  return Object.fromEntries(openingSteps.map((step) => [step, check(step)]));
}
