import type { Config } from '#server/platform/config/config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { restartDatabase } from './start-again.ts';

export interface DatabaseLaunch {
  say: (line: string) => void;
  /** Called when the server process runs. The caller can work in the meantime. */
  onSpawn: () => void;
  /** Variables set in `.env`. */
  inFile?: ReadonlySet<string>;
}

export interface ShopDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Opens the database of DATABASE_URL, otherwise the bundled one, which is restarted after a crash. */
export async function startDatabase(config: Config, { say, onSpawn }: DatabaseLaunch): Promise<ShopDatabase> {
  if (config.databaseUrl) {
    onSpawn();
    return { url: config.databaseUrl, stop: async () => undefined };
  }
  let stopping = false;
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir: config.dataDir,
      port: config.databasePort,
      log: say,
      onSpawn,
      onUnexpectedExit: () => {
        if (!stopping) current = restartServer();
      },
    });
  const first = await start();
  const { url } = first;
  let current: Promise<EmbeddedPostgres | null> = Promise.resolve(first);
  const restartServer = async () => {
    say('PostgreSQL ended unexpectedly; it is started again.');
    const postgres = await restartDatabase(start, { say, isStopping: () => stopping });
    if (postgres && postgres.url !== url)
      say(`PostgreSQL came back on port ${postgres.port}: restart the shop.`);
    return postgres;
  };
  const stop = async () => {
    stopping = true;
    await (await current)?.stop();
  };
  return { url, stop };
}
