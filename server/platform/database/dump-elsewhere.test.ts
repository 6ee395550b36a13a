import { expect, it } from 'vitest';
import { partsOf } from './dump-elsewhere.ts';

it('the dump passes the address to PostgreSQL’s tools and the password in a file only', () => {
  const url = "postgres://shop:p%3Aa%5Css'%40@db.example:6543/auge?sslmode=require";
  expect(partsOf(url, '/data/x.pass')).toEqual({
    conninfo: `host='db.example' port='6543' user='shop' dbname='auge' passfile='/data/x.pass' sslmode='require'`,
    pass: String.raw`db.example:6543:auge:shop:p\:a\\ss'@`,
  });
});
