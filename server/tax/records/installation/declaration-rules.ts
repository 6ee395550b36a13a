import { madridTimeZone } from '#contracts/kit/madrid.ts';
import { escapeXml } from '#server/platform/kit/escape.ts';
import type { Installation } from '../record.ts';
import type { Producer } from './producer.ts';

/**
 * Declaration of the software producer about one version (`declaración responsable`), with its points in the
 * order that the law requires.
 */
export interface Declaration {
  title: string;
  fields: readonly [name: string, value: string][];
}

const title = 'DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN';
const functions =
  'Tienda en línea (un programa Node.js y una base de datos PostgreSQL) que expide facturas al cobrarse cada pedido o devolverse, genera el registro de facturación de alta o anulación con su huella encadenada, lo conserva sin cambios, lo remite a la Agencia Tributaria y muestra el código QR en la factura.';
const compliance =
  'La persona o entidad productora hace constar que este sistema informático, en la versión indicada, cumple lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General Tributaria, en el Reglamento aprobado por el Real Decreto 1007/2023, de 5 de diciembre, en la Orden HAC/1177/2024, de 17 de octubre, y en las especificaciones publicadas en la sede electrónica de la Agencia Estatal de Administración Tributaria que la desarrollan.';

const day = new Intl.DateTimeFormat('es-ES', { timeZone: madridTimeZone, dateStyle: 'long' });

/**
 * Returns the town of an address. Prefers the line with a postal code (`28001 Madrid`), otherwise uses the last line.
 */
const townOf = (address: readonly string[]) => {
  const line = address.findLast((each) => /^\s*\d{4,5}\s/.test(each)) ?? address.at(-1) ?? '';
  return line.replace(/^[\d\s-]+/, '').trim();
};

/** Returns the producer's declaration. A declaration never changes. Each version or producer has its own. */
export function declarationOf(
  { name, id, version, producerName, producerTaxId }: Omit<Installation, 'number'>,
  { address }: Pick<Producer, 'address'>,
  at: Date,
): Declaration {
  return {
    title,
    fields: [
      ['Nombre del sistema informático', name],
      ['Código identificador (IdSistemaInformatico)', id],
      ['Versión', version],
      ['Componentes y funcionalidades', functions],
      ['¿Funciona exclusivamente como VERI*FACTU?', 'Sí'],
      ['¿Permite facturar a varios obligados tributarios?', 'No'],
      [
        'Tipo de firma',
        'Ninguna: como sistema VERI*FACTU, los registros se remiten con su huella (SHA-256) y no se firman.',
      ],
      ['Productor', producerName],
      ['NIF del productor', producerTaxId],
      ['Dirección del productor', address.join(', ')],
      ['Cumplimiento', compliance],
      ['Fecha y lugar', `${day.format(at)}, ${townOf(address)}`],
    ],
  };
}

export function declarationPage({ title: head, fields }: Declaration): string {
  const rows = fields
    .map(([name, value]) => `<dt>${escapeXml(name)}</dt><dd>${escapeXml(value)}</dd>`)
    .join('\n');
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeXml(head)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.25rem}dt{font-weight:600;margin-top:1rem}dd{margin:0}</style></head>
<body><h1>${escapeXml(head)}</h1>
<dl>
${rows}
</dl></body></html>
`;
}
