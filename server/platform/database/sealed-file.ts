import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';

/*
 * Format of a sealed file: `AUGEBK01`, 16 bytes of salt, then frames. A frame is its type (0: more frames
 * follow, 1: last frame), the length of its content (32 bits), the content in AES-256-GCM, and 16 bytes of
 * tag. The number of the frame is its nonce. Type and length are authenticated, so that frames cannot be cut
 * off, omitted, duplicated or moved.
 */
const magic = Buffer.from('AUGEBK01');
const saltBytes = 16;
const tagBytes = 16;
const headBytes = 5;
const frameBytes = 1 << 20;

/** Thrown if the file is incomplete, was changed, or was sealed with another key. */
export class SealedFileError extends Error {
  override readonly name = 'SealedFileError';
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const keyOf = (secret: string, salt: Buffer) =>
  derive(secret, salt, 32, { N: 1 << 15, r: 8, p: 1, maxmem: 1 << 26 });

const nonceOf = (frame: number): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(frame, 6, 6);
  return nonce;
};

const headOf = (last: boolean, length: number): Buffer => {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(last ? 1 : 0, 0);
  head.writeUInt32BE(length, 1);
  return head;
};

async function readAtMost(file: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(buffer, read, length - read, null);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}

export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    return (await readAtMost(handle, magic.length)).equals(magic);
  } finally {
    await handle.close();
  }
}

/** Writes a sealed copy that only its owner may read. Memory contains one frame at a time. */
export async function sealFile(from: string, to: string, secret: string): Promise<void> {
  const salt = randomBytes(saltBytes);
  const key = await keyOf(secret, salt);
  const out = await open(to, 'w', 0o600);
  let frame = 0;
  const write = async (content: Buffer, last: boolean) => {
    const head = headOf(last, content.length);
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame)).setAAD(head);
    frame += 1;
    await out.write(Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()]));
  };
  try {
    await out.write(Buffer.concat([magic, salt]));
    for await (const chunk of createReadStream(from, { highWaterMark: frameBytes }))
      await write(chunk, false);
    await write(Buffer.alloc(0), true);
    await out.sync();
  } finally {
    await out.close();
  }
}

async function readFrame(
  file: FileHandle,
  key: Buffer,
  frame: number,
): Promise<{ content: Buffer; last: boolean }> {
  const head = await readAtMost(file, headBytes);
  if (head.length < headBytes) throw new SealedFileError('the file is incomplete');
  const length = head.readUInt32BE(1);
  const kind = head.readUInt8(0);
  if (length > frameBytes || kind > 1) throw new SealedFileError('the file was changed, or the key is wrong');
  const body = await readAtMost(file, length + tagBytes);
  if (body.length < length + tagBytes) throw new SealedFileError('the file is incomplete');
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame)).setAAD(head);
  decipher.setAuthTag(body.subarray(length));
  try {
    return {
      content: Buffer.concat([decipher.update(body.subarray(0, length)), decipher.final()]),
      last: kind === 1,
    };
  } catch {
    throw new SealedFileError('the file was changed, or the key is wrong');
  }
}

/** Throws `SealedFileError`. The partial output must then not be used. */
export async function openFile(from: string, to: string, secret: string): Promise<void> {
  const file = await open(from, 'r');
  const out = await open(to, 'w', 0o600);
  try {
    const start = await readAtMost(file, magic.length + saltBytes);
    if (start.length < magic.length + saltBytes || !start.subarray(0, magic.length).equals(magic))
      throw new SealedFileError('the file is not a sealed backup');
    const key = await keyOf(secret, start.subarray(magic.length));
    for (let frame = 0; ; frame += 1) {
      const { content, last } = await readFrame(file, key, frame);
      await out.write(content);
      if (!last) continue;
      if ((await readAtMost(file, 1)).length > 0)
        throw new SealedFileError('the file contains data after its end');
      return;
    }
  } finally {
    await file.close();
    await out.close();
  }
}
