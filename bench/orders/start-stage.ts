import { Agent } from 'node:http';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { ownPoolSize } from '#server/platform/database/embedded/rules.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { writeBundled } from '../../scripts/build/bundle-scripts.ts';
import { root } from '../../scripts/launch/environment.ts';
import { type Child, forkChild } from '../processes/fork-child.ts';
import { makeFolder, removeFolder } from '../processes/make-folder.ts';

interface SandboxReady {
  addresses: Record<'processor' | 'provider' | 'directory' | 'smtp' | 'desk', string>;
}

/** Is a whole shop with its surroundings, on loopback, in processes that can be told apart. */
export interface Stage {
  postgres: EmbeddedPostgres;
  sandbox: Child<SandboxReady>;
  shops: Child<{ url: string }>[];
  /** Holds those of the shops that take requests; the processor tells its news to the first. */
  webs: Child<{ url: string }>[];
  agent: Agent;
  stop(): Promise<void>;
}

/** These are as in production, but for the limits on one address and the log. */
const shopSettings = {
  NODE_ENV: 'production',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  STATUS_SYNC_SECONDS: '600',
  RECONCILE_SECONDS: '300',
  SECRET_KEY: 'a key that only measurements use, nothing else',
  ADMIN_USERNAME: 'owner',
  ADMIN_PASSWORD: 'correct horse battery',
};

export function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder, port: 0, log: () => undefined, dieWithParent: true });
}

/** Returns the shop's process without types: a start from TypeScript loads Node's compiler, which no built shop has. */
async function bundleShop(): Promise<string> {
  const folder = join(root, 'node_modules', '.cache', `measured-shop-${process.pid}`);
  await writeBundled({ folder, input: { shop: join(root, 'bench', 'shop-process.ts') } });
  return join(folder, 'shop.js');
}

function startSandbox(shopUrl: string): Promise<Child<SandboxReady>> {
  const rooms = [
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
    ...Object.fromEntries(rooms.map((room) => [`SANDBOX_${room}_PORT`, '0'])),
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

export interface StageOptions {
  /** Holds the roles of each shop process; the first one must serve the web. */
  roles: string[];
  /** Runs the built program, as a start does; then no statements are counted. */
  built?: boolean;
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
    // As `npm start` has it.
    DATABASE_POOL: String(ownPoolSize(availableParallelism())),
  };
}

/** Starts database, stand-ins and shop. Nothing is left behind after `stop`, nor when the start fails. */
export async function startStage(options: StageOptions = { roles: ['web,worker'] }): Promise<Stage> {
  const folder = makeFolder();
  const stops: (() => Promise<void>)[] = [async () => removeFolder(folder)];
  const stop = async () => {
    for (const undo of stops.splice(0).reverse()) await undo();
  };
  try {
    const port = await anyFreePort();
    const postgres = await startPostgres(folder);
    stops.push(() => postgres.stop());
    const sandbox = await startSandbox(`http://127.0.0.1:${port}`);
    stops.push(() => sandbox.stop());
    const environment = shopEnvironment(postgres, sandbox, folder);
    const script = options.built ? await bundleShop() : undefined;
    if (script) stops.push(async () => removeFolder(dirname(script)));
    const shops: Stage['shops'] = [];
    for (const [at, roles] of options.roles.entries()) {
      const own = {
        ROLES: roles,
        PORT: String(at === 0 ? port : await anyFreePort()),
        BENCH_BUILT: options.built ? 'on' : 'off',
      };
      const shop: Child<{ url: string }> = await forkChild(
        'shop-process',
        { ...environment, ...own },
        script ? { script } : {},
      );
      stops.push(() => shop.stop());
      shops.push(shop);
    }
    const agent = new Agent({ keepAlive: true, maxSockets: 256 });
    stops.push(async () => agent.destroy());
    const webs = shops.filter((_, at) => options.roles[at]!.includes('web'));
    return { postgres, sandbox, shops, webs, agent, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
