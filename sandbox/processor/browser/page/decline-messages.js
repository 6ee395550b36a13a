const MESSAGES = {
  es: {
    card_declined: 'Su tarjeta fue rechazada.',
    insufficient_funds: 'Su tarjeta no tiene fondos suficientes.',
    expired_card: 'Su tarjeta ha caducado.',
    incorrect_cvc: 'El código de seguridad de su tarjeta es incorrecto.',
    incorrect_number: 'El número de su tarjeta es incorrecto.',
    processing_error:
      'Se ha producido un error al procesar su tarjeta. Vuelva a intentarlo dentro de un momento.',
    payment_intent_authentication_failure:
      'No podemos autenticar su método de pago. Elija otro método de pago y vuelva a intentarlo.',
    api_connection_error: 'No se puede conectar. Compruebe su conexión y vuelva a intentarlo.',
  },
  fr: {
    card_declined: 'Votre carte a été refusée.',
    insufficient_funds: 'Les fonds disponibles sur votre carte sont insuffisants.',
    expired_card: 'Votre carte a expiré.',
    incorrect_cvc: 'Le code de sécurité de votre carte est incorrect.',
    incorrect_number: 'Votre numéro de carte est incorrect.',
    processing_error: 'Une erreur est survenue lors du traitement de votre carte. Réessayez dans un instant.',
    payment_intent_authentication_failure:
      "Nous ne sommes pas en mesure d'authentifier votre moyen de paiement. Choisissez-en un autre et réessayez.",
    api_connection_error: 'Connexion impossible. Vérifiez votre connexion et réessayez.',
  },
  it: {
    card_declined: 'La carta è stata rifiutata.',
    insufficient_funds: 'Fondi insufficienti sulla carta.',
    expired_card: 'La carta è scaduta.',
    incorrect_cvc: 'Il codice di sicurezza della carta non è corretto.',
    incorrect_number: 'Il numero della carta non è corretto.',
    processing_error: "Si è verificato un errore durante l'elaborazione della carta. Riprova tra poco.",
    payment_intent_authentication_failure:
      'Non riusciamo ad autenticare il metodo di pagamento. Scegline un altro e riprova.',
    api_connection_error: 'Connessione non riuscita. Controlla la connessione e riprova.',
  },
};

/** Returns the error with a translated message, if one exists. English is unchanged. */
export function translateError(error, locale) {
  const sentences = MESSAGES[locale] ?? {};
  const message = sentences[error.decline_code] ?? sentences[error.code] ?? sentences[error.type];
  return message ? { ...error, message } : error;
}
