import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxAddresses as ListeningAddresses } from '#sandbox/start-sandbox.ts';
import { type Config, sandboxKeys, sandboxPorts } from '#server/platform/config/config.ts';
import { isPortFree } from '#server/platform/database/embedded/pick-port.ts';
import { programFolder, root } from './environment.ts';
import type { DatabaseLaunch } from './start-database.ts';

/** Addresses where the stand-ins listen. A stand-in uses the next port when its own is taken. */
export type SandboxAddresses = Omit<ListeningAddresses, 'mailbox'>;

export interface SandboxProcess {
  addresses: SandboxAddresses;
  stop(): Promise<void>;
}

/** Starts the stand-ins in a separate process and restarts them after a crash. */
export async function startSandbox(
  config: Config,
  { say, onSpawn }: DatabaseLaunch,
): Promise<SandboxProcess> {
  await waitForFreePorts(Object.values(sandboxPorts(config.port)));
  const variables = sandboxVariables(config);
  let stopping = false;
  let child = spawnSandbox(variables);
  onSpawn();
  const addresses = await readAddresses(child, say);
  const keepAlive = () => {
    child.once('exit', async (code, signal) => {
      if (stopping) return;
      say(`The sandbox ended (${signal ?? code}); it is started again.`);
      await pause(300);
      if (stopping) return;
      child = spawnSandbox(variables);
      keepAlive();
      await readAddresses(child, say).then(
        (now) => findMovedAddresses(addresses, now).forEach(say),
        (error: Error) => say(error.message),
      );
    });
  };
  keepAlive();
  return {
    addresses,
    stop: () => {
      stopping = true;
      return stopChild(child);
    },
  };
}

/** Returns the changed addresses. The shop keeps its initial ones, so it cannot reach a moved stand-in. */
export const findMovedAddresses = (before: SandboxAddresses, now: SandboxAddresses): string[] =>
  (Object.keys(before) as (keyof SandboxAddresses)[])
    .filter((name) => now[name] !== before[name] && /:\d+/.test(before[name]))
    .map((name) => `The sandbox's ${name} came back at ${now[name]}: restart the shop.`);

/** Waits for free ports. The stand-ins of a killed program end within a moment. */
async function waitForFreePorts(ports: number[]): Promise<void> {
  const deadline = Date.now() + 3000;
  const free = async (port: number) => {
    while (!(await isPortFree(port)) && Date.now() < deadline) await pause(50);
  };
  await Promise.all(ports.map(free));
}

/** Passes on the keys that the shop will use, because the stand-ins expect them. */
function sandboxVariables(config: Config): Record<string, string | undefined> {
  const { PATH, HOME, TZ, NODE_COMPILE_CACHE, SANDBOX_DELIVERY_SECONDS } = process.env;
  const ports = sandboxPorts(config.port);
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
  const shopUrl = `http://${host}:${config.port}`;
  return {
    ...{ PATH, HOME, TZ, NODE_COMPILE_CACHE, SANDBOX_DELIVERY_SECONDS },
    SANDBOX_FOLLOW_PARENT: '1',
    SANDBOX_DATA_DIR: resolve(root, config.dataDir, 'sandbox'),
    SANDBOX_SHOP_URL: shopUrl,
    SANDBOX_WEBHOOK_URL: `${shopUrl}/api/webhooks/stripe`,
    SANDBOX_PROCESSOR_PORT: String(ports.processor),
    SANDBOX_PROVIDER_PORT: String(ports.provider),
    SANDBOX_DIRECTORY_PORT: String(ports.directory),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_MAILBOX_PORT: String(ports.mailbox),
    SANDBOX_DESK_PORT: String(ports.desk),
    SANDBOX_ANALYTICS_PORT: String(ports.analytics),
    SANDBOX_SECOND_PROVIDER_PORT: String(ports.secondProvider),
    SANDBOX_LANGUAGE_MODEL_PORT: String(ports.languageModel),
    SANDBOX_AGENCY_PORT: String(ports.agency),
    SANDBOX_REDSYS_PORT: String(ports.redsys),
    SANDBOX_STRIPE_SECRET_KEY: config.stripe?.secretKey,
    SANDBOX_STRIPE_PUBLISHABLE_KEY: config.stripe?.publishableKey,
    SANDBOX_WEBHOOK_SECRET: config.stripe?.webhookSecrets[0],
    SANDBOX_REDSYS_MERCHANT_CODE: config.redsys?.merchantCode,
    SANDBOX_REDSYS_TERMINAL: config.redsys?.terminal,
    SANDBOX_REDSYS_KEY: config.redsys?.key,
    SANDBOX_MAIL_REPORT_URL: `${shopUrl}/api/webhooks/mail`,
    SANDBOX_MAIL_REPORT_SECRET: config.mail.reportSecrets[0],
    SANDBOX_PROVIDER_KEY: config.provider.apiKey,
    SANDBOX_SECOND_PROVIDER_KEY: sandboxKeys.secondProvider,
    SANDBOX_DIRECTORY_TOKEN: config.directory?.accessToken ?? undefined,
    SANDBOX_LANGUAGE_MODEL_KEY: config.languageModel.key ?? undefined,
    SANDBOX_ANALYTICS_SECRET: config.analytics?.apiSecret ?? undefined,
  };
}

/**
 * Starts the sandbox in a separate session. Ctrl-C reaches only the shop, which needs the stand-ins while it
 * drains.
 */
function spawnSandbox(variables: Record<string, string | undefined>): ChildProcess {
  const isBuilt = process.argv[1] === join(programFolder, 'start.js');
  const command = isBuilt
    ? ['--enable-source-maps', join(programFolder, 'sandbox.js')]
    : [join(root, 'sandbox', 'main.ts')];
  return spawn(process.execPath, command, {
    cwd: root,
    env: variables,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
}

/** Reads the addresses from the first line of output, and passes on the rest. */
async function readAddresses(child: ChildProcess, say: (line: string) => void): Promise<SandboxAddresses> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The sandbox has no output');
  createInterface(stderr).on('line', (line) => say(`[sandbox] ${line}`));
  const lines = createInterface(stdout);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The sandbox did not start (exit code ${code}).`);
  });
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => undefined);
  lines.on('line', (more) => say(`[sandbox] ${more}`));
  return JSON.parse(line) as SandboxAddresses;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.stdin?.end();
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(force);
}
