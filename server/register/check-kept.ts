import { isXmlText } from '#contracts/text.ts';
import { offSchema } from './check-rules.ts';
import { readRecord } from './read-record.ts';

/** The first element of a kept record that is off the schema; some were kept before records were checked. */
export function keptOffSchema(xml: string): string | undefined {
  if (!isXmlText(xml)) return 'Registro';
  try {
    return offSchema(readRecord(xml));
  } catch {
    return 'Registro';
  }
}
