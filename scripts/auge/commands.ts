export interface Command {
  summary: string;
  /** Lines for `--help` and after wrong arguments, one for each form of the command. */
  usage: readonly string[];
}

interface MachineCommand extends Command {
  /** Most words after the command. */
  words: number;
}

/** Word that applies a price list although a price jumps, a package loses money or nothing stays on sale. */
export const confirmChangeArgument = 'CHANGE';

/**
 * Commands on the shop's machine. Each is a file of the same name in `scripts/`, and `npm run NAME` runs it as
 * well.
 */
export const machineCommands = {
  backup: {
    summary: 'Write a backup, read it back as a check, and send it to the second location',
    usage: ['backup [FILE]'],
    words: 1,
  },
  catalogue: {
    summary: 'Edit the price list as a table',
    usage: [
      'catalogue export FILE   write the price list as CSV',
      'catalogue check FILE    show what the table would change and what is wrong with it',
      'catalogue apply FILE    make the table the price list, completely or not at all',
      `catalogue apply FILE ${confirmChangeArgument}   also if a price jumps, a package loses money or nothing stays on sale`,
    ],
    words: 3,
  },
  doctor: { summary: 'List what keeps the shop from selling', usage: ['doctor'], words: 0 },
  export: {
    summary: 'Write the data of the whole business into one archive',
    usage: ['export [csv|ndjson [FILE]]', 'export describe   list the contents of such an archive'],
    words: 2,
  },
  golive: {
    summary: 'Remove sandbox data from a database that was tried in sandbox mode',
    usage: [
      'golive                           list the sandbox data',
      'golive --confirm                 remove it in one transaction',
      'golive --confirm --keep-prices   remove it and keep the sample price list',
    ],
    words: 2,
  },
  identity: {
    summary: 'Show or set the seller: name, tax number, address',
    usage: ['identity        print the identity as JSON', 'identity FILE   set it from a JSON file'],
    words: 1,
  },
  invoices: {
    summary: 'Issue invoices of earlier orders',
    usage: [
      'invoices past [--since YYYY-MM-DD]   list the orders that would get an invoice',
      'invoices past --do                   issue them, oldest first',
    ],
    words: 4,
  },
  migrate: { summary: 'Bring the database to the version of this program', usage: ['migrate'], words: 0 },
  rehearse: {
    summary: 'Make twelve purchases at the test systems and list differences from the sandbox',
    usage: ['rehearse   with the test keys of the configuration; stand-ins replace services without keys'],
    words: 0,
  },
  restore: {
    summary: 'Replace the database by a backup and keep the old one beside it',
    usage: ['restore FILE', 'restore --rehearse [FILE]   restore into a throw-away database and check it'],
    words: 2,
  },
  roll: {
    summary: 'Restart the processes of the shop one after the other',
    usage: [
      'roll auge@3000 auge@3100            systemd units whose instance is their port',
      'roll "3000=COMMAND" "3100=COMMAND"  COMMAND stops the process on that port and starts it',
    ],
    words: Number.POSITIVE_INFINITY,
  },
  secret: {
    summary: 'Seal all secrets with SECRET_KEY that SECRET_KEY_PREVIOUS has sealed',
    usage: ['secret rotate'],
    words: 1,
  },
  seed: {
    summary: 'Add sample orders; continues an interrupted run',
    usage: [
      'seed orders N   N orders of the last two years',
      'seed year       50,000 orders of one year with their invoices',
      'seed invoices   missing invoices of sample orders',
    ],
    words: 2,
  },
  staff: {
    summary: 'Manage staff members',
    usage: [
      'staff                             list members',
      'staff add NAME EMAIL [owner]      add an agent, or an owner; prints the password once',
      'staff password NAME               set a new password and print it once',
      'staff second-factor NAME          remove app, recovery codes and passkeys of a member who lost them',
    ],
    words: 4,
  },
} as const satisfies Record<string, MachineCommand>;

/** Commands that call the shop with a key (AUGE_URL, AUGE_KEY), or its database for `keys`. */
export const programCommands = {
  orders: {
    summary: 'Find, show and refund orders, send their mails again (with AUGE_KEY, from anywhere)',
    usage: [
      'orders find WORDS                   by number, e-mail address or user name',
      'orders show NUMBER',
      'orders timeline NUMBER              everything that happened to it, with times and reasons',
      'orders refund NUMBER EUROS REASON   --key KEY repeats a refund whose response was lost',
      'orders resend NUMBER [KIND]         the newest mail, or the newest of a kind',
    ],
  },
  pending: {
    summary: 'List pending items and decide them (with AUGE_KEY, from anywhere)',
    usage: [
      'pending list',
      'pending decide ITEM DECISION NOTE     ITEM is an id, or a reason for all open items of it',
    ],
  },
  status: { summary: 'Show the state of the shop (with AUGE_KEY, from anywhere)', usage: ['status'] },
  keys: {
    summary: 'Create, list and revoke API keys (at the machine)',
    usage: [
      'keys make NAME --scopes orders:read,orders:act',
      '     [--per-call EUROS --per-day EUROS] [--ends 2027-01-31] [--from 203.0.113.0/24,…] [--pace 120]',
      'keys list',
      'keys revoke NAME',
    ],
  },
} as const satisfies Record<string, Command>;

const commands: Record<string, Command> = { ...machineCommands, ...programCommands };

export const isMachineCommand = (name: string): name is keyof typeof machineCommands =>
  Object.hasOwn(machineCommands, name);

/**
 * Returns why the words do not fit the command. A command that ignored a word would do something else than was asked,
 * for example restore a backup instead of rehearsing it. npm keeps an option before `--` for itself.
 */
export function findWrongWord(
  name: keyof typeof machineCommands,
  words: readonly string[],
  environment: Record<string, string | undefined>,
): string | undefined {
  const { usage, words: most }: MachineCommand = machineCommands[name];
  const options: string[] = usage.join(' ').match(/--[a-z-]+/g) ?? [];
  const kept = options.find((option) => `npm_config_${option.slice(2).replaceAll('-', '_')}` in environment);
  if (kept) return `npm kept ${kept} for itself. Write -- before it: npm run ${name} -- ${kept}`;
  const unknown = words.find((word) => word.startsWith('-') && !options.includes(word));
  if (unknown) return `Unknown: ${unknown}\n\n${usageOf(name)}`;
  return words.length > most ? usageOf(name) : undefined;
}

export function usageOf(name: string): string | undefined {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return undefined;
  const lines = command.usage.map((line) =>
    line.startsWith(' ') ? `                ${line}` : `  npm run auge -- ${line}`,
  );
  return [`${command.summary}.`, ...lines].join('\n');
}

export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const list = (of: Record<string, Command>) =>
    Object.entries(of).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'npm run auge -- COMMAND [arguments]; npm run auge -- COMMAND --help explains one.',
    '',
    'At the shop’s machine:',
    ...list(machineCommands),
    '',
    'For programs and staff:',
    ...list(programCommands),
  ].join('\n');
}
