import type { ErrorCode } from '#contracts/kit/errors.ts';
import { error as conditions } from './conditions.ts';

export const errors: Record<ErrorCode, string> = {
  invalid_request: 'La demande n’a pas abouti. Contactez l’assistance si le problème persiste.',
  unauthorized: 'Votre session a expiré. Veuillez vous reconnecter.',
  sign_in_refused: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  sign_in_slowed:
    'Trop de tentatives de suite. Attendez une minute au plus et réessayez ; rien n’est bloqué.',
  second_factor_needed:
    'Saisissez le code de votre application d’authentification, ou un code de récupération.',
  second_factor_refused: 'Ce code a déjà servi ou a expiré. Attendez le suivant.',
  second_factor_required:
    'La personne qui gère la boutique demande une seconde étape pour se connecter. Configurez-la dans Mon compte pour continuer.',
  passkey_refused:
    'Cette clé d’accès n’est pas valable ici. Essayez-en une autre ou connectez-vous avec votre mot de passe.',
  invitation_invalid:
    'Cette invitation n’est plus valable : elle a servi, a été retirée ou a expiré. Demandez-en une autre à la personne qui vous a invité.',
  username_taken: 'Ce nom est déjà pris. Choisissez-en un autre.',
  last_owner: 'C’est le seul compte qui peut tout faire. Donnez d’abord ce rôle à une autre personne.',
  own_membership:
    'Cela ne peut pas être changé sur votre propre compte. Demandez à une autre personne titulaire.',
  proof_needed:
    'Par sécurité, confirmez que c’est bien vous : saisissez votre mot de passe ou utilisez votre clé d’accès.',
  proof_refused: 'Le mot de passe ou le code est incorrect.',
  code_refused: 'Ce n’est pas ce code. Vérifiez-le et réessayez.',
  code_over: 'Ce code n’est plus valable. Demandez-en un autre.',
  customer_passkey_refused: 'Cette clé d’accès n’est pas valable ici. Connectez-vous avec un code.',
  export_over:
    'Ce lien vers vos données a déjà servi, a expiré ou appartient à une autre adresse. Demandez-en un autre dans Mon compte.',
  email_unproved: 'Pour voir ce compte, entrez d’abord le code que nous envoyons à cette adresse.',
  customer_not_found: 'Client introuvable',
  forbidden_origin:
    'Nous ne pouvons pas accepter cette demande depuis une autre page. Revenez à la boutique et réessayez.',
  not_permitted:
    'Votre compte ne permet pas cette action. Demandez au propriétaire de la boutique de la faire ou de vous y autoriser.',
  not_found: 'Nous ne trouvons pas ce que vous cherchez.',
  order_not_found: 'Commande introuvable. Vérifiez le numéro.',
  order_number_required: 'Saisissez le numéro de commande',
  service_not_found: 'Ce pack n’est plus disponible. Veuillez en choisir un autre.',
  email_required: 'Veuillez saisir votre adresse e‑mail',
  email_invalid: 'Veuillez saisir une adresse e‑mail valide',
  email_unmailable:
    'Nous ne pouvons pas écrire à cette adresse. Utilisez-en une sans accents ni lettres spéciales avant l’arobase.',
  username_required: 'Veuillez saisir votre nom d’utilisateur Instagram',
  username_invalid: 'Ce nom d’utilisateur n’est pas valide. Veuillez le vérifier.',
  package_required: 'Veuillez choisir un pack d’abonnés',
  posts_required: 'Veuillez choisir au moins une publication ou coller son lien',
  post_invalid:
    'Un des liens ne mène pas à une publication du réseau social choisi, ou figure deux fois. Ouvrez la publication et copiez son adresse.',
  too_many_posts: 'Il y a trop de publications pour ce pack. Retirez-en ou choisissez un pack plus grand.',
  holder_required: 'Veuillez saisir le nom du titulaire',
  consent_required: conditions.withdrawal,
  custom_quantity_invalid: 'La quantité doit être comprise entre 500 et 100 000, par pas de 10.',
  price_changed: 'Le prix a changé. Vérifiez le nouveau total avant de continuer.',
  discount_required: 'Code requis',
  discount_invalid: 'Le code de réduction n’est pas valide ou a expiré.',
  discount_ended: conditions.offer.code,
  discount_of_another:
    'Ce code est lié à une autre adresse. Indiquez celle de la commande avec laquelle vous l’avez reçu.',
  discount_used: 'Vous avez déjà utilisé votre offre de remerciement. Vous pouvez acheter au prix habituel.',
  offer_expired: conditions.offer.extra,
  user_blocked: 'Cet utilisateur ne peut pas passer commande pour le moment.',
  block_incomplete: 'Le nom d’utilisateur et la raison sont obligatoires',
  place_missing: 'Avant de payer, indiquez votre pays de résidence et, s’il est demandé, votre code postal.',
  buyer_missing: conditions.business,
  country_closed: conditions.markets.country,
  territory_closed: conditions.markets.territory,
  service_closed: 'Pour le moment, nous ne vendons pas ce service.',
  service_closed_here: 'Pour le moment, nous ne vendons pas ce service dans votre pays.',
  shop_paused:
    'La boutique est en maintenance et sera bientôt de retour. Rien n’a été débité. Les commandes et paiements en cours se poursuivent.',
  shop_not_open:
    'La boutique n’est pas encore ouverte : il n’est pas encore possible d’acheter ici. Rien n’a été débité.',
  profile_private: 'Ce profil est privé. Passez-le en public, puis vérifiez à nouveau.',
  order_already_paid: 'Cette commande est déjà payée. Vous ne serez pas débité une seconde fois.',
  order_cancelled: 'Cette commande est annulée et ne peut plus être payée. Préparez-la à nouveau.',
  payment_not_confirmed:
    'Votre banque n’a pas encore confirmé le paiement. Patientez un instant, puis réessayez.',
  idempotency_key_required: 'Le paiement n’a pas pu être préparé. Veuillez recharger la page.',
  idempotency_key_reused: 'Les données de la commande ont changé. Rouvrez le paiement.',
  idempotency_body_differs:
    'La clé d’idempotence a déjà servi pour une autre requête. Utilisez-en une nouvelle pour chaque changement.',
  idempotency_in_progress:
    'La première requête avec cette clé est encore en cours. Répétez-la dans un instant.',
  scope_missing: 'Cette clé de programme n’ouvre pas cet appel.',
  refund_exceeds: 'Impossible de rembourser autant : il reste moins à rembourser pour cette commande.',
  refund_over_limit:
    'Cela dépasse ce que vous pouvez rembourser aujourd’hui. Remboursez moins ou demandez à la personne titulaire de la boutique.',
  payment_disputed: 'Ce paiement est contesté auprès de la banque. Répondez d’abord à la contestation.',
  evidence_unfinished:
    'Il reste dans ce qui irait à la banque un champ vide, du code ou une mise en forme brute. Rien n’a été envoyé. Corrigez le texte ou retirez cette preuve.',
  placeholder_unknown:
    'Un nom entre accolades n’est pas connu de la boutique, ou c’est celui du code alors qu’aucun n’est choisi. Rien n’a été enregistré.',
  not_recreatable:
    'Il manque un élément pour recréer cette commande. Voyez lequel et ajoutez-le, ou remboursez le paiement.',
  certificate_password: 'Ce mot de passe n’ouvre pas le fichier. Rien n’a été enregistré.',
  certificate_old_cipher:
    'Le fichier utilise un ancien chiffrement qui n’est plus accepté. Exportez-le de nouveau en AES-256 ou convertissez-le en PEM. Rien n’a été enregistré.',
  certificate_without_key:
    'La clé privée n’est pas dans le fichier. Exportez le certificat avec sa clé. Rien n’a été enregistré.',
  certificate_unreadable:
    'Ce n’est pas un certificat utilisable (.p12, .pfx ou .pem). Rien n’a été enregistré.',
  certificate_ended: 'Ce certificat a déjà expiré. Rien n’a été enregistré.',
  certificate_refused: 'L’administration fiscale refuse ce certificat. Rien n’a été enregistré.',
  issuing_stopped:
    'Aucune facture n’est émise en ce moment : voyez dans Registre pourquoi et comment continuer.',
  record_off_schema:
    'L’administration fiscale n’accepterait pas cet enregistrement : une donnée est trop longue ou contient un signe non admis. Rien n’a été émis.',
  tax_number_invalid: 'Ce numéro fiscal n’est pas correct pour ce pays. Vérifiez-le, lettres comprises.',
  own_tax_number_invalid:
    'Le numéro fiscal de l’entreprise n’est pas valide : son chiffre ou sa lettre de contrôle ne correspond pas. Saisissez un NIF, NIE ou CIF espagnol.',
  own_address_incomplete:
    'Il manque le code postal à l’adresse de l’entreprise : écrivez-le devant la ville, par exemple « 28001 Madrid ».',
  tax_number_not_theirs:
    'Selon le registre de l’administration fiscale espagnole, ce numéro et ce nom ne correspondent pas. Corrigez celui qui est erroné.',
  buyer_unchanged: 'La facture est déjà à ce nom. Rien n’a été émis.',
  vat_number_not_open: 'Aucun numéro de TVA de cette commande n’attend de décision. Rien n’a changé.',
  buyer_changes_tax:
    'Cette vente est sans TVA parce que son acheteur est une entreprise d’un autre pays. Avec cet acheteur, la taxe serait différente : demandez à votre conseiller.',
  already_sent: 'Le fournisseur a déjà toute cette commande, ou la reçoit en ce moment.',
  order_stopped:
    'Plus rien de cette commande n’est envoyé : elle est remboursée, contestée, annulée ou impayée.',
  sample_order: 'C’est une commande d’exemple : elle n’est envoyée à aucun fournisseur.',
  one_link_one_part:
    'Un lien vaut pour une seule partie. Choisissez la partie ou gardez les liens existants.',
  nothing_left: 'Toute cette vente a été remboursée : il ne reste rien à facturer à un autre nom.',
  invoice_cancelled: 'Cette facture est annulée.',
  cancel_not_sale:
    'Seule la facture d’une vente s’annule. Une facture rectificative, ou la facture complète qui remplace une simplifiée, se corrige par une autre.',
  cancel_of_sale:
    'Cette vente a eu lieu et a été payée : elle ne s’annule pas. Ce qui est remboursé est rectifié automatiquement, et un mauvais acheteur se corrige.',
  invoice_followed:
    'Une autre facture rectifie ou remplace déjà celle-ci, ou va le faire. Elle ne s’annule pas.',
  invoice_handed_out:
    'Cette facture a été envoyée à son acheteur : elle ne s’annule pas. Elle est rectifiée quand l’argent est rendu.',
  sandbox_is_local:
    'Ceci est la démonstration : elle ne répond que sur la machine où elle tourne. Pour la montrer en public, il faut SANDBOX_PUBLIC=on.',
  shop_restored:
    'La boutique a été restaurée depuis une sauvegarde avant d’en arriver là. Si c’est encore utile, recommencez.',
  not_a_duplicate:
    'Ce numéro est celui d’une autre facture de cette boutique. Indiquez le numéro sous lequel un autre programme a facturé cette même vente.',
  return_filed:
    'Cette vente figure dans une déclaration OSS déposée ou dans un trimestre clos : elle ne s’annule pas. Demandez à votre conseiller.',
  provider_key_refused: 'Le fournisseur refuse cette clé. Rien n’a été enregistré.',
  provider_unreachable: 'Le fournisseur ne répond pas à cette adresse. Rien n’a été enregistré.',
  provider_address_refused:
    'Cette adresse ne convient pas : elle doit commencer par https et se trouver sur internet.',
  provider_in_use:
    'Certains services en vente ne sont assurés que par ce fournisseur. Donnez-leur d’abord une autre route.',
  provider_silent:
    'Le fournisseur ne répond pas pour le moment. Rien n’a été décidé : réessayez dans une minute.',
  provider_order_unknown:
    'Le fournisseur ne connaît pas ce numéro. Copiez-le depuis son panneau, sur la commande avec ce même lien ; si elle n’y est pas, indiquez qu’elle n’a pas été passée.',
  provider_order_taken:
    'Ce numéro appartient déjà à une autre commande de la boutique. Cherchez dans le panneau du fournisseur celle qui porte ce même lien.',
  provider_order_doubtful:
    'Cette commande du fournisseur est peut-être celle d’un autre acheteur. Comparez-la dans son panneau avec cet envoi et confirmez que c’est la même.',
  provider_refill_unknown:
    'Le fournisseur ne connaît pas ce numéro de refill. Copiez-le depuis son panneau ; s’il n’y est pas, indiquez qu’il n’a pas été demandé.',
  provider_service_gone:
    'Le fournisseur ne propose pas ce service. Voyez son numéro dans la liste du fournisseur. Rien n’a été modifié.',
  provider_quantity_refused:
    'Le service du fournisseur n’accepte pas cette quantité avec son bonus en une commande. Rien n’a été modifié.',
  price_list_rises: 'Avec ces prix, acheter plus coûterait plus cher à l’unité. Rien n’a été modifié.',
  name_taken: 'Quelque chose porte déjà ce nom. Choisissez-en un autre.',
  already_running: 'C’est déjà en cours. Attendez la fin.',
  quarter_open: 'Ce trimestre n’est pas encore terminé.',
  kind_code_taken: 'Un service porte déjà cette adresse. Choisissez-en une autre.',
  kind_code_reserved: 'Une page de la boutique utilise déjà cette adresse. Choisissez-en une autre.',
  code_taken: 'Un code porte déjà ce nom. Choisissez-en un autre.',
  bulk_too_many:
    'Au plus 1000 à la fois, pour que quelqu’un puisse lire le résultat de chacun. Affinez les filtres ou choisissez-en moins.',
  beyond_bounds:
    'Cette modification dépasse les limites d’un changement ordinaire. Rien n’a été modifié. Confirmez-la par le mot demandé.',
  conflict: 'Ces données viennent d’être modifiées ailleurs. Rechargez la page et réessayez.',
  rate_limited: 'Nous recevons trop de demandes. Veuillez réessayer dans quelques instants.',
  payload_too_large: 'Votre envoi est trop volumineux. Raccourcissez-le et réessayez.',
  unsupported_media_type: 'Nous ne pouvons pas lire ce format. Rechargez la page et réessayez.',
  processor_unavailable:
    'Le service de paiement ne répond pas pour le moment. Patientez un instant et réessayez : vous ne paierez pas deux fois.',
  directory_unavailable:
    'Nous ne pouvons pas vérifier le profil pour le moment. Vous pouvez continuer s’il est bien écrit.',
  shop_unavailable:
    'La boutique ne peut pas traiter votre demande pour le moment. Patientez un instant et réessayez : ce que vous avez déjà payé est en sécurité.',
  internal: 'Une erreur s’est produite de notre côté. Veuillez réessayer dans quelques instants.',
};
