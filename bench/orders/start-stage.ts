import { Agent } from 'node:http';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { embeddedPoolSize } from '#server/platform/database/embedded/rules.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { writeBundled } from '../../scripts/build/bundle-scripts.ts';
import { root } from '../../scripts/launch/environment.ts';
import { type Child, forkChild } from '../processes/fork-child.ts';
import { createTemporaryFolder, removeFolder } from '../processes/make-folder.ts';

interface SandboxReady {
  addresses: Record<'processor' | 'provider' | 'directory' | 'smtp' | 'desk', string>;
}

/** A shop, its database and its stand-ins on loopback, each in its own process. */
export interface Stage {
  postgres: EmbeddedPostgres;
  sandbox: Child<SandboxReady>;
  shop: Child<{ url: string }>;
  agent: Agent;
  stop(): Promise<void>;
}

/** As in production, without rate limits and with less logging. */
const shopSettings = {
  NODE_ENV: 'production',
  ROLES: 'web,worker',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  STATUS_SYNC_SECONDS: '600',
  RECONCILE_SECONDS: '300',
  SECRET_KEY: 'a key that only measurements use, nothing else',
  ADMIN_USERNAME: 'owner',
  ADMIN_PASSWORD: 'correct horse battery',
};

/** Bundles the shop's process: a start from TypeScript loads Node's compiler, which takes memory. */
async function bundleShop(): Promise<string> {
  const folder = join(root, 'node_modules', '.cache', `measured-shop-${process.pid}`);
  await writeBundled({ folder, input: { shop: join(root, 'bench', 'shop-process.ts') } });
  return join(folder, 'shop.js');
}

function startSandbox(shopUrl: string): Promise<Child<SandboxReady>> {
  const parts = [
    'PROCESSOR',
    'PROVIDER',
    'DIRECTORY',
    'SMTP',
    'MAILBOX',
    'DESK',
    'ANALYTICS',
    'SECOND_PROVIDER',
  ];
  return forkChild<SandboxReady>('sandbox-process', {
    ...Object.fromEntries(parts.map((part) => [`SANDBOX_${part}_PORT`, '0'])),
    SANDBOX_SHOP_URL: shopUrl,
    SANDBOX_WEBHOOK_URL: `${shopUrl}/api/webhooks/stripe`,
    SANDBOX_DELIVERY_SECONDS: '86400',
    SANDBOX_STRIPE_SECRET_KEY: sandboxKeys.stripeSecret,
    SANDBOX_STRIPE_PUBLISHABLE_KEY: sandboxKeys.stripePublishable,
    SANDBOX_WEBHOOK_SECRET: sandboxKeys.webhookSecret,
    SANDBOX_PROVIDER_KEY: sandboxKeys.provider,
    SANDBOX_DIRECTORY_TOKEN: sandboxKeys.directoryToken,
  });
}

function shopEnvironment(postgres: EmbeddedPostgres, sandbox: Child<SandboxReady>, folder: string) {
  const { addresses } = sandbox.ready;
  return {
    ...shopSettings,
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    PROCESSORS: 'stripe',
    STRIPE_API_URL: addresses.processor,
    STRIPE_SCRIPT_URL: `${addresses.processor}/endive/stripe.js`,
    PROVIDER_API_URL: addresses.provider,
    DIRECTORY_URL: addresses.directory,
    SMTP_URL: addresses.smtp,
    DESK_URL: new URL(addresses.desk).origin,
    // As `npm start` sets it.
    DATABASE_POOL: String(embeddedPoolSize(availableParallelism())),
  };
}

export interface StageOptions {
  /** `floor-process` is the bare program that does the same work. */
  program?: 'shop-process' | 'floor-process';
  /** Runs the built program, as `npm start` does. Its statements are not counted. */
  built?: boolean;
}

/** Starts database, stand-ins and shop. Nothing remains after `stop`, nor after a failed start. */
export async function startStage({
  program = 'shop-process',
  built = false,
}: StageOptions = {}): Promise<Stage> {
  const folder = createTemporaryFolder();
  const stops: (() => Promise<void>)[] = [async () => removeFolder(folder)];
  const stop = async () => {
    for (const undo of stops.splice(0).reverse()) await undo();
  };
  try {
    const port = await anyFreePort();
    const postgres = await startEmbeddedPostgres({
      dataDir: folder,
      port: 0,
      log: () => undefined,
      dieWithParent: true,
    });
    stops.push(() => postgres.stop());
    const sandbox = await startSandbox(`http://127.0.0.1:${port}`);
    stops.push(() => sandbox.stop());
    const script = built ? await bundleShop() : undefined;
    if (script) stops.push(async () => removeFolder(dirname(script)));
    const shop: Stage['shop'] = await forkChild(
      program,
      {
        ...shopEnvironment(postgres, sandbox, folder),
        PORT: String(port),
        // As `npm start` runs it.
        ...(built ? { NODE_OPTIONS: '--enable-source-maps' } : {}),
      },
      script ? { script } : {},
    );
    stops.push(() => shop.stop());
    const agent = new Agent({ keepAlive: true, maxSockets: 256 });
    stops.push(async () => agent.destroy());
    return { postgres, sandbox, shop, agent, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
