import type { Connections } from '../../es/admin/connections.ts';

export const connections: Connections = {
  title: 'Connections',
  lead: 'Whom the shop speaks with, and whether they answer. Keys and addresses are changed on the server; no key is ever shown here.',
  failed: 'The connections could not be loaded',
  names: {
    database: 'Database',
    processor: 'Card payments',
    provider: 'Providers',
    mail: 'Mail server',
    directory: 'Directory of profiles',
    measuring: 'Measuring',
    disk: 'Disk',
    clock: 'Clock',
  },
  about: {
    database: 'Writes a row and commits it.',
    processor: 'Asks with our key, and moves no money.',
    provider: 'Reads the balance of each with the key that is kept.',
    mail: 'Greets and signs in, and sends nothing.',
    directory: 'Asks for a public profile.',
    measuring: 'It only takes in; there is nothing to ask it.',
    disk: 'Looks whether there is room for what orders write.',
    clock: 'Compares the clock of this machine with the database’s.',
  },
  none: 'Not configured',
  test: 'Test',
  testAll: 'Test all',
  testing: 'Asking…',
  works: (milliseconds) => `Answers in ${milliseconds} ms`,
  fails: 'Does not work',
  modes: { sandbox: 'Demonstration: the services are stand-ins', live: 'Real shop' },
};
