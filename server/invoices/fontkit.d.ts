/** Untyped; of all of it we parse a typeface, which the maker of PDFs takes in the place of its file. */
declare module 'fontkit' {
  export function create(file: Buffer): Buffer;
}
