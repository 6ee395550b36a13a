import { expect, it } from 'vitest';
import { partsOf } from './dump-elsewhere.ts';

it('the dump passes the address to PostgreSQL’s tools and the password in a file only', () => {
  const url = "postgres://shop:p%3Aa%5Css'%40@db.example:6543/auge?sslmode=require";
  expect(partsOf(url, '/data/x.pass')).toEqual({
    conninfo: `host='db.example' port='6543' user='shop' dbname='auge' passfile='/data/x.pass' sslmode='require'`,
    pass: String.raw`db.example:6543:auge:shop:p\:a\\ss'@`,
  });
});

it.each([
  ['', "sslmode='prefer'"],
  [
    '?sslmode=verify-full&sslrootcert=/etc/authority.pem',
    "sslmode='verify-full' sslrootcert='/etc/authority.pem'",
  ],
  [
    '?sslmode=verify-ca&sslrootcert=/etc/authority.pem',
    "sslmode='verify-ca' sslrootcert='/etc/authority.pem'",
  ],
  ['?sslmode=verify-full', "sslmode='verify-full' sslrootcert='system'"],
  [
    '?sslmode=require&sslcert=/etc/shop.pem&sslkey=/etc/shop.key',
    "sslmode='require' sslcert='/etc/shop.pem' sslkey='/etc/shop.key'",
  ],
  ['?sslmode=no-verify', "sslmode='require'"],
])('the dump connects with the TLS settings of the address: %s', (query, tls) => {
  const { conninfo } = partsOf(`postgres://shop:x@db.example/auge${query}`, '/data/x.pass');
  expect(conninfo.split("passfile='/data/x.pass' ")[1]).toBe(tls);
});

it('the dump finds a socket whose folder is a parameter', () => {
  const { conninfo } = partsOf('postgresql:///auge?host=/run/postgresql', '/data/x.pass');
  expect(conninfo).toContain("host='/run/postgresql' port='5432' user='' dbname='auge'");
});
