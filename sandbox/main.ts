import { loadSandboxConfig, type SandboxConfig } from './config.ts';
import { type Sandbox, startSandbox } from './start-sandbox.ts';

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function closeOnce(sandbox: Sandbox): () => void {
  let closing = false;
  return () => {
    if (closing) return;
    closing = true;
    sandbox.close().then(() => process.exit(0), fail);
  };
}

/** Runs until stopped. Prints one line of JSON with all addresses once everything listens. */
async function run(config: SandboxConfig): Promise<void> {
  const sandbox = await startSandbox(config);
  const close = closeOnce(sandbox);
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  if (config.followParent) process.stdin.resume().on('end', close).on('close', close).on('error', close);
  console.log(JSON.stringify(sandbox.addresses));
}

try {
  await run(loadSandboxConfig());
} catch (error) {
  fail(error);
}
