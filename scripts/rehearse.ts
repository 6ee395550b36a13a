import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RehearsedCase } from '#contracts/operations/purchase-rehearsal.ts';
import { startAgency } from '#sandbox/agency/start-agency.ts';
import { startProcessor } from '#sandbox/processor/start-processor.ts';
import { startRedsys } from '#sandbox/redsys/start-redsys.ts';
import type { TestSystems } from '#server/operations/go-live/rehearsal/bounds.ts';
import { cases, type RehearsalCase } from '#server/operations/go-live/rehearsal/cases.ts';
import type { HandedTask } from '#server/operations/go-live/rehearsal/purchase.ts';
import { runCases } from '#server/operations/go-live/rehearsal/run-cases.ts';
import { keyedSystems } from '#server/operations/go-live/rehearsal/test-systems.ts';
import { certificateFrom } from '#server/platform/clients/agency/client-certificate.ts';
import { loadConfig, sandboxKeys } from '#server/platform/config/config.ts';
import { escapeHtml } from '#server/platform/kit/escape.ts';
import { readEnvironment, variableNamesInFile } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';

async function startStandIns(keyed: TestSystems, folder: string) {
  const {
    stripeSecret: secretKey,
    stripePublishable,
    webhookSecret,
    redsysMerchant,
    redsysKey,
  } = sandboxKeys;
  const terminal = { merchantCode: redsysMerchant, terminal: '1', key: redsysKey };
  const [stripe, redsys, agency] = await Promise.all([
    keyed.stripe
      ? null
      : startProcessor({
          ...{ port: 0, secretKey, publishableKey: stripePublishable },
          ...{ webhookUrl: '', webhookSecrets: [webhookSecret] },
        }),
    keyed.redsys ? null : startRedsys({ port: 0, ...terminal }),
    keyed.agency ? null : startAgency({ port: 0, dataDir: folder }),
  ]);
  const systems: TestSystems = {
    stripe: stripe ? { secretKey, apiUrl: stripe.url } : keyed.stripe,
    redsys: redsys ? { ...terminal, url: redsys.url, signatureVersion: 'HMAC_SHA512_V1' } : keyed.redsys,
    agency: agency
      ? {
          ...{ url: agency.url, authorityFile: agency.files?.authority ?? null },
          certificate: certificateFrom(Buffer.from(Object.values(agency.certificates.client).join('')), ''),
        }
      : keyed.agency,
  };
  const close = () => Promise.all([stripe, redsys, agency].map((each) => each?.close()));
  return { systems, close };
}

/**
 * Prints the page on which a person completes the purchase. A form is written to a file to open in a browser.
 */
async function printTask({ name }: RehearsalCase, { url, fields }: HandedTask, folder: string) {
  if (!fields) return console.log(`  ${name}: open ${url} and approve`);
  const inputs = Object.entries(fields).map(
    ([field, value]) => `<input type="hidden" name="${field}" value="${escapeHtml(value)}">`,
  );
  const file = join(folder, `${name}.html`);
  const form = `<form method="post" action="${escapeHtml(url)}">${inputs.join('')}<button>${name}</button></form>`;
  await writeFile(file, `<!doctype html><meta charset="utf-8">${form}`);
  console.log(`  ${name}: open ${file} in a browser, press the button and pay`);
}

const systemNames = { test_system: 'test system', stand_in: 'stand-in', none: 'no keys' };

function printCase({ name, service, system, state, differences }: RehearsedCase): void {
  const head = [name.padEnd(18), `${service}, ${systemNames[system]}`.padEnd(22), state];
  console.log(head.join('  '));
  for (const { step, promised, happened } of differences)
    console.log(`  ${step}: the sandbox promises "${promised}", the service replied "${happened}"`);
}

async function run(): Promise<void> {
  const keyed = await keyedSystems(loadConfig(readEnvironment(), variableNamesInFile()));
  const folder = await mkdtemp(join(tmpdir(), 'auge-rehearsal-'));
  const { systems, close } = await startStandIns(keyed, folder);
  try {
    const found = await runCases(cases, {
      ...{ systems, now: () => new Date(), onCase: printCase },
      hand: (of, task) => void printTask(of, task, folder),
    });
    const kept = found.filter(({ state }) => state === 'kept').length;
    console.log(`${kept} of ${found.length} purchases went as the sandbox promises.`);
    if (kept < found.length) process.exitCode = 1;
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  await run();
} catch (error) {
  failCommand(error);
}
