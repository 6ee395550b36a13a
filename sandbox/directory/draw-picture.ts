import { deflateSync } from 'node:zlib';
import { hashNumber } from './profile-facts.ts';

const SIDE = 320;
const STEPS = 5;

/** Background, steps and last step as RGB. */
const PALETTES = [
  ['e9f0f1', '1d4a54', 'ff7f5c'],
  ['fdf0ea', '7a3b2a', '2f7f86'],
  ['eef1e6', '4d5f2e', 'e0a13a'],
  ['f1edf5', '54407a', 'f08a7b'],
  ['e8eef8', '27457c', 'f2b33d'],
  ['f7eef0', '7d2f4b', '3d8f7a'],
] as const;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = CRC_TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc(body), body.length + 4);
  return framed;
}

function stepHeights(name: string): number[] {
  const rise = SIDE / (STEPS + 1);
  return Array.from({ length: STEPS }, (_, at) =>
    Math.round(rise * (at + 0.6) + hashNumber(`${name} step ${at}`, 40)),
  );
}

function paint(name: string): Buffer {
  const heights = stepHeights(name);
  const rows = Buffer.alloc(SIDE * (SIDE + 1));
  const width = SIDE / STEPS;
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const step = Math.floor(x / width);
      const inside = y >= SIDE - heights[step]! && x % width < width - 4;
      rows[y * (SIDE + 1) + 1 + x] = inside ? (step === STEPS - 1 ? 2 : 1) : 0;
    }
  }
  return rows;
}

/** Draws a square PNG of rising steps, deterministic by name. */
export function drawPicture(name: string): Buffer {
  const palette = PALETTES[hashNumber(`palette ${name}`, PALETTES.length)]!;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.join(''), 'hex')),
    chunk('IDAT', deflateSync(paint(name))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
