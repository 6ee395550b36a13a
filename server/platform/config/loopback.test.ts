import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

it.each([
  'http://127.0.0.1:3001',
  'https://127.0.0.2/api',
  'http://127.1',
  'http://0.0.0.0:3001',
  'http://0/',
  'http://0x7f.0.0.1',
  'http://0x7f000001',
  'http://2130706433',
  'http://017700000001',
  'http://0177.0.0.01',
  'http://[::1]:3001',
  'http://[::]',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:2]',
  'http://[::127.0.0.1]',
  'http://localhost:3001',
  'http://LOCALHOST.',
  'http://desk.localhost',
  'http://localhost.localdomain',
  'http://ip6-localhost',
  'smtp://0x7f.1:2525',
  'smtps://user:password@localhost:465',
  'smtp://[::1]:25',
])('isLoopback recognises %s as this machine', (address) => expect(isLoopback(address)).toBe(true));

it.each([
  'https://api.stripe.com',
  'https://localhost.example.com',
  'https://mylocalhost',
  'http://10.0.0.1',
  'http://128.0.0.1',
  'https://[2001:db8::1]',
  'https://[::ffff:10.0.0.1]',
  'smtps://mail.example:465',
])('isLoopback recognises %s as another machine', (address) => expect(isLoopback(address)).toBe(false));
