import type { Rehearsal } from '#contracts/operations/rehearsals.ts';

const euros = (cents: number) => `${(cents / 100).toFixed(2)} EUR`;

const heldNames: Record<string, string> = {
  submissions: 'parts',
  mails: 'mails',
  refills: 'refills',
  campaigns: 'campaigns',
  runs: 'acts on many',
};

function forgotten({ processor }: Rehearsal): string {
  if (!processor) return 'Would be forgotten: not known, the processor could not be asked';
  const { forgottenOrders, forgottenPayments, forgottenCents, unpaid, refunds, disputes } = processor;
  return `Would be forgotten: ${forgottenOrders} orders, ${forgottenPayments} payments (${euros(forgottenCents)}); paid since and open in the backup: ${unpaid}; refunds otherwise: ${refunds}; disputes otherwise: ${disputes}`;
}

/** A rehearsal in the lines that the command prints. */
export function wordRehearsal(rehearsal: Rehearsal): string[] {
  const { file, orders, lastMigration, knownUntil, provider, held, missingRecords, notes, seconds } =
    rehearsal;
  const waiting = Object.entries(held).map(([name, count]) => `${count} ${heldNames[name] ?? name}`);
  const balances = provider.balances.map(({ name, balance, currency }) => `${name} ${balance} ${currency}`);
  return [
    `${file} is sound: ${orders} orders, schema of ${lastMigration}, known until ${knownUntil ?? 'nothing'}`,
    forgotten(rehearsal),
    `Would wait for a person: ${waiting.join(', ') || 'nothing'}`,
    `Open at providers: ${provider.open}, of which ${provider.changed} are otherwise by now; balances: ${balances.join(', ') || 'none'}`,
    `Records of invoices that would be missing: ${missingRecords}`,
    ...notes.map((note) => `Not compared: ${note}`),
    `It took ${seconds.toFixed(1)} s; nothing of the copy is left.`,
  ];
}
