/** The product requirements prescribe some of the Danish texts verbatim. */
import {
  badRequest,
  conflict,
  error,
  forbidden,
  gone,
  notFound,
  tooManyCalls,
  unauthorized,
  unavailable,
} from './entry.ts';

/** Displayed next to the field, so they do not name it and have no full stop. */
export const fieldErrors = {
  'field-required': badRequest('Dette felt er påkrævet', 'This field is required'),
  'field-unknown': badRequest('Feltet er ukendt', 'Unknown field'),
  'field-invalid': badRequest('Værdien er ugyldig', 'Invalid value'),
  'text-expected': badRequest('Skal være tekst', 'Must be text'),
  'text-not-plain': badRequest(
    'Teksten indeholder tegn, der ikke kan gemmes',
    'The text contains characters that cannot be stored',
  ),
  'text-too-long': badRequest('Højst {limit} tegn', 'At most {limit} characters'),
  'boolean-expected': badRequest('Skal være true eller false', 'Must be true or false'),
  'id-expected': badRequest('Skal være et id: et helt tal på mindst 1', 'Must be an ID: a whole number of at least 1'),
  'number-expected': badRequest('Skal være et helt tal på mindst 1', 'Must be a whole number of at least 1'),
  'number-too-large': badRequest('Højst {limit}', 'At most {limit}'),
  'date-expected': badRequest('Vælg en gyldig dato', 'Select a valid date'),
  'object-expected': badRequest('Skal være et objekt', 'Must be an object'),
  'list-expected': badRequest('Skal være en liste', 'Must be a list'),
  'no-objects': badRequest('Listen er tom', 'The list is empty'),
  'too-many-objects': badRequest(
    'Listen må højst indeholde {limit} objekter',
    'The list can contain at most {limit} objects',
  ),
  'email-required': badRequest('E-mail er påkrævet', 'Email is required'),
  'email-invalid': badRequest('E-mail skal være gyldig', 'Email must be valid'),
  'site-name-invalid': badRequest(
    'Brug kun bogstaverne a-z, cifre, punktum, bindestreg og understregning',
    'Use only the letters a-z, digits, full stop, hyphen and underscore',
  ),
  'site-name-taken': badRequest('Der findes allerede et site med dette navn', 'A site with this name already exists'),
  'address-invalid': badRequest(
    'Skal være en https-URL uden brugernavn og query-streng',
    'Must be an https URL without a username or query string',
  ),
  'address-private': badRequest(
    'Adressen hører til denne maskine eller et privat netværk, som portalen ikke kalder',
    'The address belongs to this machine or a private network, which the portal does not call',
  ),
  'site-in-use': badRequest(
    'Sitet kan ikke slettes, så længe eksterne kunder har adgang til det',
    'The site cannot be deleted while external customers have access to it',
  ),
  'site-is-sandbox': badRequest(
    'Sitet hører til testmiljøet. Her kan kun sites i produktion ændres og slettes',
    'The site belongs to the sandbox. Only live sites can be changed and deleted here',
  ),
  'site-of-examples': badRequest(
    'Dokumentationens eksempler bruger sitet, så det kan hverken omdøbes eller slettes',
    "The documentation's examples use this site, so it cannot be renamed or deleted",
  ),
  'site-not-test': badRequest('Sitet er ikke et testsite', 'The site is not a test site'),
  'company-unknown': badRequest(
    'Der findes ingen eksempelvirksomhed med dette navn',
    'No example company has this name',
  ),
  'too-many-test-sites': badRequest(
    'Du kan højst have {limit} egne testsites. Slet et først',
    'You can have at most {limit} test sites of your own. Delete one first',
  ),
  'test-sites-full': badRequest(
    'Testsites fylder tilsammen mere end {limit} MB. Nulstil eller slet nogle først',
    'Together, the test sites take up more than {limit} MB. Reset or delete some first',
  ),
  'demo-key-on-live-site': badRequest(
    'Den åbne nøgle kan kun få adgang til testmiljøet, for alle kan læse den',
    'The demo key can only get access to the sandbox, because anyone can read it',
  ),
  'demo-key-stays': badRequest(
    'Alle eksempler viser den åbne nøgle, så den kan hverken skiftes eller overdrages',
    'Every example shows the demo key, so it cannot be replaced or handed over',
  ),
  'too-many-rights': badRequest(
    'Det ville ændre mere end {limit} rettigheder. Vælg færre kunder, færre sites eller en mindre rolle',
    'This would change more than {limit} rights. Select fewer customers, fewer sites or a smaller role',
  ),
  'site-is-live': badRequest('Kun testmiljøer kan nulstilles', 'Only sandboxes can be reset'),
  'password-wrong': badRequest('Adgangskoden er forkert', 'Incorrect password'),
  'password-too-short': badRequest('Mindst {limit} tegn', 'At least {limit} characters'),
  'password-common': badRequest(
    'Adgangskoden er for let at gætte: Den består af almindelige ord eller mønstre',
    'The password is too easy to guess: it consists of common words or patterns',
  ),
  'password-contains-name': badRequest(
    'Adgangskoden må ikke indeholde brugernavnet',
    'The password must not contain the username',
  ),
  'code-wrong': badRequest('Koden er forkert eller allerede brugt', 'The code is incorrect or has already been used'),
  'second-factor-is-on': badRequest(
    'Totrinsbekræftelse er allerede slået til',
    'Two-step verification is already switched on',
  ),
  'second-factor-is-off': badRequest(
    'Totrinsbekræftelse er ikke slået til',
    'Two-step verification is not switched on',
  ),
  'username-invalid': badRequest(
    'Brug kun bogstaver, cifre, mellemrum og . _ @ + -',
    'Use only letters, digits, spaces and . _ @ + -',
  ),
  'username-taken': badRequest(
    'Der findes allerede en administrator med dette navn',
    'An administrator with this name already exists',
  ),
  'last-administrator': badRequest(
    'Der skal være mindst én administrator. Opret en anden først',
    'There must be at least one administrator. Create another one first',
  ),
  'sort-unknown': badRequest('Listen kan ikke sorteres efter dette felt', 'The list cannot be sorted by this field'),
  'no-such-administrator': notFound('Administratoren findes ikke', 'The administrator does not exist'),
  'role-name-taken': badRequest('Der findes allerede en rolle med dette navn', 'A role with this name already exists'),
  'too-many-roles': badRequest(
    'Der kan højst være {limit} roller. Slet en først',
    'There can be at most {limit} roles. Delete one first',
  ),
  'one-customer-expected': badRequest(
    'Alle rettigheder i ét kald skal gælde den samme kunde',
    'All rights in one call must be for the same customer',
  ),
  'no-access-to-all': badRequest('Kunden har ikke adgang til alt', 'The customer does not have access to everything'),
  'no-such-role': notFound('Rollen findes ikke', 'The role does not exist'),
  'no-such-incident': notFound('Hændelsen findes ikke', 'The incident does not exist'),
  'no-such-customer': notFound('Kunden findes ikke', 'The customer does not exist'),
  'no-such-handover': notFound('Overdragelseslinket findes ikke', 'The handover link does not exist'),
  'no-such-site': notFound('Sitet findes ikke', 'The site does not exist'),
  'no-such-endpoint': notFound('Endpointet findes ikke', 'The endpoint does not exist'),
  'no-such-entry': notFound('Ændringen findes ikke i historikken', 'The change is not in the history'),
  'nothing-to-revert': badRequest(
    'Der er intet at fortryde: Alt er, som det var før ændringen, er ændret siden eller kan ikke fortrydes',
    'There is nothing to undo: everything is as it was before the change, has changed since or cannot be undone',
  ),
  'customer-not-deleted': badRequest(
    'Kunden findes stadig. Kun slettede kunders kontaktoplysninger kan fjernes fra historikken',
    'The customer still exists. Only the contact details of deleted customers can be removed from the history',
  ),
  'customer-lacks-site': notFound(
    'Kunden har ikke adgang til dette site. Giv adgang først',
    'The customer does not have access to this site. Grant access first',
  ),
} as const;

/** Sent with their code: the client must do something else first, or shows them in another language. */
export const codedErrors = {
  'second-factor-needed': unauthorized(
    'Skriv koden fra din godkendelsesapp.',
    'Enter the code from your authenticator app.',
  ),
  'second-factor-wrong': unauthorized(
    'Koden er forkert eller allerede brugt. Prøv med den næste.',
    'The code is incorrect or has already been used. Try the next one.',
  ),
  'login-throttled': tooManyCalls(
    'For mange loginforsøg. Prøv igen om {wait}.',
    'Too many login attempts. Try again in {wait}.',
  ),
  'password-link-invalid': forbidden(
    'Linket er brugt, erstattet eller udløbet. Bed en administrator om et nyt.',
    'The link has been used or replaced, or has expired. Ask an administrator for a new one.',
  ),
  'second-factor-setup-needed': forbidden(
    'Slå totrinsbekræftelse til, før du fortsætter.',
    'Switch on two-step verification before you continue.',
  ),
  'role-insufficient': forbidden(
    'Du har læseadgang. Bed en administrator om at gøre det.',
    'You have read access. Ask an administrator to do this.',
  ),
  'login-renewal-needed': forbidden(
    'Skriv din adgangskode igen for at fortsætte.',
    'Enter your password again to continue.',
  ),
  'too-many-calls': tooManyCalls(
    'For mange kald er i gang på din konto. Prøv igen om et øjeblik.',
    'Too many calls are running on your account. Try again in a moment.',
  ),
  'too-many-attempts': tooManyCalls(
    'For mange forsøg. Prøv igen om {wait}.',
    'Too many attempts. Try again in {wait}.',
  ),
  'too-many-downloads': tooManyCalls(
    'To filer er allerede ved at blive hentet. Prøv igen, når en af dem er færdig.',
    'Two files are already being downloaded. Try again when one of them has finished.',
  ),
  'changed-meanwhile': conflict(
    'Oplysningerne er ændret{by}, efter at du hentede dem. Intet er gemt.',
    'This was changed{by} after you loaded it. Nothing was saved.',
  ),
  'plan-changed': conflict(
    'Noget er ændret siden forhåndsvisningen. Gennemse ændringerne igen.',
    'Something has changed since the preview. Review the changes again.',
  ),
  'history-not-kept': gone(
    'Historikken går ikke så langt tilbage. Ældre ændringer er eksporteret og slettet.',
    'The history does not go back that far. Older changes have been exported and deleted.',
  ),
} as const;

export const panelErrors = {
  'page-needs-https': forbidden(
    'Fra andre maskiner kan portalen kun åbnes over https. Spørg den, der driver portalen, om adressen.',
    'From other machines, the portal can only be opened over https. Ask whoever runs it for the address.',
  ),
  starting: unavailable(
    'Portalen er ved at starte. Prøv igen om lidt.',
    'The portal is starting. Try again in a moment.',
  ),
  'page-unknown': notFound('Siden findes ikke.', 'The page does not exist.'),
  'not-signed-in': unauthorized(
    'Du er ikke logget ind. Log ind og prøv igen.',
    'You are not logged in. Log in and try again.',
  ),
  // Prescribed verbatim in both languages.
  'login-failed': unauthorized(
    'Email/Password combination was incorrect. Please try again.',
    'Email/Password combination was incorrect. Please try again.',
  ),
  'handover-unknown': notFound(
    'Linket findes ikke. Kontrollér, at du har kopieret hele linket.',
    'The link does not exist. Check that you copied the whole link.',
  ),
  'handover-opened': gone(
    'Nøglen blev vist {moment} og kan ikke vises igen. Var det ikke dig, så bed om en ny nøgle med det samme.',
    'The key was shown {moment} and cannot be shown again. If that was not you, ask for a new key immediately.',
  ),
  'handover-revoked': gone(
    'Linket er trukket tilbage. Bed om et nyt.',
    'The link has been revoked. Ask for a new one.',
  ),
  'handover-expired': gone('Linket er udløbet. Bed om et nyt.', 'The link has expired. Ask for a new one.'),
  'rules-broken': badRequest(
    'Kaldet bryder en eller flere regler. Intet er ændret.',
    'The request breaks one or more rules. Nothing was changed.',
  ),
  'portal-error': error(
    500,
    'Noget gik galt hos os. Prøv igen senere, men kontrollér først, om en ændring nåede at blive gemt.',
    'Something went wrong on our side. Try again later, but first check whether your change was saved.',
  ),
} as const;
