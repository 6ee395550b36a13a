import { deletes, type Retention } from '#server/database/retention.ts';

export const registerRetention: readonly Retention[] = [
  { table: 'register_chains', because: 'a row for each installation; numbers of the issuer alone' },
  { table: 'register_records', because: 'what the tax agency was told is never changed or deleted' },
  { table: 'register_sendings', because: 'with its record: states and codes' },
  { table: 'register_sender', because: 'one row: when the next call is due' },
  { table: 'register_batches', because: 'proof of what was sent when; a row for each call, nobody is named' },
  { table: 'register_certificates', because: 'who sent, and until when; keys go with the next certificate' },
  { table: 'certificate_warnings', because: 'a handful for each certificate' },
  { table: 'late_record_warnings', because: 'two for each time that the agency could not be reached' },
  {
    table: 'register_checks',
    days: 400,
    atLeast: 60,
    because: 'that the register held is worth a year and its return; nobody is named but who asked',
    forget: deletes('register_checks', 'ended_at < $1'),
  },
  { table: 'register_declarations', because: 'what the producer has stated of each version stays' },
];
