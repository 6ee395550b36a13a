import { Readable } from 'node:stream';

/**
 * Returns a stream whose first part is already generated. A failure in the first part can therefore become an error
 * reply. A later failure breaks the connection, so that a truncated file never looks complete. Throws what the
 * generator throws for the first part.
 */
export async function streamFromFirstPart(parts: AsyncGenerator<string>): Promise<Readable> {
  const first = await parts.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* parts;
  }
  return Readable.from(all());
}
