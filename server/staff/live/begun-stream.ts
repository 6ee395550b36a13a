import { Readable } from 'node:stream';

/**
 * Returns a stream of these parts whose first one is there already: what fails before any of it is a refusal with a
 * status of its own. What fails later breaks the connection off, so that half a file never looks whole. Throws what
 * making the first part throws.
 */
export async function begunStream(parts: AsyncGenerator<string>): Promise<Readable> {
  const first = await parts.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* parts;
  }
  return Readable.from(all());
}
