import { form as conditions } from './conditions.ts';

/** Sentence about the countries of sale, and the refusal of a territory. */
export const markets = {
  /** Title of the sentence in the terms. */
  title: 'Dónde vendemos',
  countries: {
    ES: 'España',
    FR: 'Francia',
    IT: 'Italia',
    DE: 'Alemania',
    FI: 'Finlandia',
    GR: 'Grecia',
  } as Record<string, string>,
  territories: {
    'ES-canarias': 'Canarias',
    'ES-ceuta': 'Ceuta',
    'ES-melilla': 'Melilla',
    'FR-overseas_departments': 'los departamentos franceses de ultramar',
    'FR-overseas_territories': 'los territorios franceses de ultramar',
    'IT-livigno': 'Livigno',
    'IT-campione': 'Campione d’Italia',
    'IT-san_marino': 'San Marino',
    'IT-vatican': 'la Ciudad del Vaticano',
    'DE-heligoland': 'Heligoland',
    'DE-busingen': 'Büsingen',
    'FI-aland': 'las islas Åland',
    'GR-mount_athos': 'la comunidad del monte Athos',
  } as Record<string, string>,
  union: conditions.markets,
  monaco: ' y en Mónaco',
  /** Ends the short sentence above the order form. */
  exceptions: ', con excepciones',
  except: (countries: string) => `, salvo en estos países: ${countries}`,
  also: (countries: string) => `También vendemos en estos países: ${countries}.`,
  closed: (territories: string) => `Por ahora no vendemos en ${territories} ni en otros países.`,
  othersClosed: 'Por ahora no vendemos en otros países.',
};

export type MarketTexts = typeof markets;
