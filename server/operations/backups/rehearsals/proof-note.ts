import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';

/** What was seen when a backup was read back; null of a dump, whose contents are listed and not counted. */
const noteSchema = z.object({ bytes: z.number().int(), orders: z.number().int().nullable() });
export type ProofNote = z.infer<typeof noteSchema>;

const placeOf = (file: string) => `${file}.proof.json`;

/** Beside a backup that has been read back whole, for whoever finds the file later. */
export const noteProof = (file: string, note: ProofNote): Promise<void> =>
  writeFile(placeOf(file), `${JSON.stringify(note)}\n`, { mode: 0o600 });

/** Undefined where nobody has proved the file, or it is another one by now. */
export async function proofOf(file: string, bytes: number): Promise<ProofNote | undefined> {
  try {
    const note = noteSchema.parse(JSON.parse(await readFile(placeOf(file), 'utf8')));
    return note.bytes === bytes ? note : undefined;
  } catch {
    return undefined;
  }
}
