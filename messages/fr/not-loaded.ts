export const notLoaded = 'Le chargement a échoué. Vérifiez votre connexion et réessayez.';
