import type { Locale } from '#contracts/kit/locales.ts';
import { normaliseForMatching, stemsOf } from './fold-text.ts';

/** Words that promise, state a fact or claim an action. An answer may contain one only if its source does. */
const words: Record<Locale, string> = {
  es: 'reembolso devolucion devolver devuelto gratis gratuito regalo regalamos descuento rebaja promocion compensacion compensar compensamos compensaremos devolvemos devolveremos reembolsamos garantia garantizado garantizamos prometo prometemos asegurar siempre aprobado aceptado confirmado completado cancelado entregado enviado procesado pendiente parcial reembolsado rechazado bloqueado pagado cobrado activado aplicado abonado ingresado transferido reposicion permanente ilimitado seguro legal oficial',
  fr: 'remboursement rembourse gratuit offert cadeau reduction remise promotion compensation compensons rembourserons remboursons garantie garanti garantissons promets promettons assurer toujours approuve accepte confirme termine annule livre envoye traite attente partiel refuse bloque paye debite active applique credite transfere remplacement permanent illimite sur legal officiel',
  it: 'rimborso rimborsato gratis gratuito regalo omaggio sconto promozione compensazione compensiamo rimborsiamo rimborseremo garanzia garantito garantiamo prometto promettiamo assicurare sempre approvato accettato confermato completato annullato consegnato inviato elaborato sospeso parziale rifiutato bloccato pagato addebitato attivato applicato accreditato trasferito reintegro permanente illimitato sicuro legale ufficiale',
  en: 'refund refunded free gift discount promotion compensation compensate guarantee guaranteed promise promised ensure always approved accepted confirmed completed cancelled delivered sent processed pending partial refused blocked paid charged activated applied credited transferred refill permanent unlimited safe legal official',
};

const numbers: Record<Locale, string> = {
  es: 'dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 quince=15 veinte=20 treinta=30 cincuenta=50 cien=100 mil=1000 doble=2 mitad=50',
  fr: 'deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 quinze=15 vingt=20 trente=30 cinquante=50 cent=100 mille=1000 double=2 moitie=50',
  it: 'due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 quindici=15 venti=20 trenta=30 cinquanta=50 cento=100 mille=1000 doppio=2 meta=50',
  en: 'two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 fifteen=15 twenty=20 thirty=30 fifty=50 hundred=100 thousand=1000 double=2 half=50',
};

const months: Record<Locale, string> = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo mañana hoy ayer',
  fr: 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche demain aujourd hier',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedi martedi mercoledi giovedi venerdi sabato domenica domani oggi ieri',
  en: 'january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday tomorrow today yesterday',
};

const negations: Record<Locale, RegExp> = {
  es: /\b(no|ni|nunca|sin|nada|ningun\w*|tampoco)\b/,
  fr: /\b(ne|n|pas|ni|jamais|sans|aucun\w*|rien)\b/,
  it: /\b(non|ne|mai|senza|nessun\w*|niente|nulla|neanche)\b/,
  en: /\b(no|not|never|without|nothing|none|neither|nor|cannot|\w+n t)\b/,
};

const perLocale = <Made>(make: (locale: Locale) => Made): Record<Locale, Made> => ({
  es: make('es'),
  fr: make('fr'),
  it: make('it'),
  en: make('en'),
});

export const weightyStems = perLocale(
  (locale) => new Set([...stemsOf(words[locale], locale), ...stemsOf(months[locale], locale)]),
);

export const numberWords = perLocale(
  (locale) => new Map(numbers[locale].split(' ').map((pair) => pair.split('=') as [string, string])),
);

export const isNegated = (text: string, locale: Locale): boolean =>
  negations[locale].test(normaliseForMatching(text));
