import { type ImportKind, type ImportMapping, importColumns } from '#contracts/customers/imports.ts';
import { exportLayouts } from './layouts.ts';

/** Also removes small words: `Código de pedido` → `codigopedido`. */
const normaliseHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !['de', 'del', 'la', 'el', 'du', 'di', 'of', 'the', 'y', 'and'].includes(word))
    .join('');

/** Column names of other shops, in four languages. Our own names are added automatically. */
const others: Record<string, readonly string[]> = {
  kind: ['clase'],
  type: ['tipo', 'servicetype', 'serviceType', 'categoria'],
  audience: ['publico', 'audiencia', 'region', 'public'],
  quantity: ['cantidad', 'qty', 'quantite', 'quantita', 'unidades', 'amountunits'],
  bonus: ['bonusquantity', 'extra', 'regalo', 'bono'],
  price: ['precio', 'prix', 'prezzo', 'pvp', 'importe'],
  on_sale: ['active', 'activo', 'enventa'],
  recommended: ['popular', 'recomendado', 'destacado', 'featured'],
  provider_service: ['providerservice', 'servicioproveedor', 'serviceid', 'idservicio'],
  provider: ['proveedor', 'fournisseur', 'fornitore', 'panel'],
  code: ['codigo', 'cupon', 'coupon', 'couponcode', 'discountcode', 'codigodescuento', 'codice'],
  percent: ['porcentaje', 'percentage', 'pct', 'descuentoporcentaje', 'pourcentage', 'percentuale'],
  amount: ['importe', 'descuento', 'discountamount', 'valor', 'montant', 'importo', 'value'],
  valid_from: ['desde', 'inicio', 'start', 'startdate', 'from', 'starts', 'datecreated'],
  valid_until: [
    'hasta',
    'fin',
    'caduca',
    'expires',
    'expiry',
    'expirydate',
    'enddate',
    'until',
    'dateexpires',
  ],
  minimum: ['minimo', 'minimumamount', 'pedidominimo', 'minspend', 'minimumspend'],
  types: ['tipos', 'servicios', 'services', 'servicetypes'],
  max_uses: ['usos', 'usosmaximos', 'usagelimit', 'limite', 'maxuses'],
  max_uses_per_customer: ['usosporcliente', 'usagelimitperuser', 'limitepersona', 'porcliente'],
  note: ['nota', 'descripcion', 'description', 'notas', 'comentario'],
  email: [
    'correo',
    'mail',
    'emailaddress',
    'correoelectronico',
    'billingemail',
    'customeremail',
    'emailcliente',
  ],
  language: ['idioma', 'lang', 'locale', 'langue', 'lingua'],
  usernames: ['usuarios', 'username', 'usuario', 'instagram', 'perfil', 'perfiles', 'instagramusername'],
  no_marketing: ['baja', 'unsubscribed', 'optout', 'sinpublicidad', 'nopublicidad'],
  number: [
    'numero',
    'pedido',
    'numeropedido',
    'ordernumber',
    'orderid',
    'order',
    'idpedido',
    'id',
    'ncommande',
  ],
  ordered_at: ['fecha', 'date', 'orderdate', 'createdat', 'fechapedido', 'creado', 'datecreated', 'data'],
  service: ['servicio', 'producto', 'product', 'item', 'paquete', 'package', 'serviceName', 'articulo'],
  total: ['importe', 'ordertotal', 'totalamount', 'precio', 'price', 'amount', 'totalpedido'],
  customer_name: ['nombre', 'cliente', 'name', 'customer', 'nombrecliente', 'billingname', 'nom', 'nome'],
  username: ['usuario', 'instagram', 'perfil', 'instagramusername', 'user'],
  state: ['estado', 'status', 'orderstatus', 'statut', 'stato'],
  country: ['pais', 'billingcountry', 'pays', 'paese'],
};

function layoutOf(kind: ImportKind, headings: readonly string[]): ImportMapping | undefined {
  const at = (name: string): number => headings.indexOf(normaliseHeading(name));
  const layout = exportLayouts.find(
    (each) => each.kind === kind && each.signature.every((name) => at(name) >= 0),
  );
  if (!layout) return undefined;
  const found = Object.entries(layout.columns).map(([column, names]) => [
    column,
    names.map(at).find((index) => index >= 0),
  ]);
  return Object.fromEntries(found.filter(([, index]) => index !== undefined)) as ImportMapping;
}

/** Unit in a heading: cents or basis points. Other columns are in euros or per cent. */
const unitOf = (name: string): string =>
  /(?:cents?|centimos|centimes|centesimi)$/.exec(name) ? 'cents' : /basispoints$/.exec(name) ? 'points' : '';

/**
 * Mapped columns whose heading names another unit. For example `priceCents` read as euros would be a hundred times the
 * price.
 */
export function findWrongUnits(mapping: ImportMapping, heading: readonly string[]): string[] {
  return Object.entries(mapping).flatMap(([name, at]) => {
    const unit = unitOf(normaliseHeading(heading[at] ?? ''));
    return unit !== '' && unit !== unitOf(normaliseHeading(name.replaceAll('_', ' '))) ? [name] : [];
  });
}

/**
 * Order: a known program's layout, our own names, names of other shops. Each column is used once. Staff map the rest.
 */
export function guessMapping(kind: ImportKind, heading: readonly string[]): ImportMapping {
  const headings = heading.map(normaliseHeading);
  const known = layoutOf(kind, headings);
  if (known) return known;
  const mapping: ImportMapping = {};
  const taken = new Set<number>();
  const take = (name: string, wanted: readonly string[]) => {
    const at = headings.findIndex(
      (each, index) => !taken.has(index) && wanted.map(normaliseHeading).includes(each),
    );
    if (name in mapping || at < 0) return;
    mapping[name] = at;
    taken.add(at);
  };
  for (const { name } of importColumns[kind]) take(name, [name.replaceAll('_', ' ')]);
  for (const { name } of importColumns[kind]) take(name, others[name] ?? []);
  return mapping;
}
