/**
 * Connections of the sandbox look for `now()` here first: while the shop's clock is moved, this schema holds one that is
 * ahead. A live shop's connections never look here.
 */
export const movedClockPath = '-c search_path=public,clock,pg_catalog';
