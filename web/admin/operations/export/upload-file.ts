import { type ImportKind, uploadChunkBytes } from '#contracts/customers/imports.ts';
import { call } from '../../data/call-shop.ts';

async function base64Of(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Uploads a file of any size in pieces. Repeating a piece is harmless. Returns the import's id. */
export async function uploadFile(
  file: File,
  kind: ImportKind,
  onShare: (share: number) => void = () => undefined,
): Promise<string> {
  const body = { kind, fileName: file.name, bytes: file.size };
  const { id } = await call('imports.create', { body });
  for (let position = 0; position * uploadChunkBytes < file.size; position += 1) {
    const piece = file.slice(position * uploadChunkBytes, (position + 1) * uploadChunkBytes);
    await call('imports.upload-piece', { params: { id, position }, body: { base64: await base64Of(piece) } });
    onShare(Math.min(1, ((position + 1) * uploadChunkBytes) / file.size));
  }
  await call('imports.uploaded', { params: { id } });
  return id;
}
