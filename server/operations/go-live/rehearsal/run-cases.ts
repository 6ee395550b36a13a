import type { RehearsedCase } from '#contracts/operations/purchase-rehearsal.ts';
import { openAgencySteps } from './agency-steps.ts';
import {
  addressesOf,
  countPurchases,
  RehearsalRefused,
  refuseLive,
  systemAt,
  type TestSystems,
} from './bounds.ts';
import type { RehearsalCase } from './cases.ts';
import { type HandedTask, NeedsPerson, type OpenSteps, type Purchase } from './purchase.ts';
import { openRedsysSteps } from './redsys-steps.ts';
import { openStripeSteps } from './stripe-steps.ts';

export interface RehearsalOptions {
  systems: TestSystems;
  now(): Date;
  /**
   * Shows a page to a staff member who takes part. Without this function, cases that need a person remain
   * unfinished.
   */
  hand?: (of: RehearsalCase, task: HandedTask) => void;
  onCase?: (found: RehearsedCase) => void | Promise<void>;
  waits?: Purchase['waits'];
}

const usualWaits = { personMs: 10 * 60_000, serviceMs: 30_000 };

function openSteps(
  { service }: RehearsalCase,
  { stripe, redsys, agency }: TestSystems,
  purchase: Purchase,
): OpenSteps<string> | undefined {
  if (service === 'stripe') return stripe ? openStripeSteps(stripe, purchase) : undefined;
  if (service === 'redsys') return redsys ? openRedsysSteps(redsys, purchase) : undefined;
  return agency ? openAgencySteps(agency, purchase) : undefined;
}

const wordError = (error: unknown) =>
  (error instanceof Error ? error.message || error.name : String(error)).slice(0, 200);

/** Returns the steps whose result differs. A step that failed ends the case. */
async function perform(of: RehearsalCase, steps: OpenSteps<string>['steps']) {
  const differences: RehearsedCase['differences'] = [];
  for (const [name, argument, promised] of of.steps) {
    const step = argument === '' ? name : `${name} ${argument}`;
    try {
      const happened = (await steps[name]?.(argument)) ?? '';
      if (happened !== promised) differences.push({ step, promised, happened });
    } catch (error) {
      if (error instanceof RehearsalRefused) throw error;
      if (error instanceof NeedsPerson) return { state: 'unfinished' as const, differences };
      differences.push({ step, promised, happened: wordError(error) });
      break;
    }
  }
  return { state: differences.length > 0 ? ('differs' as const) : ('kept' as const), differences };
}

/**
 * Makes the purchases at the test systems and compares each step with its result at the stand-in. Throws
 * `RehearsalRefused` before the first call if a system is live, and when a purchase exceeds the bounds.
 */
export async function runCases(
  cases: readonly RehearsalCase[],
  options: RehearsalOptions,
): Promise<RehearsedCase[]> {
  const { systems, now, hand, onCase, waits = usualWaits } = options;
  refuseLive(systems);
  const count = countPurchases();
  const found: RehearsedCase[] = [];
  for (const of of cases) {
    const { name, service, cents } = of;
    const purchase: Purchase = {
      ...{ cents, waits, now, spend: () => count(cents) },
      hand: (task) => {
        if (!hand) throw new NeedsPerson();
        hand(of, task);
      },
    };
    const system = systemAt(addressesOf(systems)[service]);
    const open = openSteps(of, systems, purchase);
    const ended = open
      ? await perform(of, open.steps).finally(() => open.close())
      : { state: 'skipped' as const, differences: [] };
    const result = { name, service, system, ...ended };
    found.push(result);
    await onCase?.(result);
  }
  return found;
}
