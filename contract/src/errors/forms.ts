/** The product requirements prescribe some of the Danish texts verbatim. */
import { badRequest, error } from './entry.ts';

/** Displayed next to the field, so they do not name it and have no full stop. */
export const fieldErrors = {
  'field-required': badRequest('Dette felt er påkrævet', 'This field is required'),
  'field-unknown': badRequest('Feltet er ukendt', 'The field is unknown'),
  'field-invalid': badRequest('Værdien er ugyldig', 'The value is invalid'),
  'text-expected': badRequest('Skal være tekst', 'Must be text'),
  'text-not-plain': badRequest(
    'Teksten indeholder tegn, der ikke kan gemmes',
    'The text contains characters that cannot be stored',
  ),
  'text-too-long': badRequest('Højst {limit} tegn', 'At most {limit} characters'),
  'boolean-expected': badRequest('Skal være true eller false', 'Must be true or false'),
  'id-expected': badRequest('Skal være et id: et helt tal på mindst 1', 'Must be an id: a whole number of at least 1'),
  'number-expected': badRequest('Skal være et helt tal på mindst 1', 'Must be a whole number of at least 1'),
  'number-too-large': badRequest('Højst {limit}', 'At most {limit}'),
  'date-expected': badRequest('Vælg en gyldig dato', 'Choose a valid date'),
  'object-expected': badRequest('Skal være et objekt', 'Must be an object'),
  'list-expected': badRequest('Skal være en liste', 'Must be a list'),
  'no-objects': badRequest('Listen er tom', 'The list is empty'),
  'too-many-objects': badRequest(
    'Listen må højst indeholde {limit} objekter',
    'The list can contain at most {limit} objects',
  ),
  'email-required': badRequest('E-mail er påkrævet', 'E-mail is required'),
  'email-invalid': badRequest('E-mail skal være gyldig', 'E-mail must be valid'),
  'site-name-invalid': badRequest(
    'Brug kun bogstaverne a-z, cifre, punktum, bindestreg og understregning',
    'Use only the letters a-z, digits, full stop, hyphen and underscore',
  ),
  'site-name-taken': badRequest('Der findes allerede et site med dette navn', 'There is already a site with this name'),
  'address-invalid': badRequest(
    'Skal være en https-URL uden brugernavn og query-streng',
    'Must be an https URL without a username or query string',
  ),
  'address-private': badRequest(
    'Adressen hører til denne maskine eller et privat netværk. Portalen kalder ikke den slags adresser',
    'The address belongs to this machine or a private network. The portal does not call such addresses',
  ),
  'site-in-use': badRequest(
    'Sitet kan ikke slettes, så længe eksterne kunder har adgang til det',
    'The site cannot be deleted as long as external customers have access to it',
  ),
  'site-is-sandbox': badRequest(
    'Sitet hører til testmiljøet. Her kan kun sites i produktion ændres og slettes',
    'The site belongs to the sandbox. Only live sites can be changed and deleted here',
  ),
  'site-of-examples': badRequest(
    'Dokumentationens eksempler bruger sitet, så det kan hverken omdøbes eller slettes',
    'The examples of the documentation use the site, so it can be neither renamed nor deleted',
  ),
  'site-not-test': badRequest('Sitet er ikke et testsite', 'The site is not a test site'),
  'company-unknown': badRequest(
    'Der er ingen eksempelvirksomhed med dette navn',
    'There is no example company with this name',
  ),
  'too-many-test-sites': badRequest(
    'Der kan højst være {limit} egne testsites. Slet et af dem først',
    'There can be at most {limit} test sites of your own. Delete one of them first',
  ),
  'test-sites-full': badRequest(
    'Testsites fylder tilsammen mere end {limit} MB. Nulstil eller slet nogle af dem først',
    'The test sites take up more than {limit} MB together. Reset or delete some of them first',
  ),
  'demo-key-on-live-site': badRequest(
    'Den åbne prøveadgang kan kun få adgang til testmiljøet, for alle kan læse dens nøgle',
    'The demo access can be given the sandbox only, because everybody can read its key',
  ),
  'demo-key-stays': badRequest(
    'Den åbne prøveadgang har den nøgle, som alle eksempler viser. Den kan hverken skiftes eller overdrages',
    'The demo access has the key that every example shows. It can be neither replaced nor handed over',
  ),
  'too-many-rights': badRequest(
    'Det ville ændre mere end {limit} rettigheder. Vælg færre kunder eller en mindre skabelon',
    'It would change more than {limit} rights. Select fewer customers or a smaller template',
  ),
  'site-is-live': badRequest('Kun testmiljøer kan nulstilles', 'Only sandboxes can be reset'),
  'password-wrong': badRequest('Adgangskoden er forkert', 'The password is wrong'),
  'password-too-short': badRequest('Mindst {limit} tegn', 'At least {limit} characters'),
  'password-common': badRequest(
    'Adgangskoden er for almindelig: Den består af ord eller mønstre, der bliver gættet først',
    'The password is too common: it is made of words or patterns that are guessed first',
  ),
  'password-contains-name': badRequest(
    'Adgangskoden må ikke indeholde brugernavnet',
    'The password must not contain the name of the user',
  ),
  'code-wrong': badRequest('Koden er forkert eller brugt', 'The code is wrong or used up'),
  'second-factor-is-on': badRequest(
    'Totrinsbekræftelse er allerede slået til',
    'Two-step verification is already switched on',
  ),
  'username-invalid': badRequest(
    'Brug kun bogstaver, cifre, mellemrum og . _ @ + -',
    'A name has letters, digits, spaces and . _ @ + -, and nothing else',
  ),
  'username-taken': badRequest(
    'Der findes allerede en administrator med dette navn',
    'There is already an administrator with this name',
  ),
  'last-administrator': badRequest(
    'Der skal være mindst én med rollen administrator. Opret en anden først',
    'Somebody must have the role of administrator, and this is the only administrator. Create another one first',
  ),
  'sort-unknown': badRequest('Listen kan ikke sorteres efter dette felt', 'The list cannot be sorted by this field'),
  'no-such-administrator': error(404, 'Administratoren findes ikke', 'There is no such administrator'),
  'template-name-taken': badRequest(
    'Der findes allerede en skabelon med dette navn',
    'There is already a template with this name',
  ),
  'too-many-templates': badRequest(
    'Der kan højst være {limit} skabeloner. Slet en af dem først',
    'There can be at most {limit} templates. Delete one of them first',
  ),
  'one-customer-expected': badRequest(
    'Alle rettigheder i ét kald skal gælde den samme kunde',
    'All rights in one call must be those of the same customer',
  ),
  'no-access-to-all': badRequest('Kunden har ikke adgang til alt', 'The customer does not have access to everything'),
  'no-such-template': error(404, 'Skabelonen findes ikke', 'The template does not exist'),
  'no-such-customer': error(404, 'Kunden findes ikke', 'The customer does not exist'),
  'no-such-handover': error(404, 'Overdragelseslinket findes ikke', 'The handover link does not exist'),
  'no-such-site': error(404, 'Sitet findes ikke', 'The site does not exist'),
  'no-such-endpoint': error(404, 'Endpointet findes ikke', 'The endpoint does not exist'),
  'no-such-entry': error(404, 'Ændringen findes ikke i historikken', 'The change is not in the history'),
  'nothing-to-revert': badRequest(
    'Der er intet at fortryde: Alt er, som det var før ændringen, er ændret siden eller kan ikke fortrydes',
    'There is nothing to undo: everything is as it was before the change, has changed since or cannot be undone',
  ),
  'customer-not-deleted': badRequest(
    'Kunden findes stadig. Kun slettede kunders kontaktoplysninger kan fjernes fra historikken',
    'The customer still exists. Only the contact details of deleted customers can be removed from the history',
  ),
  'customer-lacks-site': error(
    404,
    'Kunden har ikke adgang til dette site. Giv adgang til sitet først',
    'The customer has no access to this site. Give access to the site first',
  ),
} as const;

export const panelErrors = {
  'page-needs-https': error(
    403,
    'Portalen kan kun åbnes over https fra andre maskiner. Spørg den, der driver portalen, om adressen.',
    'From other machines the portal can be opened over https only. Ask its operator for the address.',
  ),
  starting: error(
    503,
    'Portalen er ved at starte. Prøv igen om lidt.',
    'The portal is starting. Try again in a moment.',
  ),
  'not-signed-in': error(
    401,
    'Du er ikke logget ind. Log ind og prøv igen.',
    'You are not logged in. Log in and try again.',
  ),
  // Prescribed verbatim in both languages.
  'login-failed': error(
    401,
    'Email/Password combination was incorrect. Please try again.',
    'Email/Password combination was incorrect. Please try again.',
  ),
  'login-throttled': error(
    429,
    'For mange loginforsøg. Prøv igen om {seconds} sekunder.',
    'Too many login attempts. Try again in {seconds} seconds.',
  ),
  'second-factor-needed': error(
    401,
    'Skriv koden fra din godkendelsesapp.',
    'Enter the code from your authenticator app.',
  ),
  'second-factor-wrong': error(
    401,
    'Koden er forkert eller allerede brugt. Prøv med den næste.',
    'The code is wrong or already used. Try the next one.',
  ),
  'password-link-invalid': error(
    403,
    'Linket er brugt, erstattet eller udløbet. Bed en administrator om et nyt.',
    'The link has been used, replaced or has expired. Ask an administrator for a new one.',
  ),
  'password-change-needed': error(
    403,
    'Vælg din egen adgangskode, før du fortsætter.',
    'Choose a password of your own before you go on.',
  ),
  'second-factor-setup-needed': error(
    403,
    'Slå totrinsbekræftelse til, før du fortsætter.',
    'Switch two-step verification on before you go on.',
  ),
  'role-insufficient': error(
    403,
    'Du har læseadgang. Bed en administrator om at gøre det.',
    'You have read access. Ask an administrator to do it.',
  ),
  'login-renewal-needed': error(
    403,
    'Skriv din adgangskode igen for at fortsætte.',
    'Enter your password again to go on.',
  ),
  'too-many-downloads': error(
    429,
    'To filer er allerede ved at blive hentet. Prøv igen, når en af dem er færdig.',
    'Two files are already being downloaded. Try again when one of them has finished.',
  ),
  'revert-changed': error(
    409,
    'Noget er ændret, siden du så, hvad der bliver fortrudt. Se det igennem igen.',
    'Something has changed since you saw what will be undone. Look through it again.',
  ),
  'history-not-kept': error(
    410,
    'Historikken går ikke så langt tilbage. Det, der er ældre, er eksporteret og slettet.',
    'The history does not reach that far back. What is older has been exported and deleted.',
  ),
  'handover-unknown': error(
    404,
    'Linket findes ikke. Kontrollér, at du har fået hele linket med.',
    'The link does not exist. Check that you have the whole link.',
  ),
  'handover-opened': error(
    410,
    'Nøglen blev vist {moment} og kan ikke vises igen. Var det ikke dig, så bed om en ny nøgle med det samme.',
    'The key was shown {moment} and cannot be shown again. If that was not you, ask for a new key immediately.',
  ),
  'handover-revoked': error(
    410,
    'Linket er trukket tilbage. Bed om et nyt.',
    'The link has been withdrawn. Ask for a new one.',
  ),
  'handover-expired': error(410, 'Linket er udløbet. Bed om et nyt.', 'The link has expired. Ask for a new one.'),
  'too-many-attempts': error(
    429,
    'For mange forsøg. Prøv igen om {seconds} sekunder.',
    'Too many attempts. Try again in {seconds} seconds.',
  ),
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
