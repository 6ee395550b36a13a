import { randomBytes } from 'node:crypto';
import type { RehearsedCase } from '#contracts/operations/purchase-rehearsal.ts';
import { openAgency } from '#server/platform/clients/agency/agency.ts';
import type { SupplyReply } from '#server/platform/clients/agency/agency-replies.ts';
import { readCertificate } from '#server/platform/clients/agency/client-certificate.ts';
import { appendToChain, type ChainHead, type UnchainedRecord } from '#server/tax/records/chain-rules.ts';
import { stampOf } from '#server/tax/records/installation/stamp-rules.ts';
import type { InvoiceType, Registration } from '#server/tax/records/record.ts';
import {
  addressesOf,
  countPurchases,
  RehearsalRefused,
  refuseLive,
  systemAt,
  type TestSystems,
} from './bounds.ts';
import type { AgencyStep, RehearsalCase } from './cases.ts';
import { type HandedTask, NeedsPerson, type OpenSteps, type Purchase } from './purchase.ts';
import { openRedsysSteps } from './redsys-steps.ts';
import { openStripeSteps } from './stripe-steps.ts';

const taxBasisPoints = 2100;

function wordReply(reply: SupplyReply): string {
  if (reply.kind !== 'answered') return `${reply.kind}: ${reply.reason}`;
  return reply.records
    .map(({ state, code, duplicate }) => [state, code, duplicate].filter(Boolean).join(' '))
    .join(', ');
}

function openAgencySteps(
  { certificate, ...place }: NonNullable<TestSystems['agency']>,
  { cents: totalCents, spend, now }: Purchase,
): OpenSteps<AgencyStep> {
  const agency = openAgency(place);
  const { holder, taxId } = readCertificate(certificate);
  if (taxId === null) throw new Error('the certificate contains no tax number');
  const issuer = { name: holder, taxId };
  const run = randomBytes(6).toString('hex').toUpperCase();
  const { date, stamp } = stampOf(now());
  const invoice = { issuer: taxId, number: `ENSAYO-${run}`, date };
  const installation = {
    ...{ producerName: holder, producerTaxId: taxId, name: 'Auge', id: 'AU', version: '1' },
    number: `ensayo-${run}`,
  };
  const baseCents = Math.round((totalCents * 10_000) / (10_000 + taxBasisPoints));
  const taxCents = totalCents - baseCents;
  const registration = (type: InvoiceType): Omit<Registration, 'previous'> => ({
    ...{ kind: 'registration', invoice, issuerName: holder, type, description: 'Ensayo' },
    lines: [{ kind: 'S1', regime: '01', rateBasisPoints: taxBasisPoints, baseCents, taxCents }],
    ...{ taxCents, totalCents, installation, stamp },
  });
  let head: ChainHead = { length: 0 };
  let sent = '';
  const send = async (xml: string) =>
    wordReply(await agency.send(certificate, { issuer, records: [xml], late: false }));
  const link = (record: UnchainedRecord) => {
    const appended = appendToChain(head, record);
    head = appended.head;
    sent = appended.link.xml;
    return send(sent);
  };
  return {
    steps: {
      send: async (type) => {
        spend();
        return link(registration(type as InvoiceType));
      },
      'send again': () => send(sent),
      cancel: () => link({ kind: 'cancellation', invoice, installation, stamp: stampOf(now()).stamp }),
    },
    close: () => undefined,
  };
}

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
