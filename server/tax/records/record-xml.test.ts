import { expect, test } from 'vitest';
import type { Cancellation, Registration } from './record.ts';
import { recordXml } from './record-xml.ts';

const installation = {
  producerName: 'Ejemplo, S. L.',
  producerTaxId: 'B00000000',
  name: 'Auge',
  id: 'AU',
  version: '0.2.0',
  number: 'c1',
};
const issuer = 'B00000000';
const first = { issuer, number: '2026-S-000001', date: '22-11-2026' };
const sale: Registration = {
  kind: 'registration',
  invoice: first,
  issuerName: 'Ejemplo & Hijos, S. L.',
  type: 'F2',
  description: 'Seguidores de Instagram <1.000>',
  lines: [{ kind: 'S1', regime: '01', rateBasisPoints: 2100, baseCents: 4131, taxCents: 868 }],
  taxCents: 868,
  totalCents: 4999,
  installation,
  stamp: '2026-11-22T10:00:00+01:00',
};
const outlineXml = (xml: string) =>
  [...xml.matchAll(/<sf:(\w+)[^>]*>([^<]*)/g)].map(([, name = '', value]) =>
    value ? `${name}=${value}` : name,
  );

test('the record XML writes a simplified invoice in schema order with escaped characters', () => {
  expect(outlineXml(recordXml(sale, 'AB12'))).toEqual([
    'RegistroAlta',
    'IDVersion=1.0',
    'IDFactura',
    'IDEmisorFactura=B00000000',
    'NumSerieFactura=2026-S-000001',
    'FechaExpedicionFactura=22-11-2026',
    'NombreRazonEmisor=Ejemplo &amp; Hijos, S. L.',
    'TipoFactura=F2',
    'DescripcionOperacion=Seguidores de Instagram &lt;1.000&gt;',
    'Desglose',
    'DetalleDesglose',
    'Impuesto=01',
    'ClaveRegimen=01',
    'CalificacionOperacion=S1',
    'TipoImpositivo=21.00',
    'BaseImponibleOimporteNoSujeto=41.31',
    'CuotaRepercutida=8.68',
    'CuotaTotal=8.68',
    'ImporteTotal=49.99',
    'Encadenamiento',
    'PrimerRegistro=S',
    'SistemaInformatico',
    'NombreRazon=Ejemplo, S. L.',
    'NIF=B00000000',
    'NombreSistemaInformatico=Auge',
    'IdSistemaInformatico=AU',
    'Version=0.2.0',
    'NumeroInstalacion=c1',
    'TipoUsoPosibleSoloVerifactu=S',
    'TipoUsoPosibleMultiOT=N',
    'IndicadorMultiplesOT=N',
    'FechaHoraHusoGenRegistro=2026-11-22T10:00:00+01:00',
    'TipoHuella=01',
    'Huella=AB12',
  ]);
});

test('the record XML writes the rectified invoice, differences and the link to the chain on a rectifying record', () => {
  const refund: Registration = {
    ...sale,
    invoice: { ...first, number: '2026-R-000001' },
    type: 'R5',
    correction: { rejectedBefore: 'X' },
    rectifies: [first],
    lines: [{ kind: 'S1', regime: '01', rateBasisPoints: 2100, baseCents: -2066, taxCents: -434 }],
    taxCents: -434,
    totalCents: -2500,
    previous: { ...first, hash: 'AB12' },
  };
  const names = outlineXml(recordXml(refund, 'CD34'));
  expect(names.slice(6, 16)).toEqual([
    'NombreRazonEmisor=Ejemplo &amp; Hijos, S. L.',
    'Subsanacion=S',
    'RechazoPrevio=X',
    'TipoFactura=R5',
    'TipoRectificativa=I',
    'FacturasRectificadas',
    'IDFacturaRectificada',
    'IDEmisorFactura=B00000000',
    'NumSerieFactura=2026-S-000001',
    'FechaExpedicionFactura=22-11-2026',
  ]);
  expect(names).toContain('BaseImponibleOimporteNoSujeto=-20.66');
  expect(names.slice(names.indexOf('RegistroAnterior'), names.indexOf('SistemaInformatico'))).toEqual([
    'RegistroAnterior',
    'IDEmisorFactura=B00000000',
    'NumSerieFactura=2026-S-000001',
    'FechaExpedicionFactura=22-11-2026',
    'Huella=AB12',
  ]);
});

test('the record XML contains the number of a foreign business, and no rate or tax for a one-stop sale', () => {
  const { lines: _, ...rest } = sale;
  const oss = outlineXml(
    recordXml(
      {
        ...rest,
        recipientUnnamed: true,
        lines: [{ kind: 'N2', regime: '17', baseCents: 4166 }],
        taxCents: 0,
        totalCents: 4166,
      },
      'EF',
    ),
  );
  expect(oss).toContain('FacturaSinIdentifDestinatarioArt61d=S');
  expect(oss.filter((name) => /TipoImpositivo|CuotaRepercutida/.test(name))).toEqual([]);
  const business = outlineXml(
    recordXml(
      {
        ...rest,
        type: 'F1',
        recipient: { name: 'Azienda', idType: '02', id: 'IT00000000000', country: 'IT' },
        lines: [{ kind: 'N2', regime: '01', baseCents: 4131 }],
      },
      'EF',
    ),
  );
  const at = business.indexOf('Destinatarios');
  expect(business.slice(at, at + 7)).toEqual([
    'Destinatarios',
    'IDDestinatario',
    'NombreRazon=Azienda',
    'IDOtro',
    'CodigoPais=IT',
    'IDType=02',
    'ID=IT00000000000',
  ]);
});

test('the record XML writes the cancelled invoice on a cancellation', () => {
  const record: Cancellation = {
    kind: 'cancellation',
    invoice: first,
    withoutRecord: true,
    previous: { ...first, hash: 'AB12' },
    installation,
    stamp: sale.stamp,
  };
  expect(outlineXml(recordXml(record, 'GH')).slice(0, 8)).toEqual([
    'RegistroAnulacion',
    'IDVersion=1.0',
    'IDFactura',
    'IDEmisorFacturaAnulada=B00000000',
    'NumSerieFacturaAnulada=2026-S-000001',
    'FechaExpedicionFacturaAnulada=22-11-2026',
    'SinRegistroPrevio=S',
    'Encadenamiento',
  ]);
});
