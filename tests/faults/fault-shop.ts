import { type Program, startProgram } from '#server/main.ts';
import { loadConfig, sandboxKeys } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { testDatabase } from '../harness/database.ts';
import { programEnvironment, type StandIns, startStandIns } from './stand-ins.ts';

export interface FaultShop extends StandIns {
  url: string;
  program: Program;
  database: Database;
}

export async function faultShop(
  more: Record<string, string> = {},
  webhookSecrets: string[] = [sandboxKeys.webhookSecret],
): Promise<FaultShop> {
  const [standIns, database] = await Promise.all([startStandIns({ webhookSecrets }), testDatabase(1)]);
  const environment = { ...programEnvironment(standIns, database.url), DATABASE_POOL: '16', ...more };
  const program = await startProgram({ ...loadConfig(environment), port: 0 }, { pages: false });
  standIns.processor.setWebhookUrl(`${program.url}/api/webhooks/stripe`);
  const close = async () => {
    await program.close();
    await standIns.close();
    await database.close();
  };
  return { ...standIns, url: program.url, program, database: program.deps.database, close };
}
