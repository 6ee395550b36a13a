import { startProcessor } from '../start-processor.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRETS } from './harness.ts';

/** Runs a processor in a separate process that a test can kill: `node run-processor.ts <dir> <webhook url>`. */
const [dataDir = '', webhookUrl = ''] = process.argv.slice(2);
const processor = await startProcessor({
  port: 0,
  dataDir,
  secretKey: SECRET_KEY,
  publishableKey: PUBLISHABLE_KEY,
  webhookUrl,
  webhookSecrets: WEBHOOK_SECRETS,
});
process.stdout.write(`${processor.url}\n`);
