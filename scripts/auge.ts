import { findWrongWord, isMachineCommand, overview, usageOf } from './auge/commands.ts';
import { failCommand } from './launch/fail-command.ts';

/** The command line of the shop: `npm run auge -- COMMAND [arguments]`. `npm run COMMAND` calls it for some commands. */
async function run([name, ...args]: string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === 'help') return console.log(overview());
  const usage = usageOf(name);
  if (usage === undefined) throw new Error(`Unknown command: ${name}\n\n${overview()}`);
  if (args.includes('--help')) return console.log(usage);
  if (isMachineCommand(name)) {
    const wrong = findWrongWord(name, args, process.env);
    if (wrong !== undefined) throw new Error(wrong);
    process.argv = [process.execPath, `${name}.ts`, ...args];
    await import(`./${name}.ts`);
    return;
  }
  const { readProgramCommand } = await import('./auge/program-commands.ts');
  const command = readProgramCommand([name, ...args]);
  if (!command) throw new Error(usage);
  console.log((await command()).join('\n'));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  failCommand(error);
}
